import type { SnapshotDatabase } from '../snapshot-database.ts';
import type { RowOptions } from './index-row.ts';
import type { RowParts } from './index-table.ts';

/** The parts of a row as JSON from which its place in lists of terms follows. */
interface PlacedRow {
  list: string;
  options: string;
}

/** The listed products of each brand, tag and attribute, as the rows of a view's index have them. */
export class TermMembers {
  /** Terms whose lists have changed since this was made. */
  readonly changed = new Set<number>();
  readonly #db: SnapshotDatabase;
  readonly #view: string;

  constructor(db: SnapshotDatabase, view: string) {
    this.#db = db;
    this.#view = view;
  }

  /** Ids of products, newest first, in the order of all lists. */
  ids(term: number, limit = -1): number[] {
    const sql = `SELECT id FROM term_member WHERE view = ? AND term = ?
      ORDER BY published DESC, id DESC LIMIT ?`;
    return this.#db.all<{ id: number }>(sql, this.#view, term, limit).map(({ id }) => id);
  }

  /** Number of a term's products. */
  size(term: number): number {
    const sql = 'SELECT products FROM term_size WHERE view = ? AND term = ?';
    return this.#db.get<{ products: number }>(sql, this.#view, term)?.products ?? 0;
  }

  /** Follows a row that changed, came or went. */
  move(id: number, before: PlacedRow | undefined, after: PlacedRow | undefined): void {
    if (before?.list === after?.list && before?.options === after?.options) return;
    const [old, now] = [placeOf(before), placeOf(after)];
    const isMoved = old.published !== now.published;
    for (const term of old.terms) {
      if (now.terms.has(term) && !isMoved) continue;
      const sql = 'DELETE FROM term_member WHERE view = ? AND term = ? AND published = ? AND id = ?';
      this.#db.run(sql, this.#view, term, old.published, id);
      this.#count(term, -1);
    }
    for (const term of now.terms) {
      if (old.terms.has(term) && !isMoved) continue;
      this.#db.put('term_member', this.#view, term, now.published, id);
      this.#count(term, 1);
    }
  }

  #count(term: number, change: 1 | -1): void {
    this.changed.add(term);
    const sql = `INSERT INTO term_size VALUES (?1, ?2, 1)
      ON CONFLICT (view, term) DO UPDATE SET products = products + ?3`;
    this.#db.run(sql, this.#view, term, change);
    if (change === -1) {
      this.#db.run('DELETE FROM term_size WHERE view = ? AND term = ? AND products = 0', this.#view, term);
    }
  }
}

function placeOf(row: PlacedRow | undefined): { published: number; terms: Set<number> } {
  if (row === undefined) return { published: 0, terms: new Set() };
  const { published, only } = JSON.parse(row.list) as RowParts['list'];
  const { category: _, ...terms } = JSON.parse(row.options) as RowOptions;
  return { published, terms: new Set(only === 'search' ? [] : Object.values(terms).flat()) };
}
