import type { MappedProduct } from '#storefront/api/map/catalog/map-product.ts';
import type { ScheduledSale } from '#storefront/api/map/catalog/product-source.ts';
import type { AttributeTerms } from '../read/read-terms.ts';
import type { SnapshotDatabase } from '../snapshot-database.ts';
import type { ProductFacts } from './product-facts.ts';
import { type KnownState, SOURCE_SCHEMA, SOURCE_TABLES, type SourceState } from './source-state.ts';
import { SourceTaxonomies } from './source-taxonomies.ts';

export interface KnownProduct extends Record<string, unknown> {
  slug: string;
  modified: string;
  slim: string;
  open_until: number | null;
  deferred: number;
  facts: string;
}

/** The store's answers, product by product. */
export class SourceStore {
  readonly taxonomies: SourceTaxonomies;
  readonly #db: SnapshotDatabase;
  /** State as it was read, each with its JSON: the lists of categories and terms of a shop take a while to parse. */
  readonly #known = new Map<string, { json: string; value: unknown }>();

  constructor(db: SnapshotDatabase) {
    this.#db = db;
    this.taxonomies = new SourceTaxonomies(db);
  }

  /** Returns true if it was ever filled. */
  exists(): boolean {
    return this.#db.get("SELECT 1 FROM sqlite_master WHERE name = 'source_state'") !== undefined;
  }

  /** Empties it, whatever schema it had. */
  reset(): void {
    for (const table of SOURCE_TABLES) this.#db.db.exec(`DROP TABLE IF EXISTS ${table}`);
    this.#db.db.exec(SOURCE_SCHEMA);
    this.#known.clear();
  }

