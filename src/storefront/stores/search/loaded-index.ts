import type { CardProduct } from '#storefront/domain/catalog/catalog-types.ts';
import { cardProduct, chunkPlace } from '#storefront/domain/search/catalog-index/card-products.ts';
import {
  addColumn,
  assembleIndex,
  type CatalogIndex,
  missingColumns,
} from '#storefront/domain/search/catalog-index/catalog-index.ts';
import { textsByProduct } from '#storefront/domain/search/catalog-index/index-columns.ts';
import type {
  CardChunk,
  ColumnName,
  IndexFacets,
  IndexRoot,
  ListShard,
  NameShard,
} from '#storefront/domain/search/catalog-index/index-format.ts';
import type { SearchResult } from '#storefront/domain/search/search-products.ts';
import type { ProductOrder } from '#storefront/domain/search/sort-products.ts';
import type { Suggestions } from '#storefront/domain/search/suggest.ts';
import { loadIndexFile, releaseIndexFiles, SearchIndexError } from './index-files.ts';
import type { IndexTexts } from './index-texts.ts';

/** Products of the largest catalogs whose descriptions are searched: those of more would take tens of megabytes. */
const MOST_DESCRIBED = 50_000;

/** A value that the first caller loads, and after a failure the next one. */
export class LazyValue<T> {
  readonly #load: () => Promise<T>;
  #loading: Promise<T> | null = null;

  constructor(load: () => Promise<T>) {
    this.#load = load;
  }

  /** @throws what loading throws */
  get(): Promise<T> {
    if (this.#loading !== null) return this.#loading;
    const loading = this.#load();
    this.#loading = loading;
    // A failure of a cleared attempt must not affect what was loaded after it.
    loading.catch(() => {
      if (this.#loading === loading) this.#loading = null;
    });
    return loading;
  }

  /** Makes the next call load it again. */
  clear(): void {
    this.#loading = null;
  }
}

/** An index that was loaded, and what belongs to it: more of it is loaded as questions need it. */
export class LoadedIndex {
  readonly index: CatalogIndex;
  /** Orders of all products that do not depend on a search. */
  readonly orders = new Map<string, ProductOrder>();
  /** Searches look through every description. */
  hasDescriptions = false;
  readonly root: IndexRoot;
  readonly #lists: readonly ListShard[];
  readonly #columns = new Map<ColumnName, Promise<void>>();
  readonly #names = new LazyValue(() => this.#loadNames());
  readonly #texts = new LazyValue(() => this.#loadTexts());

  private constructor(root: IndexRoot, facets: IndexFacets, lists: readonly ListShard[]) {
    this.index = assembleIndex(facets, lists);
    this.root = root;
    this.#lists = lists;
  }

  /** Loads an index, without the columns that not every list reads. @throws SearchIndexError */
  static async load(root: IndexRoot): Promise<LoadedIndex> {
    const [facets, lists] = await loadLists(root);
    return new LoadedIndex(root, facets, lists);
  }

  get isComplete(): boolean {
    return missingColumns(this.index).length === 0;
  }

  /** Loads the columns that the index lacks. @throws SearchIndexError if a file cannot be loaded */
  complete(): Promise<void> {
    return this.add(missingColumns(this.index));
  }

  /** Loads these columns, unless they are there. @throws SearchIndexError if a file cannot be loaded */
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

  /** Names by product. @throws SearchIndexError if a file cannot be loaded */
  async names(): Promise<string[]> {
    const shards = await this.#names.get();
    return textsByProduct(
      this.index.filed,
      shards.map(({ name }) => name),
    );
  }

  /** @throws SearchIndexError if a file cannot be loaded */
  async search(search: string): Promise<SearchResult> {
    return (await this.#textsFor(search)).search(search);
  }

  /** @throws SearchIndexError if a file cannot be loaded */
  async suggest(text: string): Promise<Suggestions> {
    return (await this.#textsFor(text)).suggest(text);
  }

  /** @param onProgress called after every few files @throws SearchIndexError if a file cannot be loaded */
  async loadDescriptions(onProgress: () => void): Promise<void> {
    if (this.root.products <= MOST_DESCRIBED) await (await this.#texts.get()).loadDescriptions(onProgress);
    this.hasDescriptions = true;
  }

  /** The card of a product. @throws SearchIndexError if its file cannot be loaded */
  async card(product: number): Promise<CardProduct> {
    const { ids, shard, position, facets } = this.index;
    const file = shard[product] ?? 0;
    const cards = this.root.cards?.[file] ?? this.#lists[file]?.cards ?? [];
    const place = chunkPlace(cards, position[product] ?? 0);
    if (place === undefined) throw new SearchIndexError('The search index has no card of a product.');
    return cardProduct(ids[product] ?? 0, facets, await loadIndexFile<CardChunk>(place.file), place.position);
  }

  /** The card of a product by its id; null if there is none. @throws SearchIndexError as `card` does */
  async cardOf(id: number): Promise<CardProduct | null> {
    const product = this.index.ids.indexOf(id);
    return product < 0 ? null : this.card(product);
  }

  async #textsFor(search: string): Promise<IndexTexts> {
    const texts = await this.#texts.get();
    if (!this.isComplete) await this.add(texts.columnsOf(search));
    return texts;
  }

  async #loadTexts(): Promise<IndexTexts> {
    const [{ IndexTexts }, shards] = await Promise.all([import('./index-texts.ts'), this.#names.get()]);
    return new IndexTexts(this.index, shards);
  }

  #loadNames(): Promise<NameShard[]> {
    return Promise.all(this.root.shards.map(([, file]) => loadIndexFile<NameShard>(file)));
  }

  async #addColumn(name: ColumnName): Promise<void> {
    const place = this.root.columns.indexOf(name);
    if (place < 0) throw new SearchIndexError(`The search index has no column ${name}.`);
    const files = this.root.shards.map(([, , ...columns]) => columns[place] ?? '');
    addColumn(this.index, name, await Promise.all(files.map((file) => loadIndexFile<unknown>(file))));
    releaseIndexFiles(files);
  }
}

/** Loads what every list reads. @throws SearchIndexError if a file cannot be loaded */
export function loadLists({ facets, shards }: IndexRoot): Promise<[IndexFacets, ListShard[]]> {
  return Promise.all([
    loadIndexFile<IndexFacets>(facets),
    Promise.all(shards.map(([list]) => loadIndexFile<ListShard>(list))),
  ]);
}
