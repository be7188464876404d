import type { Term } from '#storefront/domain/catalog/catalog-types.ts';
import type { ResultOf } from '../../graphql.ts';
import type { getAllTerms } from '../../operations/catalog/get-all-terms.ts';
import { nodes } from '../nodes.ts';
import { mapTerm } from './map-attribute.ts';

export interface CountedTerm extends Term {
  /** Products with the term, as the store counts them. */
  count: number;
}

export function mapTerms(data: ResultOf<typeof getAllTerms>): CountedTerm[] {
  return nodes(data.terms).map((node) => ({ ...mapTerm(node), count: node.count ?? 0 }));
}

const TAXONOMY_ENUMS: Record<string, string> = {
  product_cat: 'PRODUCTCATEGORY',
  product_tag: 'PRODUCTTAG',
  product_brand: 'PRODUCTBRAND',
};

/** @returns the enum value of a taxonomy, such as `PACOLOR` for `pa_color`; values differ by store */
export function taxonomyEnum(taxonomyName: string): string {
  return TAXONOMY_ENUMS[taxonomyName] ?? taxonomyName.replace(/[^a-z0-9]/gi, '').toUpperCase();
}