  /** Nobody may change what it returns. */
  state<K extends keyof SourceState>(key: K): SourceState[K] | undefined {
    const row = this.#db.get<{ value: string }>('SELECT value FROM source_state WHERE key = ?', key);
    return row && (this.#parse(key, row.value) as SourceState[K]);
  }

  /** All of its state; null if it was never filled. */
  states(): KnownState | null {
    if (!this.exists()) return null;
    const rows = this.#db.all<{ key: string; value: string }>('SELECT key, value FROM source_state');
    return Object.fromEntries(rows.map(({ key, value }) => [key, this.#parse(key, value)]));
  }

  #parse(key: string, json: string): unknown {
    const known = this.#known.get(key);
    if (known?.json === json) return known.value;
    const value: unknown = JSON.parse(json);
    this.#known.set(key, { json, value });
    return value;
  }

  /** Writes state; what is undefined, or the very object that was read, stays as it was. */
  setStates(states: KnownState): void {
    const sql = `INSERT INTO source_state VALUES (?, ?)
      ON CONFLICT (key) DO UPDATE SET value = excluded.value WHERE value IS NOT excluded.value`;
    for (const [key, value] of Object.entries(states)) {
      const isRead = typeof value === 'object' && value !== null && this.#known.get(key)?.value === value;
      if (value === undefined || isRead) continue;
      this.#known.delete(key);
      this.#db.run(sql, key, JSON.stringify(value));
    }
  }

  product(id: number): KnownProduct | undefined {
    const sql = 'SELECT slug, modified, slim, open_until, deferred, facts FROM source_product WHERE id = ?';
    return this.#db.get(sql, id);
  }

  mapped(id: number): MappedProduct | undefined {
    const row = this.#db.get<{ json: string }>('SELECT json FROM source_mapped WHERE id = ?', id);
    return row && (JSON.parse(row.json) as MappedProduct);
  }

  facts(id: number): ProductFacts | undefined {
    const row = this.#db.get<{ facts: string }>('SELECT facts FROM source_product WHERE id = ?', id);
    return row && (JSON.parse(row.facts) as ProductFacts);
  }

  *allFacts(): Generator<[id: number, facts: ProductFacts]> {
    const rows = this.#db.iterate<{ id: number; facts: string }>(
      'SELECT id, facts FROM source_product ORDER BY id',
    );
    for (const { id, facts } of rows) yield [id, JSON.parse(facts) as ProductFacts];
  }

  *ids(): Generator<number> {
    for (const { id } of this.#db.iterate<{ id: number }>('SELECT id FROM source_product ORDER BY id'))
      yield id;
  }

  *slugs(): Generator<string> {
    const sql = 'SELECT DISTINCT slug FROM source_product';
    for (const { slug } of this.#db.iterate<{ slug: string }>(sql)) yield slug;
  }

  popular(): readonly number[] {
    return this.state('popular') ?? [];
  }

  attributeTerms(): AttributeTerms {
    return this.state('attributeTerms') ?? {};
  }

  termLang(): { lang?: string } {
    return {};
  }

  termTexts(): ReadonlyMap<number, string> {
    const texts = Object.entries(this.state('termTexts') ?? {});
    return new Map(texts.flatMap(([id, [, html]]) => (html === '' ? [] : [[Number(id), html]])));
  }

  translatedNames(): null {
    return null;
  }

  /** Every product's id and `modified`. */
  *modified(): Generator<[id: number, modified: string]> {
    const rows = this.#db.iterate<{ id: number; modified: string }>(
      'SELECT id, modified FROM source_product',
    );
    for (const { id, modified } of rows) yield [id, modified];
  }

  /** The product of a slug: of two that claim it, the one created last. */
  idOfSlug(slug: string): number | undefined {
    const row = this.#db.get<{ id: number | null }>(
      'SELECT max(id) AS id FROM source_product WHERE slug = ?',
      slug,
    );
    return row?.id ?? undefined;
  }

  /** The products added last. */
  newestIds(count: number): number[] {
    const sql = 'SELECT id FROM source_product ORDER BY id DESC LIMIT ?';
    return this.#db.all<{ id: number }>(sql, count).map(({ id }) => id);
  }

  /** The product of an id, which may be a variation's. */
  productOf(id: number): number {
    const sql = 'SELECT product FROM source_variation WHERE id = ?';
    return this.#db.get<{ product: number }>(sql, id)?.product ?? id;
  }

  /** Products that were read so soon after a change that another one may hide. */
  unsettledProducts(which: 'all' | 'not deferred'): { id: number; open_until: number }[] {
    const only = which === 'all' ? '' : 'deferred = 0 AND';
    return this.#db.all(`SELECT id, open_until FROM source_product WHERE ${only} open_until IS NOT NULL`);
  }

  /** Leaves unsettled products to the next full scan. */
  deferUnsettled(): void {
    this.#db.run('UPDATE source_product SET deferred = 1 WHERE open_until IS NOT NULL');
  }

  /** Groups that a product is a member of. */
  groupsOf(id: number): number[] {
    const sql = 'SELECT product FROM source_link WHERE target = ? AND grouped = 1';
    return this.#db.all<{ product: number }>(sql, id).map(({ product }) => product);
  }

  /** Products that a product names as members or relatives. */
  linksOf(id: number): number[] {
    const sql = 'SELECT target FROM source_link WHERE product = ?';
    return this.#db.all<{ target: number }>(sql, id).map(({ target }) => target);
  }

  /** Products that name a product as member or relative. */
  referrersOf(id: number): number[] {
    const sql = 'SELECT product FROM source_link WHERE target = ?';
    return this.#db.all<{ product: number }>(sql, id).map(({ product }) => product);
  }

  put(id: number, { slug, modified, slim, open_until, deferred, facts }: KnownProduct, mapped: string): void {
    this.#db.put('source_product', id, slug, modified, slim, open_until, deferred, facts);
    this.#db.put('source_mapped', id, mapped);
  }

  putRelations(
    id: number,
    relations: {
      variations: readonly number[];
      links: readonly number[];
      grouped: readonly number[];
      sales: readonly ScheduledSale[];
      taxonomies: Iterable<string>;
    },
  ): void {
    this.#removeRelations(id);
    for (const variation of relations.variations) this.#db.put('source_variation', variation, id);
    this.taxonomies.put(id, relations.taxonomies);
    const grouped = new Set(relations.grouped);
    for (const target of relations.links) {
      this.#db.put('source_link', target, id, Number(grouped.has(target)));
    }
    for (const { owner, starts, ends, onSale } of relations.sales) {
      this.#db.put('source_sale', owner, id, starts, ends, Number(onSale));
    }
  }

  remove(id: number): void {
    this.#db.run('DELETE FROM source_product WHERE id = ?', id);
    this.#db.run('DELETE FROM source_mapped WHERE id = ?', id);
    this.#removeRelations(id);
  }

  #removeRelations(id: number): void {
    this.taxonomies.remove(id);
    this.#db.run('DELETE FROM source_variation WHERE product = ?', id);
    this.#db.run('DELETE FROM source_link WHERE product = ?', id);
    this.#db.run('DELETE FROM source_sale WHERE product = ?', id);
  }
}
