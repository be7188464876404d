import { escapeAmpersands } from '../../values/entities.ts';
import type { Store } from '../database.ts';
import type { SeedCatalog, SeedTranslation } from '../seed/types.ts';
import type { InsertPicture } from './fill-media.ts';
import { translationColumns } from './seed-columns.ts';

/** The category of products without another. */
export const DEFAULT_CATEGORY = 'uncategorized';

const PRODUCT_TYPES = ['simple', 'grouped', 'variable', 'external'];
const VISIBILITY = ['exclude-from-search', 'exclude-from-catalog', 'featured', 'outofstock'];

export interface GlobalAttribute extends Record<string, unknown> {
  id: number;
  label: string;
}

/** Finds the terms that products name by slug. */
export interface TermLookup {
  readonly attributes: ReadonlyMap<string, GlobalAttribute>;
  /** @throws if the catalog has no such term */
  find(taxonomy: string, slug: string, product: string): { id: number; name: string };
}

/** Inserts categories, tags, brands, attributes and the store's own taxonomies, and finds terms by slug. */
export class TermInserter implements TermLookup {
  readonly attributes = new Map<string, GlobalAttribute>();
  readonly #store: Store;
  readonly #terms = new Map<string, { id: number; name: string }>();
  #nextId = 2;
  readonly #languages: readonly string[];

  constructor(store: Store, insertPicture: InsertPicture, catalog: Omit<SeedCatalog, 'products'>) {
    this.#store = store;
    this.#languages = store.shop().languages;
    for (const slug of PRODUCT_TYPES) this.#add('product_type', slug, slug);
    for (const slug of VISIBILITY) this.#add('product_visibility', slug, slug);
    for (const stars of [1, 2, 3, 4, 5]) this.#add('product_visibility', `rated-${stars}`, `rated-${stars}`);
    this.#add('product_cat', DEFAULT_CATEGORY, 'Uncategorized', this.#translation());
    this.#addCategories(insertPicture, catalog.categories);
    for (const [index, attribute] of catalog.attributes.entries()) {
      this.attributes.set(attribute.slug, { id: index + 1, label: attribute.label });
      store.insert('attributes', { id: index + 1, slug: attribute.slug, label: attribute.label });
      attribute.terms.forEach((term, order) => {
        this.#add(attribute.slug, term.slug, term.name, { menu_order: order, ...this.#facts(term) });
      });
    }
    for (const tag of catalog.tags) {
      this.#add('product_tag', tag.slug, tag.name, this.#facts(tag));
    }
    const { brands = [] } = catalog;
    const areTranslated = brands.some(({ language }) => language !== undefined);
    for (const { description, ...brand } of brands) {
      const facts = areTranslated ? this.#facts({ description, ...brand }) : described(description);
      this.#add('product_brand', brand.slug, brand.name, facts);
    }
    this.#addParents('product_brand', brands);
  }

  find(taxonomy: string, slug: string, product: string): { id: number; name: string } {
    const term = this.#terms.get(`${taxonomy}:${slug}`);
    if (!term)
      throw new Error(`Product "${product}" names "${slug}", which the catalog's ${taxonomy} lacks.`);
    return term;
  }

  #addCategories(insertPicture: InsertPicture, categories: SeedCatalog['categories']): void {
    categories.forEach((category, order) => {
      if (category.slug === DEFAULT_CATEGORY) return;
      this.#add('product_cat', category.slug, category.name, {
        menu_order: order,
        image_id: insertPicture(category.image),
        ...this.#facts(category),
      });
    });
    this.#addParents('product_cat', categories);
  }

  #addParents(taxonomy: string, terms: readonly { slug: string; parent: string | null }[]): void {
    for (const { slug, parent } of terms) {
      if (parent === null) continue;
      const above = this.find(taxonomy, parent, `(${taxonomy} ${slug})`);
      const own = this.find(taxonomy, slug, `(${taxonomy} ${slug})`);
      this.#store.run('UPDATE terms SET parent_id = ? WHERE id = ?', above.id, own.id);
    }
  }

  #facts(term: SeedTranslation & { description?: string | undefined }) {
    return { ...described(term.description), ...this.#translation(term) };
  }

  #translation(term: SeedTranslation = {}) {
    return translationColumns(term, this.#languages);
  }

  #add(
    taxonomy: string,
    slug: string,
    name: string,
    more: Record<string, string | number | null> = {},
  ): void {
    const id = this.#nextId++;
    this.#store.insert('terms', { id, taxonomy, slug, name: escapeAmpersands(name), ...more });
    this.#terms.set(`${taxonomy}:${slug}`, { id, name });
  }
}

function described(description = '') {
  return { description: escapeAmpersands(description) };
}

/** Finds terms of a catalog that is in the database already. */
export function termLookup(store: Store): TermLookup {
  const attributes = store.all<GlobalAttribute & { slug: string }>('SELECT * FROM attributes');
  return {
    attributes: new Map(attributes.map((attribute) => [attribute.slug, attribute])),
    find(taxonomy, slug, product) {
      const sql = 'SELECT id, name FROM terms WHERE taxonomy = ? AND slug = ?';
      const term = store.get<{ id: number; name: string }>(sql, taxonomy, slug);
      if (!term) throw new Error(`Product "${product}" names "${slug}", which the shop's ${taxonomy} lacks.`);
      return term;
    },
  };
}
