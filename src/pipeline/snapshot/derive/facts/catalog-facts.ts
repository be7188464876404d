import type { MappedCategory } from '#storefront/api/map/catalog/map-terms.ts';
import { CategoryTree, isDefaultCategory } from '#storefront/domain/catalog/categories.ts';
import { ringPlace } from '#storefront/domain/catalog/related.ts';
import { isPageSlug } from '#storefront/domain/routes/content-pages.ts';
import { hideSoldOut, type ProductFacts } from '../../source/product-facts.ts';
import type { Derivation } from '../derivation.ts';
import { NamedCategories } from './named-categories.ts';
import { PlaceTables } from './place-tables.ts';
import { type Ancestry, type MovedPlaces, Placements } from './placements.ts';
import type { ProductLists } from './product-lists.ts';

/**
 * Lists and related products of a view, which follow from a few facts of all products. They are kept in the snapshot,
 * so that a change reads what it concerns and nothing else.
 */
export class CatalogFacts {
  /**
   * Those of the store's list and those that only products name, without those that can have no page and the one for
   * products without another.
   */
  readonly categories: readonly MappedCategory[];
  readonly lists: ProductLists;
  /** The lists and rings that the changes moved; null where everything is derived. */
  readonly moved: MovedPlaces | null;
  readonly #named: NamedCategories;
  readonly #placements: Placements;

  /** Brings lists and rings up to date with the changes of a derivation. */
  constructor(derivation: Derivation) {
    const { db, view, source, categories, changes, settings } = derivation;
    const tables = new PlaceTables(db, view);
    this.#named = new NamedCategories(tables);
    this.#placements = new Placements(tables);
    this.lists = this.#placements.lists;
    if (changes === null) tables.inBulk(() => this.#nameAll(derivation));
    else for (const [id, { after }] of changes.facts) this.#name(id, after);
    const all = [...categories, ...this.#unlisted(derivation)];
    this.categories = all.filter(
      ({ slug }) => isPageSlug(slug) && !isDefaultCategory(slug, settings.defaultCategory),
    );
    const ancestry = ancestryOf(this.categories);
    if (changes === null) {
      this.#placements.fill(shownFacts(derivation), ancestry);
      this.moved = null;
    } else {
      const changed = new Map([...changes.facts].map(([id, { after }]) => [id, after]));
      const factsOf = (id: number) => shown(source.facts(id) ?? null, derivation);
      this.moved = this.#placements.update(changed, factsOf, ancestry);
    }
  }

  /** Products of some categories, without those below them. */
  productsIn(categories: Iterable<number>): Set<number> {
    return this.#named.products(categories);
  }

  /** Ids of related products, best first, of the products whose list may be another one. */
  *related(): Generator<[id: number, related: number[]]> {
    const affected = this.moved === null ? this.#placements.ids() : [...this.moved.related];
    for (const id of affected.sort((one, other) => ringPlace(one) - ringPlace(other))) {
      const owner = this.#placements.get(id);
      if (owner !== null) yield [id, this.#placements.related.related(owner)];
    }
  }

  #nameAll({ source }: Derivation): void {
    for (const [id, { categories }] of source.allFacts()) this.#named.move(id, [], categories);
  }

  #name(id: number, facts: ProductFacts | null): void {
    this.#named.move(id, this.#placements.get(id)?.categories ?? [], facts?.categories ?? []);
  }

  /** Categories that products name but the store's list lacks, as their oldest product names them. */
  #unlisted({ source, categories }: Derivation): MappedCategory[] {
    const known = new Set(categories.map(({ databaseId }) => databaseId));
    const unknown = [...this.#named.owners()].filter(([category]) => !known.has(category));
    return unknown.flatMap(([category, owner]) => {
      const references = source.mapped(owner)?.product.categories ?? [];
      const reference = references.find(({ databaseId }) => databaseId === category);
      if (reference === undefined) return [];
      const id = btoa(`term:${category}`);
      return [{ ...reference, id, parentId: null, description: '', image: null }];
    });
  }
}

function* shownFacts(derivation: Derivation): Generator<[id: number, facts: ProductFacts]> {
  for (const [id, facts] of derivation.source.allFacts()) yield [id, shown(facts, derivation)];
}

/** Facts as the shop's lists show them; changes of a derivation are so already. */
function shown<Facts extends ProductFacts | null>(
  facts: Facts,
  { hidesSoldOut }: Derivation,
): Facts | ProductFacts {
  return hidesSoldOut && facts !== null ? hideSoldOut(facts) : facts;
}

function ancestryOf(categories: readonly MappedCategory[]): Ancestry {
  const tree = new CategoryTree(categories);
  const above = categories.map(({ databaseId }): [number, number[]] => [
    databaseId,
    tree.ancestors(databaseId).map((ancestor) => ancestor.databaseId),
  ]);
  return new Map(above.filter(([, ids]) => ids.length > 0));
}
