import type { Term } from '#shop/catalog/catalog-types.ts';
import type { ResultOf } from '../graphql.ts';
import type { getAllTerms } from '../operations/get-all-terms.ts';
import { mapTerm } from './attribute.ts';
import { nodes } from './plain.ts';

export interface CountedTerm extends Term {
  /** Products with the term, as the store counts them. */
  count: number;
}

export function mapTerms(data: ResultOf<typeof getAllTerms>): CountedTerm[] {
  return nodes(data.terms).map((node) => ({ ...mapTerm(node), count: node.count ?? 0 }));
}

const NAMED: Record<string, string> = {
  product_cat: 'PRODUCTCATEGORY',
  product_tag: 'PRODUCTTAG',
  product_brand: 'PRODUCTBRAND',
};

/** The enum value of a taxonomy: `pa_color` is `PACOLOR`. Every shop has values of its own. */
export function taxonomyEnum(taxonomyName: string): string {
  return NAMED[taxonomyName] ?? taxonomyName.replace(/[^a-z0-9]/gi, '').toUpperCase();
}
