/** Answers a page of a list, and what the search box suggests. */
import type { CardProduct } from '#storefront/domain/catalog/catalog-types.ts';
import type { OptionTable } from '#storefront/domain/search/catalog-index/catalog-index.ts';
import { activeFilters } from '#storefront/domain/search/change-query.ts';
import type { ListScope } from '#storefront/domain/search/facets/facet.ts';
import { type PriceBounds, priceBounds } from '#storefront/domain/search/facets/price-facet.ts';
import { type FacetCounts, filterProducts } from '#storefront/domain/search/filter-products.ts';
import type { ListQuery } from '#storefront/domain/search/list-query.ts';
import type { SearchResult } from '#storefront/domain/search/search-products.ts';
import type { Suggestions } from '#storefront/domain/search/suggest.ts';
import { catalogSearch } from './catalog-search.ts';

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

/** What a shopper who is typing may look for. */
export interface SuggestedItems extends Pick<Suggestions, 'total' | 'categories'> {
  products: CardProduct[];
}

const FREE: PriceBounds = { min: 0, max: 0 };

/** Finds a page of a list. @throws SearchIndexError if a file that it needs cannot be loaded, or a server is away */
export async function findPage(query: ListQuery, asked: AskedPage): Promise<FoundPage> {
  const opened = await catalogSearch.opened();
  if ('findPage' in opened) return opened.findPage(query, asked);
  const { list, decimals, page, perPage } = asked;
  const found = await catalogSearch.find(query, asked);
  const { index, counts, corrected, hasDescriptions, complete } = found;
  const total = found.products.length;
  const pageCount = Math.max(1, Math.ceil(total / perPage));
  const shown = Math.min(page, pageCount);
  const loosened =
    total > 0 || query.search !== ''
      ? []
      : activeFilters(query).map(({ id, without }) => [id, without] as const);
  const context = { decimals, list, found: null };
  return {
    options: index.options,
    products: await found.cards(found.products.subarray((shown - 1) * perPage, shown * perPage)),
    ...{ total, page: shown, pageCount, counts, corrected, complete },
    prices: counts && (priceBounds(index, list) ?? FREE),
    isPartial: query.search !== '' && !hasDescriptions,
    without: new Map(loosened.map(([id, { filter }]) => [id, filterProducts(index, filter, context).total])),
  };
}

/** The options of all facets. @throws SearchIndexError as `findPage` does */
export async function facetOptions(): Promise<readonly FacetOptions[]> {
  const opened = await catalogSearch.opened();
  return 'findPage' in opened ? opened.options : opened.index.options;
}

/**
 * Loads the descriptions that an index does not search at first.
 * @param onProgress called after every few files
 * @throws SearchIndexError if a file cannot be loaded
 */
export async function loadDescriptions(onProgress: () => void): Promise<void> {
  const opened = await catalogSearch.opened();
  if (!('findPage' in opened)) await opened.loadDescriptions(onProgress);
}

/** Suggests products and categories. @throws SearchIndexError as `findPage` does */
export async function suggestItems(text: string): Promise<SuggestedItems> {
  const opened = await catalogSearch.opened();
  if ('findPage' in opened) return opened.suggest(text);
  const { products, total, categories, cards } = await catalogSearch.suggest(text);
  return { products: await cards(products), total, categories };
}
