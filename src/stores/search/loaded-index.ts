import type { CardProduct } from '#shop/catalog/catalog-types.ts';
import { cardProduct, chunkPlace } from '#shop/search/catalog-index/card-products.ts';
import {
  addColumn,
  assembleIndex,
  type CatalogIndex,
  missingColumns,
} from '#shop/search/catalog-index/catalog-index.ts';
import type {
  CardChunk,
  ColumnName,
  IndexFacets,
  IndexRoot,
  ListShard,
} from '#shop/search/catalog-index/index-format.ts';
import { columnsOfSearch, type SearchTexts } from '#shop/search/search-products.ts';
import type { ProductOrder } from '#shop/search/sort-products.ts';
import { loadIndexFile, loadIndexRoot, SearchIndexError } from './index-files.ts';
import { IndexTexts } from './index-texts.ts';

/** An index that was loaded, and what belongs to it: more of it comes as questions need it. */
export class LoadedIndex {
  readonly index: CatalogIndex;
  readonly texts: IndexTexts;
  /** Orders of all products that do not depend on a search. */
  readonly orders = new Map<string, ProductOrder>();
  readonly #root: IndexRoot;
  readonly #lists: readonly ListShard[];
  readonly #columns = new Map<ColumnName, Promise<void>>();

  private constructor(root: IndexRoot, facets: IndexFacets, lists: readonly ListShard[]) {
    this.index = assembleIndex(facets, lists);
    this.texts = new IndexTexts(
      this.index,
      root.shards.map(([, names]) => names),
    );
    this.#root = root;
    this.#lists = lists;
  }

  /** Loads the newest index, without the columns that not every list reads. @throws SearchIndexError */
  static async load(): Promise<LoadedIndex> {
    // Most files of the last known index are those of the newest: they come from the cache meanwhile.
    const root = await loadIndexRoot((lastKnown) => loadLists(lastKnown).catch(() => undefined));
    const [facets, lists] = await loadLists(root);
    return new LoadedIndex(root, facets, lists);
  }

  get isComplete(): boolean {
    return missingColumns(this.index).length === 0;
  }

  /** Loads the columns that the index lacks. @throws SearchIndexError where a file cannot be loaded */
  complete(): Promise<void> {
    return this.add(missingColumns(this.index));
  }

  /** Loads these columns, unless they are there. @throws SearchIndexError where a file cannot be loaded */
  async add(names: readonly ColumnName[]): Promise<void> {
    await Promise.all(
      names.map((name) => {
        const loading = this.#columns.get(name) ?? this.#addColumn(name);
        this.#columns.set(name, loading);
        // The next request tries again.
        loading.catch(() => this.#columns.delete(name));
        return loading;
      }),
    );
  }

  /** Loads what a search reads. @throws SearchIndexError where a file cannot be loaded */
  async searchTexts(search: string): Promise<SearchTexts> {
    const texts = await this.texts.get();
    if (!this.isComplete) await this.add(columnsOfSearch(this.index, texts, search));
    return texts;
  }

  /** The card of a product. @throws SearchIndexError where its file cannot be loaded */
  async card(product: number): Promise<CardProduct> {
    const { ids, shard, position, facets } = this.index;
    const place = chunkPlace(this.#lists[shard[product] ?? 0]?.cards ?? [], position[product] ?? 0);
    if (place === undefined) throw new SearchIndexError('The search index has no card of a product.');
    return cardProduct(ids[product] ?? 0, facets, await loadIndexFile<CardChunk>(place.file), place.position);
  }

  async #addColumn(name: ColumnName): Promise<void> {
    const place = this.#root.columns.indexOf(name);
    if (place < 0) throw new SearchIndexError(`The search index has no column ${name}.`);
    const files = this.#root.shards.map(([, , ...columns]) => columns[place] ?? '');
    addColumn(this.index, name, await Promise.all(files.map((file) => loadIndexFile<unknown>(file))));
  }
}

function loadLists({ facets, shards }: IndexRoot): Promise<[IndexFacets, ListShard[]]> {
  return Promise.all([
    loadIndexFile<IndexFacets>(facets),
    Promise.all(shards.map(([list]) => loadIndexFile<ListShard>(list))),
  ]);
}
