/** Answers a page of a list, and what the search box suggests. */
import { activeFilters } from '#storefront/domain/search/change-query.ts';
import { type PriceBounds, priceBounds } from '#storefront/domain/search/facets/price-facet.ts';
import { filterProducts } from '#storefront/domain/search/filter-products.ts';
import type { ListQuery } from '#storefront/domain/search/list-query.ts';
import { catalogSearch } from './catalog-search.ts';
import type { AskedPage, FacetOptions, FoundPage, SuggestedItems } from './found-page.ts';

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
