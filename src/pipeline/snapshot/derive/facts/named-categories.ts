import type { PlaceTables } from './place-tables.ts';

/** Names in order, one step through the primary key each: DISTINCT would read a row for each product. */
const NAMED = `WITH RECURSIVE each (category) AS (
    SELECT min(category) FROM placement_category WHERE view = ?1
    UNION ALL SELECT (SELECT min(category) FROM placement_category WHERE view = ?1 AND category > each.category)
      FROM each WHERE category IS NOT NULL
  )
  SELECT category, (SELECT min(id) FROM placement_category
    WHERE view = ?1 AND placement_category.category = each.category) AS id
  FROM each WHERE category IS NOT NULL`;

/** The categories that the products of a view name. */
export class NamedCategories {
  readonly #tables: PlaceTables;

  constructor(tables: PlaceTables) {
    this.#tables = tables;
  }

  /** Each category with its oldest product. */
  owners(): Map<number, number> {
    const rows = this.#tables.all<{ category: number; id: number }>(NAMED);
    return new Map(rows.map(({ category, id }) => [category, id]));
  }

  /** Products of some categories, without those below them. */
  products(categories: Iterable<number>): Set<number> {
    const sql = 'SELECT id FROM placement_category WHERE view = ? AND category = ?';
    const ids = new Set<number>();
    for (const category of categories) {
      for (const { id } of this.#tables.all<{ id: number }>(sql, category)) ids.add(id);
    }
    return ids;
  }

  /** @param before as they were when the product was placed */
  move(id: number, before: readonly number[], after: readonly number[]): void {
    const sql = 'DELETE FROM placement_category WHERE view = ? AND category = ? AND id = ?';
    for (const category of before) this.#tables.run(sql, category, id);
    for (const category of new Set(after)) this.#tables.put('placement_category', category, id);
  }
}
