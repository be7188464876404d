import type { Backend } from '../../../context.ts';
import type { ProductAttributeRow } from '../../../db/read/product-loader.ts';
import type { PageArgs } from '../connection.ts';
import { globalId } from '../ids.ts';
import { listTerms, type TermWhere } from '../term-where.ts';
import { connectTerms } from './term.ts';

/** An attribute that a product has, shop-wide with terms or local with typed values. */
export function attributeNode(use: ProductAttributeRow, backend: Backend) {
  const global = use.attribute_id !== null;
  const options = JSON.parse(use.options) as string[];
  const shared = {
    name: use.name,
    label: use.label,
    attributeId: use.attribute_id ?? 0,
    position: use.position,
    variation: use.variation === 1,
    visible: use.visible === 1,
  };
  if (!global) {
    return {
      ...shared,
      __typename: 'LocalProductAttribute',
      id: globalId('LocalProductAttribute', `${use.label}:${use.product_id}`),
      scope: 'LOCAL',
      options,
    };
  }
  const index = backend.terms;
  const terms = options
    .flatMap((slug) => index.find(use.name, slug) ?? [])
    .toSorted((a, b) => a.menu_order - b.menu_order);
  return {
    ...shared,
    __typename: 'GlobalProductAttribute',
    id: globalId('GlobalProductAttribute', use.attribute_id ?? 0),
    scope: 'GLOBAL',
    slug: use.name,
    options: terms.map((term) => term.slug),
    terms: (args: PageArgs & { where?: TermWhere | null }) =>
      connectTerms(args.where ? listTerms([use.name], args.where, index, terms) : terms, args, backend),
  };
}

/**
 * An attribute value of a variation or a preselected one. Values that stand for "any" and local values
 * have no term, hence the id 0 and the attribute's plain name as label.
 */
export function variationAttribute(productId: number, name: string, value: string, backend: Backend) {
  const index = backend.terms;
  const term = value ? index.find(name, value) : undefined;
  const attribute = term && index.attributes.find(({ slug }) => slug === name);
  return {
    id: Buffer.from(`${productId}||${name}||${value}`).toString('base64'),
    name,
    value,
    label: attribute?.label ?? name,
    attributeId: term?.id ?? 0,
  };
}
