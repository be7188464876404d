import { type ListPages, type ListStart, productsIn } from '../listing-entity.ts';
import type { PlaceTables } from './place-tables.ts';
import { listsOf, type Placement } from './placement.ts';

/** The lists of a view: the listed products of each category and below it, and of all. */
export class ProductLists {
  readonly #tables: PlaceTables;

  constructor(tables: PlaceTables) {
    this.#tables = tables;
  }

  /**
   * Ids of products, newest first; of those published at the same time the one created last comes first.
   * @param category null for all products
   */
  ids(category: number | null, limit = -1): number[] {
    const sql = `SELECT id FROM list_member WHERE view = ? AND list = ?
      ORDER BY published DESC, id DESC LIMIT ?`;
    return this.#tables.all<{ id: number }>(sql, category ?? 0, limit).map(({ id }) => id);
  }

  /** A list as far as it is rendered. @param category null for all products */
  start(category: number | null, pages: ListPages): ListStart {
    return { total: this.size(category), ids: this.ids(category, productsIn(pages)) };
  }

  /** Number of products of a list. */
  size(category: number | null): number {
    const sql = 'SELECT products FROM list_size WHERE view = ? AND list = ?';
    return this.#tables.get<{ products: number }>(sql, category ?? 0)?.products ?? 0;
  }

  /** Brings the lists up to date with one product. @returns the lists that changed */
  move(before: Placement | null, after: Placement | null): Set<number> {
    const [old, now] = [before, after].map((one) => new Set(one === null ? [] : listsOf(one)));
    const changed = new Set<number>();
    if (old === undefined || now === undefined) return changed;
    const isMoved = before?.published !== after?.published;
    for (const list of old) {
      if (now.has(list) && !isMoved) continue;
      changed.add(list);
      const sql = 'DELETE FROM list_member WHERE view = ? AND list = ? AND published = ? AND id = ?';
      this.#tables.run(sql, list, before?.published ?? 0, before?.id ?? 0);
      if (!now.has(list)) this.#count(list, -1);
    }
    for (const list of now) {
      if (old.has(list) && !isMoved) continue;
      changed.add(list);
      this.#tables.put('list_member', list, after?.published ?? 0, after?.id ?? 0);
      if (!old.has(list)) this.#count(list, 1);
    }
    return changed;
  }

  /** Adds a product to lists whose sizes are counted later. */
  fill(placement: Placement): void {
    for (const list of listsOf(placement)) {
      this.#tables.put('list_member', list, placement.published, placement.id);
    }
  }

  countAll(): void {
    this.#tables.run(`INSERT INTO list_size
      SELECT view, list, count(*) FROM list_member WHERE view = ? GROUP BY view, list`);
  }

  #count(list: number, change: 1 | -1): void {
    const sql = `INSERT INTO list_size VALUES (?1, ?2, 1)
      ON CONFLICT (view, list) DO UPDATE SET products = products + ?3`;
    this.#tables.run(sql, list, change);
    if (change === -1) {
      this.#tables.run('DELETE FROM list_size WHERE view = ? AND list = ? AND products = 0', list);
    }
  }
}
