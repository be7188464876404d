import type { Store } from './database.ts';

export interface TermRow extends Record<string, unknown> {
  id: number;
  taxonomy: string;
  slug: string;
  name: string;
  description: string;
  parent_id: number | null;
  image_id: number | null;
  menu_order: number;
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
  readonly #byId: Map<number, TermRow>;
  readonly #bySlug: Map<string, TermRow>;
  readonly #places: Map<number, number>;
  readonly #children = new Map<number, TermRow[]>();

  constructor(store: Store) {
    this.all = store.all<TermRow>(`
      SELECT t.*, coalesce(c.count, 0) AS count FROM terms t LEFT JOIN (
        SELECT pt.term_id, count(*) AS count FROM product_terms pt
        JOIN products p ON p.id = pt.product_id AND p.status = 'publish' GROUP BY pt.term_id
      ) c ON c.term_id = t.id ORDER BY t.name COLLATE NOCASE, t.id`);
    this.attributes = store.all<AttributeRow>('SELECT * FROM attributes ORDER BY id');
    this.#byId = new Map(this.all.map((term) => [term.id, term]));
    this.#bySlug = new Map(this.all.map((term) => [`${term.taxonomy}:${term.slug}`, term]));
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

  /** The term and all terms below it. */
  subtree(id: number): number[] {
    return [id, ...this.children(id).flatMap((child) => this.subtree(child.id))];
  }

  /** From the parent up to the root. */
  ancestors(term: TermRow): TermRow[] {
    const parent = term.parent_id === null ? undefined : this.#byId.get(term.parent_id);
    return parent ? [parent, ...this.ancestors(parent)] : [];
  }

  /** Whether a published product carries the term or one below it. */
  hasProducts(term: TermRow): boolean {
    return term.count > 0 || this.children(term.id).some((child) => this.hasProducts(child));
  }
}
