import type { CardProduct } from '#shop/catalog/catalog-types.ts';
import { cardProduct, chunkPlace } from '#shop/search/catalog-index/card-products.ts';
import { assembleIndex, type CatalogIndex } from '#shop/search/catalog-index/catalog-index.ts';
import type {
  CardChunk,
  IndexChunk,
  IndexFacets,
  IndexRoot,
  ListShard,
  NameShard,
  TextChunk,
} from '#shop/search/catalog-index/index-format.ts';
import { type TextColumn, textColumn } from '#shop/search/catalog-index/text-column.ts';
import { type FacetCounts, filterProducts } from '#shop/search/filter-products.ts';
import type { ListQuery } from '#shop/search/list-query.ts';
import {
  type SearchResult,
  type SearchTexts,
  searchProducts,
  vocabularyOf,
} from '#shop/search/search-products.ts';
import { orderMatches, type ProductOrder, sortProducts } from '#shop/search/sort-products.ts';
import { type Suggestions, suggest } from '#shop/search/suggest.ts';
import { loadIndexFile, loadIndexRoot, SearchIndexError } from './index-files.ts';
import { LazyValue } from './lazy-value.ts';

/** The list that a query is asked of. */
export interface ListScope {
  /** Slug of the category whose page it is; null for all products. */
  category: string | null;
  /** Digits of the currency's smallest unit. */
  decimals: number;
  /** BCP 47 tag of the page's language. */
  language: string;
}

export interface FoundProducts {
  /** Positions in the index, in the order of the query. */
  products: Uint32Array;
  counts: FacetCounts;
  corrected: SearchResult['corrected'];
}

/** Chunks of descriptions that are loaded at a time. */
const PARALLEL_CHUNKS = 4;

/** The search index of the release: files are loaded when a question first needs them. */
class CatalogSearch {
  readonly #index = new LazyValue(() => this.#loadIndex());
  readonly #names = new LazyValue(() => this.#loadNames());
  readonly #texts = new LazyValue(() => this.#loadTexts());
  #shards: readonly ListShard[] = [];
  #files: readonly [list: string, names: string][] = [];
  #descriptions: TextColumn[] = [];
  #descriptionsLoading: Promise<void> | null = null;
  #hasDescriptions = false;
  readonly #orders = new Map<string, ProductOrder>();

  /** True once searches look through every description. */
  get hasDescriptions(): boolean {
    return this.#hasDescriptions;
  }

  /**
   * Loads what filters and sorts need.
   * @throws SearchIndexError where it cannot be loaded; the next call tries again
   */
  load(): Promise<CatalogIndex> {
    return this.#index.get();
  }

