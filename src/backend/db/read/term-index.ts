import type { Store } from '../database.ts';

export interface TermRow extends Record<string, unknown> {
  id: number;
  taxonomy: string;
  slug: string;
  name: string;
  description: string;
  parent_id: number | null;
  image_id: number | null;
  menu_order: number;
  /** Slug of its language; null if its taxonomy is not translated. */
  language: string | null;
  /** Shared by a term and its translations; null without translations. */
  translation_group: string | null;
  /** Published products that carry the term itself. */
  count: number;
}

export interface AttributeRow extends Record<string, unknown> {
  id: number;
  slug: string;
  label: string;
}

/** All terms and attributes of the shop in memory, with their counts and their tree. */
export class TermIndex {
  /** By name, as the store lists terms. */
  readonly all: readonly TermRow[];
  readonly attributes: readonly AttributeRow[];
  /** Brands have languages only where the merchant translates them. */
  readonly translatesBrands: boolean;
  readonly #byId: Map<number, TermRow>;
  readonly #bySlug: Map<string, TermRow>;
  readonly #places: Map<number, number>;
  readonly #byGroup: Map<string, TermRow[]>;
  readonly #children = new Map<number, TermRow[]>();

  constructor(store: Store) {
    const terms = store.all<TermRow>('SELECT * FROM terms ORDER BY name COLLATE NOCASE, id');
    this.translatesBrands = terms.some(
      ({ taxonomy, language }) => taxonomy === 'product_brand' && language !== null,
    );
    const carried = countByTerm(
      store,
      'SELECT term_id, count(*) AS count FROM product_terms GROUP BY term_id',
    );
    // Most products are published: counting the others is faster than looking at all of them.
    const unseen = countByTerm(
      store,
      `SELECT pt.term_id, count(*) AS count FROM products p CROSS JOIN product_terms pt ON pt.product_id = p.id
       WHERE p.status <> 'publish' GROUP BY pt.term_id`,
    );
    this.all = terms.map((term) => ({
      ...term,
      count: (carried.get(term.id) ?? 0) - (unseen.get(term.id) ?? 0),
    }));
    this.attributes = store.all<AttributeRow>('SELECT * FROM attributes ORDER BY id');
    this.#byId = new Map(this.all.map((term) => [term.id, term]));
    this.#bySlug = new Map(this.all.map((term) => [`${term.taxonomy}:${term.slug}`, term]));
    this.#byGroup = Map.groupBy(
      this.all,
      ({ taxonomy, translation_group }) => `${taxonomy}:${translation_group}`,
    );
    this.#places = new Map(this.all.map((term, place) => [term.id, place]));
    for (const term of this.all) {
      if (term.parent_id === null) continue;
      this.#children.set(term.parent_id, [...this.children(term.parent_id), term]);
    }
  }

  get(id: number): TermRow | undefined {
    return this.#byId.get(id);
  }

  /** Terms by id, ordered by name; ids that do not exist are left out. */
  byName(ids: readonly number[]): TermRow[] {
    return ids
      .flatMap((id) => this.#byId.get(id) ?? [])
      .toSorted((a, b) => (this.#places.get(a.id) ?? 0) - (this.#places.get(b.id) ?? 0));
  }

  find(taxonomy: string, slug: string): TermRow | undefined {
    return this.#bySlug.get(`${taxonomy}:${slug}`);
  }

  children(id: number): readonly TermRow[] {
    return this.#children.get(id) ?? [];
  }

  /** The other terms of a term's translation group. */
  translations({ id, taxonomy, translation_group }: TermRow): TermRow[] {
    if (translation_group === null) return [];
    return this.#byGroup.get(`${taxonomy}:${translation_group}`)?.filter((term) => term.id !== id) ?? [];
  }

  /** The term and all terms below it. */
  subtree(id: number): number[] {
    return [id, ...this.children(id).flatMap((child) => this.subtree(child.id))];
  }

  /** From the parent up to the root. */
  ancestors(term: TermRow): TermRow[] {
    const parent = term.parent_id === null ? undefined : this.#byId.get(term.parent_id);
    return parent ? [parent, ...this.ancestors(parent)] : [];
  }

  /** True if a published product has the term or one below it. */
  hasProducts(term: TermRow): boolean {
    return term.count > 0 || this.children(term.id).some((child) => this.hasProducts(child));
  }
}

function countByTerm(store: Store, sql: string): Map<number, number> {
  const rows = store.all<{ term_id: number; count: number }>(sql);
  return new Map(rows.map((row) => [row.term_id, row.count]));
}
