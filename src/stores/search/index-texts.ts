import type { CatalogIndex } from '#shop/search/catalog-index/catalog-index.ts';
import type {
  IndexChunk,
  IndexFileName,
  NameShard,
  TextChunk,
} from '#shop/search/catalog-index/index-format.ts';
import { type TextColumn, textColumn } from '#shop/search/catalog-index/text-column.ts';
import { type SearchTexts, vocabularyOf } from '#shop/search/search-products.ts';
import { loadIndexFile } from './index-files.ts';
import { LazyValue } from './lazy-value.ts';

/** Chunks of descriptions that are loaded at a time. */
const PARALLEL_CHUNKS = 4;

/** The texts of an index: names at the first search, descriptions after them. */
export class IndexTexts {
  readonly #index: CatalogIndex;
  readonly #files: readonly IndexFileName[];
  readonly #shards = new LazyValue(() => this.#loadShards());
  readonly #texts = new LazyValue(() => this.#loadTexts());
  readonly #descriptions: TextColumn[] = [];
  #descriptionsLoading: Promise<void> | null = null;
  #hasDescriptions = false;

  /** @param files of the `NameShard`s, in the order of the root */
  constructor(index: CatalogIndex, files: readonly IndexFileName[]) {
    this.#index = index;
    this.#files = files;
  }

  /** True once searches look through every description. */
  get hasDescriptions(): boolean {
    return this.#hasDescriptions;
  }

  /** Texts with the descriptions that have come until it is used. @throws SearchIndexError */
  get(): Promise<SearchTexts> {
    return this.#texts.get();
  }

  /** Names by product. @throws SearchIndexError */
  async names(): Promise<string[]> {
    return perProduct(this.#index, await this.#shards.get(), ({ name }) => name);
  }

  /** @param onProgress called after every few files @throws SearchIndexError where a file cannot be loaded */
  loadDescriptions(onProgress: () => void): Promise<void> {
    this.#descriptionsLoading ??= this.#loadDescriptions(onProgress).catch((error: unknown) => {
      this.#descriptionsLoading = null;
      this.#descriptions.length = 0;
      throw error;
    });
    return this.#descriptionsLoading;
  }

  #loadShards(): Promise<NameShard[]> {
    return Promise.all(this.#files.map((file) => loadIndexFile<NameShard>(file)));
  }

  async #loadTexts(): Promise<SearchTexts> {
    const index = this.#index;
    const shards = await this.#shards.get();
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

  async #loadDescriptions(onProgress: () => void): Promise<void> {
    const shards = await this.#shards.get();
    const products = productsByPlace(this.#index, shards.length);
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
      this.#descriptions.push(...columns.flat());
      if (first + PARALLEL_CHUNKS < chunks.length) onProgress();
    }
    this.#hasDescriptions = true;
  }
}

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
