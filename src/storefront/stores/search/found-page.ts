import type { CardProduct } from '#storefront/domain/catalog/catalog-types.ts';
import type { OptionTable } from '#storefront/domain/search/catalog-index/catalog-index.ts';
import type { ListScope } from '#storefront/domain/search/facets/facet.ts';
import type { PriceBounds } from '#storefront/domain/search/facets/price-facet.ts';
import type { FacetCounts } from '#storefront/domain/search/filter-products.ts';
import type { SearchResult } from '#storefront/domain/search/search-products.ts';
import type { Suggestions } from '#storefront/domain/search/suggest.ts';

/** The page of a list that a query is asked for. */
export interface AskedPage {
  /** Null for all products. */
  list: ListScope | null;
  /** Digits of the currency's smallest unit. */
  decimals: number;
  /** BCP 47 tag of the page's language. */
  language: string;
  /** From 1; the last page answers for one beyond it. */
  page: number;
  perPage: number;
}

/** The options of a facet, as the tools of a list show them. */
export type FacetOptions = Pick<
  OptionTable,
  'group' | 'label' | 'openByDefault' | 'slugs' | 'names' | 'depths' | 'bySlug'
>;

export interface FoundPage {
  options: readonly FacetOptions[];
  /** Those of the page. */
  products: CardProduct[];
  total: number;
  page: number;
  pageCount: number;
  /** Null until `complete` has loaded what they are counted in, as `prices`. */
  counts: FacetCounts | null;
  /** Of the list, whatever is chosen; both ends are 0 where nothing has a price. */
  prices: PriceBounds | null;
  corrected: SearchResult['corrected'];
  /** Descriptions are still to be searched. */
  isPartial: boolean;
  /** Where a list without a search is empty: its number of products without a choice, by the id of its filter. */
  without: ReadonlyMap<string, number>;
  /** Loads all that the next answer counts in. @throws SearchIndexError as `findPage` does */
  complete(): Promise<void>;
}

/** Products and categories that a shopper who is typing may look for. */
export interface SuggestedItems extends Pick<Suggestions, 'total' | 'categories'> {
  products: CardProduct[];
}
