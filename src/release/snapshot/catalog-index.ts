import type { MappedProduct } from '#api/map/product.ts';
import { LIMITS } from '#shop/limits.ts';
import { type RelatedInput, relatedProducts } from '#shop/related.ts';
import type { Category } from '#shop/types.ts';
import type { UncountedCategory } from './read-categories.ts';

interface Entry {
  id: number;
  listed: boolean;
  /** Milliseconds; 0 where the store gave no date. */
  published: number;
  categories: number[];
  terms: { taxonomyName: string; slug: string }[];
  upsells: number[];
}

/** What lists are made from: the few facts of every product that fit into memory at any size. */
export class CatalogIndex {
  readonly #entries = new Map<number, Entry>();
  readonly #categories: Map<number, UncountedCategory>;

  constructor(categories: readonly UncountedCategory[]) {
    this.#categories = new Map(categories.map((category) => [category.databaseId, category]));
  }

  add({ product, listed }: MappedProduct): void {
    const published = Date.parse(product.date);
    this.#entries.set(product.databaseId, {
      id: product.databaseId,
      listed,
      published: Number.isNaN(published) ? 0 : published,
      categories: product.categories.map(({ databaseId }) => databaseId),
      terms: product.terms,
      upsells: product.upsellIds,
    });
    for (const reference of product.categories) {
      if (!this.#categories.has(reference.databaseId)) {
        this.#categories.set(reference.databaseId, {
          ...reference,
          id: btoa(`term:${reference.databaseId}`),
          parentId: null,
          description: '',
          image: null,
        });
      }
    }
  }

  isListed(id: number): boolean {
    return this.#entries.get(id)?.listed ?? false;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** Ids of all listed products, newest first; of equals the one that was made last. */
  listed(): number[] {
    return [...this.#entries.values()]
      .filter(({ listed }) => listed)
      .sort((one, other) => other.published - one.published || other.id - one.id)
      .map(({ id }) => id);
  }

  /** Listed products of each category and those below it, newest first: category id -> product ids. */
  listedByCategory(): Map<number, number[]> {
    const lists = new Map<number, number[]>();
    for (const id of this.#categories.keys()) lists.set(id, []);
    for (const id of this.listed()) {
      const own = this.#entries.get(id)?.categories ?? [];
      for (const category of new Set([...own, ...this.#ancestors(own)])) lists.get(category)?.push(id);
    }
    return lists;
  }

  /** All categories with the number of products that their lists show. */
  categories(lists: ReadonlyMap<number, readonly number[]>): Category[] {
    return [...this.#categories.values()].map((category) => ({
      ...category,
      count: lists.get(category.databaseId)?.length ?? 0,
    }));
  }

  related(): Map<number, number[]> {
    const inputs = [...this.#entries.values()].map(
      ({ id, listed, categories, terms, upsells }): RelatedInput => ({
        id,
        listed,
        categories,
        ancestors: this.#ancestors(categories),
        terms,
        shownAlready: upsells,
      }),
    );
    return relatedProducts(inputs, LIMITS.relatedProducts);
  }

  #ancestors(categories: readonly number[]): number[] {
    const above = new Set<number>();
    for (const id of categories) {
      let parent = this.#categories.get(id)?.parentId ?? null;
      while (parent !== null && !above.has(parent)) {
        above.add(parent);
        parent = this.#categories.get(parent)?.parentId ?? null;
      }
    }
    return [...above];
  }
}