  /** Forgets what was loaded: a newer release may have taken away files that this index names. */
  forget(): void {
    for (const value of [this.#index, this.#names, this.#texts]) value.clear();
    this.#orders.clear();
    this.#descriptionsLoading = null;
    this.#descriptions = [];
    this.#hasDescriptions = false;
  }

  /** Finds the products of a list. @throws SearchIndexError where a file that it needs cannot be loaded */
  async find(query: ListQuery, { category, decimals, language }: ListScope): Promise<FoundProducts> {
    const index = await this.load();
    const texts = query.search === '' ? null : await this.#texts.get();
    const result = texts && searchProducts(index, texts, query.search);
    const context = { decimals, category, found: result?.found ?? null };
    const { matches, counts } = filterProducts(index, query.filter, context);
    const order = await this.#order(index, query, language, result?.scores ?? null);
    return { products: orderMatches(order, matches), counts, corrected: result?.corrected ?? new Map() };
  }

  /** Finds what a shopper who is typing may look for. @throws SearchIndexError as `find` does */
  async suggest(text: string): Promise<Suggestions & { index: CatalogIndex }> {
    const index = await this.load();
    return { index, ...suggest(index, await this.#texts.get(), text) };
  }

  /** The cards of products. @throws SearchIndexError where a file that it needs cannot be loaded */
  async cards(products: Iterable<number>): Promise<CardProduct[]> {
    const index = await this.load();
    return Promise.all(
      Array.from(products, async (product) => {
        const place = chunkPlace(this.#shardOf(index, product)?.cards ?? [], index.position[product] ?? 0);
        if (place === undefined) throw new SearchIndexError('The search index has no card of a product.');
        return cardProduct(index, product, await loadIndexFile<CardChunk>(place.file), place.position);
      }),
    );
  }

  /**
   * Loads the descriptions, which `find` searches as far as they are there.
   * @param onProgress called after every few files
   * @throws SearchIndexError where a file cannot be loaded
   */
  loadDescriptions(onProgress: () => void): Promise<void> {
    this.#descriptionsLoading ??= this.#loadDescriptions(onProgress).catch((error: unknown) => {
      this.#descriptionsLoading = null;
      this.#descriptions.length = 0;
      throw error;
    });
    return this.#descriptionsLoading;
  }

  async #loadIndex(): Promise<CatalogIndex> {
    // Most files of the last known index are those of the newest: they come from the cache meanwhile.
    const root = await loadIndexRoot((lastKnown) => loadLists(lastKnown).catch(() => undefined));
    const [facets, shards] = await loadLists(root);
    this.#shards = shards;
    this.#files = root.shards;
    return assembleIndex(facets, shards);
  }

  async #loadNames(): Promise<readonly NameShard[]> {
    await this.load();
    return Promise.all(this.#files.map(([, names]) => loadIndexFile<NameShard>(names)));
  }

  async #loadTexts(): Promise<SearchTexts> {
    const index = await this.load();
    const shards = await this.#names.get();
    const products = index.ids.map((_, product) => product);
    const columnOf = (column: (shard: NameShard) => readonly string[]) =>
      textColumn(perProduct(index, shards, column), products);
    const names = columnOf(({ name }) => name);
    return {
      names,
      skus: columnOf(({ sku }) => sku),
      descriptions: this.#descriptions,
      vocabulary: vocabularyOf(names, index),
    };
  }

  async #order(
    index: CatalogIndex,
    { orderby, order }: ListQuery,
    language: string,
    scores: SearchResult['scores'] | null,
  ): Promise<ProductOrder> {
    if (orderby === 'relevance')
      return sortProducts(index, orderby, order, { names: null, language, scores });
    const key = `${orderby} ${order} ${language}`;
    const known = this.#orders.get(key);
    if (known !== undefined) return known;
    const isByName = orderby === 'alphabetically';
    const names = isByName ? perProduct(index, await this.#names.get(), ({ name }) => name) : null;
    const sorted = sortProducts(index, orderby, order, { names, language, scores: null });
    this.#orders.set(key, sorted);
    return sorted;
  }

  async #loadDescriptions(onProgress: () => void): Promise<void> {
    const loaded = this.#descriptions;
    const index = await this.load();
    const shards = await this.#names.get();
    const products = productsByPlace(index, this.#shards.length);
    const chunks = shards.flatMap(({ texts }, shard) =>
      productsOfChunks(texts, products[shard] ?? new Uint32Array()),
    );
    for (let first = 0; first < chunks.length; first += PARALLEL_CHUNKS) {
      const columns = await Promise.all(
        chunks.slice(first, first + PARALLEL_CHUNKS).map(async ({ file, owners }) => {
          const { description, short } = await loadIndexFile<TextChunk>(file);
          return [textColumn(description, owners), textColumn(short, owners)];
        }),
      );
      loaded.push(...columns.flat());
      if (first + PARALLEL_CHUNKS < chunks.length) onProgress();
    }
    this.#hasDescriptions = loaded === this.#descriptions;
  }

  #shardOf(index: CatalogIndex, product: number): ListShard | undefined {
    return this.#shards[index.shard[product] ?? 0];
  }
}

function loadLists({ facets, shards }: IndexRoot): Promise<[IndexFacets, ListShard[]]> {
  return Promise.all([
    loadIndexFile<IndexFacets>(facets),
    Promise.all(shards.map(([list]) => loadIndexFile<ListShard>(list))),
  ]);
}

/** The search index of this page, which its islands share. */
export const catalogSearch = new CatalogSearch();

function perProduct(
  { size, shard, position }: CatalogIndex,
  shards: readonly NameShard[],
  column: (shard: NameShard) => readonly string[],
): string[] {
  const columns = shards.map(column);
  return Array.from(
    { length: size },
    (_, product) => columns[shard[product] ?? 0]?.[position[product] ?? 0] ?? '',
  );
}

/** Shard -> position -> product. */
function productsByPlace({ size, shard, position }: CatalogIndex, shards: number): Uint32Array[] {
  const counts = new Uint32Array(shards);
  for (const each of shard) counts[each] = (counts[each] ?? 0) + 1;
  const products = Array.from(counts, (count) => new Uint32Array(count));
  for (let product = 0; product < size; product++) {
    const column = products[shard[product] ?? 0];
    if (column) column[position[product] ?? 0] = product;
  }
  return products;
}

function productsOfChunks(
  chunks: readonly IndexChunk[],
  products: Uint32Array,
): { file: string; owners: Uint32Array }[] {
  let first = 0;
  return chunks.map(([count, file]) => {
    const owners = products.subarray(first, first + count);
    first += count;
    return { file, owners };
  });
}
