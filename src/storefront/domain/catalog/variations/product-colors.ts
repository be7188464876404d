import type { NamedTerm, ProductAttribute } from '../catalog-types.ts';
import { isColorAttribute } from './swatch.ts';

/** @returns the terms of the product's colour attribute, or the values of a local one by `typed` */
export function productColors<Color extends NamedTerm>(
  attributes: readonly (Pick<ProductAttribute, 'name' | 'scope' | 'options'> & { terms: Color[] })[],
  typed: (value: string, attribute: string) => Color,
): Color[] {
  const colors = attributes.filter(({ name }) => isColorAttribute(name));
  const color = colors.find(({ scope }) => scope === 'GLOBAL') ?? colors[0];
  if (color === undefined) return [];
  return color.scope === 'GLOBAL' ? color.terms : color.options.map((value) => typed(value, color.name));
}
