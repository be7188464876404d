/** A file of its own, which the first search loads. */
import type { CatalogIndex } from '#storefront/domain/search/catalog-index/catalog-index.ts';
import { textsByProduct } from '#storefront/domain/search/catalog-index/index-columns.ts';
import type {
  ColumnName,
  NameShard,
  TextChunk,
} from '#storefront/domain/search/catalog-index/index-format.ts';
import { type TextColumn, textColumn } from '#storefront/domain/search/catalog-index/text-column.ts';
import { bareCodes } from '#storefront/domain/search/fold-text.ts';
import {
  columnsOfSearch,
  type SearchResult,
  type SearchTexts,
  searchProducts,
  vocabularyOf,
} from '#storefront/domain/search/search-products.ts';
import { type Suggestions, suggest } from '#storefront/domain/search/suggest.ts';
import { loadIndexFile } from './index-files.ts';

/** Chunks of descriptions that are loaded at a time. */
const PARALLEL_CHUNKS = 4;

/** The texts of an index: names, and descriptions as far as they have been loaded. */
export class IndexTexts {
  readonly #index: CatalogIndex;
  readonly #shards: readonly NameShard[];
  readonly #texts: SearchTexts;
  readonly #descriptions: TextColumn[] = [];
  #descriptionsLoading: Promise<void> | null = null;

  /** @param shards in the order of the root */
  constructor(index: CatalogIndex, shards: readonly NameShard[]) {
    this.#index = index;
    this.#shards = shards;
    const products = index.ids.map((_, product) => product);
    const textsOf = (read: (shard: NameShard) => readonly string[]) =>
      textsByProduct(index.filed, shards.map(read));
    const names = textColumn(
      textsOf(({ name }) => name),
      products,
    );
    this.#texts = {
      names,
      skus: textColumn(
        textsOf(({ sku }) => sku),
        products,
        bareCodes,
      ),
      descriptions: this.#descriptions,
      vocabulary: vocabularyOf(names, index),
    };
  }

  /** The columns that the index needs for a search. */
  columnsOf(search: string): ColumnName[] {
    return columnsOfSearch(this.#index, this.#texts, search);
  }

  search(search: string): SearchResult {
    return searchProducts(this.#index, this.#texts, search);
  }

  suggest(text: string): Suggestions {
    return suggest(this.#index, this.#texts, text);
  }

  /** @param onProgress called after every few files @throws SearchIndexError if a file cannot be loaded */
  loadDescriptions(onProgress: () => void): Promise<void> {
    this.#descriptionsLoading ??= this.#loadDescriptions(onProgress).catch((error: unknown) => {
      this.#descriptionsLoading = null;
      this.#descriptions.length = 0;
      throw error;
    });
    return this.#descriptionsLoading;
  }

  async #loadDescriptions(onProgress: () => void): Promise<void> {
    const { sizes, ranks } = this.#index.filed;
    let next = 0;
    const chunks = this.#shards.flatMap(({ texts }, shard) => {
      let first = next;
      next += sizes[shard] ?? 0;
      return texts.map(([count, file]) => {
        const owners = ranks.subarray(first, first + count);
        first += count;
        return { file, owners };
      });
    });
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
  }
}
