import type { CardProduct } from '#storefront/domain/catalog/catalog-types.ts';
import type { CatalogIndex } from '#storefront/domain/search/catalog-index/catalog-index.ts';
import type { ListScope } from '#storefront/domain/search/facets/facet.ts';
import {
  columnsOfQuery,
  type FacetCounts,
  filterProducts,
} from '#storefront/domain/search/filter-products.ts';
import type { ListQuery } from '#storefront/domain/search/list-query.ts';
import type { SearchResult } from '#storefront/domain/search/search-products.ts';
import { orderMatches, type ProductOrder, sortProducts } from '#storefront/domain/search/sort-products.ts';
import type { Suggestions } from '#storefront/domain/search/suggest.ts';
import { loadIndexRoot, SearchIndexError } from './index-files.ts';
import { LazyValue, LoadedIndex, loadLists } from './loaded-index.ts';
import type { SearchServer } from './search-server.ts';

/** The list that a query is asked of. */
interface AskedList {
  /** Null for all products. */
  list: ListScope | null;
  /** Digits of the currency's smallest unit. */
  decimals: number;
  /** BCP 47 tag of the page's language. */
  language: string;
}

/** The cards of products of an index. @throws SearchIndexError if a file that it needs cannot be loaded */
type CardsOf = (products: Iterable<number>) => Promise<CardProduct[]>;

/** An answer, all of whose parts are of one index: a newer release may take its place meanwhile. */
interface FoundProducts {
  index: CatalogIndex;
  /** Positions in the index, in the order of the query. */
  products: Uint32Array;
  /** Null until `complete` has loaded what they are counted in. */
  counts: FacetCounts | null;
  corrected: SearchResult['corrected'];
  /** The search looked through every description. */
  hasDescriptions: boolean;
  cards: CardsOf;
  /** Loads all that options are counted in. @throws SearchIndexError as `find` does */
  complete(): Promise<void>;
}

/** The search index of the release: files are loaded when a question first needs them. */
class CatalogSearch {
  readonly #opened = new LazyValue(openSearch);

  /** Loads the index as every list needs it. @throws SearchIndexError if it cannot be loaded; the next call tries again */
  async loaded(): Promise<LoadedIndex> {
    const opened = await this.opened();
    if (opened instanceof LoadedIndex) return opened;
    throw new SearchIndexError('A search server answers in place of the search index.');
  }

  /** The index, or the server that answers in its place. @throws SearchIndexError as `loaded` does */
  opened(): Promise<LoadedIndex | SearchServer> {
    return this.#opened.get();
  }

  /** Forgets what was loaded: a newer release may have removed files that this index names. */
  forget(): void {
    this.#opened.clear();
  }

  /** Finds the products of a list. @throws SearchIndexError if a file that it needs cannot be loaded */
  async find(query: ListQuery, { list, decimals, language }: AskedList): Promise<FoundProducts> {
    const loaded = await this.loaded();
    const { index, hasDescriptions } = loaded;
    const [result] = await Promise.all([
      query.search === '' ? null : loaded.search(query.search),
      loaded.add(columnsOfQuery(index, query, list)),
    ]);
    const context = { decimals, list, found: result?.found ?? null };
    const { matches, count } = filterProducts(index, query.filter, context);
    const order = await orderOf(loaded, query, language, result?.scores ?? null);
    return {
      index,
      hasDescriptions,
      cards: cardsOf(loaded),
      complete: () => loaded.complete(),
      products: orderMatches(order, matches),
      counts: loaded.isComplete ? count() : null,
      corrected: result?.corrected ?? new Map(),
    };
  }

  /** Finds what a shopper who is typing may look for. @throws SearchIndexError as `find` does */
  async suggest(text: string): Promise<Suggestions & Pick<FoundProducts, 'index' | 'cards'>> {
    const loaded = await this.loaded();
    return { index: loaded.index, cards: cardsOf(loaded), ...(await loaded.suggest(text)) };
  }

  /**
   * Loads the descriptions, which `find` searches as far as they are there.
   * @param onProgress called after every few files
   * @throws SearchIndexError if a file cannot be loaded
   */
  async loadDescriptions(onProgress: () => void): Promise<void> {
    await (await this.loaded()).loadDescriptions(onProgress);
  }
}

/** The search index of this page, which its islands share. */
export const catalogSearch = new CatalogSearch();

function cardsOf(loaded: LoadedIndex): CardsOf {
  return (products) => Promise.all(Array.from(products, (product) => loaded.card(product)));
}

async function orderOf(
  loaded: LoadedIndex,
  { orderby, order }: ListQuery,
  language: string,
  scores: SearchResult['scores'] | null,
): Promise<ProductOrder> {
  const { index, orders } = loaded;
  if (orderby === 'relevance') return sortProducts(index, orderby, order, { names: null, language, scores });
  const key = `${orderby} ${order} ${language}`;
  const known = orders.get(key);
  if (known !== undefined) return known;
  const names = orderby === 'alphabetically' ? await loaded.names() : null;
  const sorted = sortProducts(index, orderby, order, { names, language, scores: null });
  orders.set(key, sorted);
  return sorted;
}

/** Loads the newest release's search index, or opens the server that answers in its place. @throws SearchIndexError */
async function openSearch(): Promise<LoadedIndex | SearchServer> {
  // Most files of the last known index are those of the newest: they come from the cache meanwhile.
  const root = await loadIndexRoot((lastKnown) => {
    if (!('server' in lastKnown)) loadLists(lastKnown).catch(() => undefined);
  });
  if (!('server' in root)) return LoadedIndex.load(root);
  const { SearchServer } = await import('./search-server.ts');
  return SearchServer.open(root);
}
