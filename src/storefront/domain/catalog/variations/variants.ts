import type { Product, Variation } from '../catalog-types.ts';
import { variationChoices } from './attributes.ts';
import { selectionQuery } from './selection-query.ts';

/** Names that merchant centres and search engines have for what variations differ in, by labels in the languages of the shop. */
const VARIANT_PROPERTIES = {
  color: /^(?:colou?r|farbe|couleur|colore|cor)$/i,
  size: /^(?:size|gr(?:ö|oe)(?:ß|ss)e|talla|taille|taglia|tamanho)$/i,
  material: /^(?:material|materiale|mat(?:é|e)riau|matière)$/i,
  pattern: /^(?:pattern|muster|motif|patr(?:ó|o)n|motivo|padr(?:ã|a)o)$/i,
} as const;

type VariantProperty = keyof typeof VARIANT_PROPERTIES;

const PROPERTIES = Object.keys(VARIANT_PROPERTIES) as VariantProperty[];

/** A variation as others than the shop's pages name it. */
export interface Variant {
  variation: Variation;
  /** `Tide Mug - Blue - Large`. */
  name: string;
  /** Selects it on the product's page. */
  query: string;
  properties: Partial<Record<VariantProperty, string>>;
}

/** The variations of a product that can be bought. */
export function variantsOf(product: Pick<Product, 'name' | 'attributes' | 'variations'>): Variant[] {
  return product.variations
    .filter(({ purchasable }) => purchasable)
    .map((variation) => {
      const choices = variationChoices(variation, product.attributes).flatMap(({ label, value }) =>
        value === null ? [] : [{ property: variantProperty(label), value }],
      );
      const selected = variation.attributes.map(({ name, value }): [string, string] => [name, value]);
      return {
        variation,
        name: [product.name, ...choices.map(({ value }) => value)].join(' - '),
        query: selectionQuery(Object.fromEntries(selected)),
        properties: Object.fromEntries(
          choices.flatMap(({ property, value }) => (property === undefined ? [] : [[property, value]])),
        ),
      };
    });
}

/** @param label of an attribute @returns undefined where there is no common name for it */
export function variantProperty(label: string): VariantProperty | undefined {
  return PROPERTIES.find((property) => VARIANT_PROPERTIES[property].test(label));
}
