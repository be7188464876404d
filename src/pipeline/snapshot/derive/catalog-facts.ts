import type { MappedCategory } from '#storefront/api/map/catalog/map-terms.ts';
import { CategoryTree, isDefaultCategory } from '#storefront/domain/catalog/categories.ts';
import type { RelatedInput } from '#storefront/domain/catalog/related.ts';
import { isPageSlug } from '#storefront/domain/routes/content-pages.ts';
import { hideSoldOut, type ProductFacts } from '../source/product-facts.ts';
import type { Derivation, DerivationSource } from './derivation.ts';

/** Listed products, newest first, by category. */
interface ProductLists {
  all: number[];
  /** For the requested categories: category id -> products in it and below it. */
  byCategory: Map<number, number[]>;
  /** For every category: category id -> number of products in it and below it. */
  counts: Map<number, number>;
}

type FactsShop = Pick<Derivation, 'hidesSoldOut' | 'settings'>;

/** The facts of all products in memory, from which lists and related products are derived. */
export class CatalogFacts {
  readonly tree: CategoryTree<MappedCategory>;
  readonly categories: readonly MappedCategory[];
  readonly #facts: Map<number, ProductFacts>;
  readonly #branches = new Map<number, readonly number[]>();

  /**
   * @param categories of the store's list; those that only products name are added, those that can have no
   *   page are left out, and the one for products without another
   */
  constructor(source: DerivationSource, categories: readonly MappedCategory[], shop: FactsShop) {
    this.#facts = new Map(source.allFacts());
    if (shop.hidesSoldOut) for (const [id, facts] of this.#facts) this.#facts.set(id, hideSoldOut(facts));
    const all = [...categories, ...this.#unlisted(source, categories)];
    const { defaultCategory } = shop.settings;
    this.categories = all.filter(({ slug }) => isPageSlug(slug) && !isDefaultCategory(slug, defaultCategory));
    this.tree = new CategoryTree(this.categories);
  }

  entries(): IterableIterator<[id: number, facts: ProductFacts]> {
    return this.#facts.entries();
  }

  /** @param wanted categories whose products are listed; null for all */
  lists(wanted: ReadonlySet<number> | null): ProductLists {
    const counts = new Map(this.categories.map(({ databaseId }) => [databaseId, 0]));
    const byCategory = new Map<number, number[]>();
    for (const id of wanted ?? counts.keys()) byCategory.set(id, []);
    const listed = [...this.#facts].filter(([, { listed: shown }]) => shown);
    // Of products published at the same time, the one created last comes first.
    listed.sort(([one, { published }], [other, facts]) => facts.published - published || other - one);
    for (const [id, { categories }] of listed) {
      for (const category of this.branch(categories)) {
        counts.set(category, (counts.get(category) ?? 0) + 1);
        byCategory.get(category)?.push(id);
      }
    }
    return { all: listed.map(([id]) => id), byCategory, counts };
  }

  /** Categories and their ancestors. */
  branch(categories: readonly number[]): Set<number> {
    const branch = new Set<number>();
    for (const id of categories) {
      branch.add(id);
      for (const ancestor of this.#ancestors(id)) branch.add(ancestor);
    }
    return branch;
  }

  relatedInput(id: number, { listed, categories, terms, upsells }: ProductFacts): RelatedInput {
    const ancestors = categories.flatMap((category) => this.#ancestors(category));
    return { id, listed, categories, ancestors, terms, shownAlready: upsells };
  }

  *relatedInputs(): Generator<RelatedInput> {
    for (const [id, facts] of this.#facts) yield this.relatedInput(id, facts);
  }

  #ancestors(category: number): readonly number[] {
    let ancestors = this.#branches.get(category);
    if (ancestors === undefined) {
      ancestors = this.tree.ancestors(category).map(({ databaseId }) => databaseId);
      this.#branches.set(category, ancestors);
    }
    return ancestors;
  }

  /** Categories that products name but the store's list lacks, as their oldest product names them. */
  #unlisted(source: DerivationSource, categories: readonly MappedCategory[]): MappedCategory[] {
    const known = new Set(categories.map(({ databaseId }) => databaseId));
    const owners = new Map<number, number>();
    for (const [id, facts] of this.#facts) {
      for (const category of facts.categories) {
        if (!known.has(category)) owners.set(category, Math.min(id, owners.get(category) ?? id));
      }
    }
    return [...owners].flatMap(([category, owner]) => {
      const references = source.mapped(owner)?.product.categories ?? [];
      const reference = references.find(({ databaseId }) => databaseId === category);
      if (reference === undefined) return [];
      const id = btoa(`term:${category}`);
      return [{ ...reference, id, parentId: null, description: '', image: null }];
    });
  }
}
