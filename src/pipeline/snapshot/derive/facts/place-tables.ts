import type { SQLInputValue } from 'node:sqlite';
import type { SnapshotDatabase } from '../../snapshot-database.ts';

/**
 * Where products stand in the lists of each view, and in the rings from which related products are taken. All of it
 * follows from the facts of products and the tree of categories; full derivations make the tables.
 */
const TABLES = {
  placement: `(
    view TEXT NOT NULL, id INTEGER NOT NULL, json TEXT NOT NULL, PRIMARY KEY (view, id)
  ) STRICT, WITHOUT ROWID`,
  placement_category: `(
    view TEXT NOT NULL, category INTEGER NOT NULL, id INTEGER NOT NULL, PRIMARY KEY (view, category, id)
  ) STRICT, WITHOUT ROWID`,
  list_member: `(
    -- Listed products of a category and below it; of all in list 0.
    view TEXT NOT NULL, list INTEGER NOT NULL, published INTEGER NOT NULL, id INTEGER NOT NULL,
    PRIMARY KEY (view, list, published, id)
  ) STRICT, WITHOUT ROWID`,
  list_size: `(
    view TEXT NOT NULL, list INTEGER NOT NULL, products INTEGER NOT NULL, PRIMARY KEY (view, list)
  ) STRICT, WITHOUT ROWID`,
  related_ring: `(
    view TEXT NOT NULL, ring TEXT NOT NULL, listed INTEGER NOT NULL, place INTEGER NOT NULL, id INTEGER NOT NULL,
    -- What may be in common with another product; empty for one that is in no list.
    item TEXT NOT NULL,
    PRIMARY KEY (view, ring, listed, place, id)
  ) STRICT, WITHOUT ROWID`,
  related_term: '(number INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT',
  placement_tree: `(
    -- The categories above each, as products were placed by them.
    view TEXT PRIMARY KEY, json TEXT NOT NULL
  ) STRICT`,
};

export type PlaceTable = keyof typeof TABLES;

/** Tables whose rows come in another order than that of their keys. */
const UNORDERED: readonly PlaceTable[] = ['placement_category', 'list_member', 'related_ring'];

/** The tables of a view: all statements have the view as their first parameter. */
export class PlaceTables {
  readonly #db: SnapshotDatabase;
  readonly #view: string;
  #isBulk = false;

  constructor(db: SnapshotDatabase, view: string) {
    this.#db = db;
    this.#view = view;
  }

  /** Empties the tables for all views, whatever schema they had. */
  static reset({ db }: SnapshotDatabase): void {
    for (const [table, columns] of Object.entries(TABLES)) {
      db.exec(`DROP TABLE IF EXISTS ${table}; CREATE TABLE ${table} ${columns};`);
    }
  }

  all<T extends Record<string, unknown>>(sql: string, ...values: SQLInputValue[]): T[] {
    return this.#db.all<T>(sql, this.#view, ...values);
  }

  get<T extends Record<string, unknown>>(sql: string, ...values: SQLInputValue[]): T | undefined {
    return this.#db.get<T>(sql, this.#view, ...values);
  }

  iterate<T extends Record<string, unknown>>(sql: string, ...values: SQLInputValue[]): NodeJS.Iterator<T> {
    return this.#db.iterate<T>(sql, this.#view, ...values);
  }

  run(sql: string, ...values: SQLInputValue[]): void {
    this.#db.run(sql, this.#view, ...values);
  }

  put(table: PlaceTable, ...values: SQLInputValue[]): void {
    const isStaged = this.#isBulk && UNORDERED.includes(table);
    this.#db.put(isStaged ? `temp.bulk_${table}` : table, this.#view, ...values);
  }

  /** The number of a term, in all views. */
  termNumber(name: string): number {
    const known = this.knownTerm(name);
    if (known !== undefined) return known;
    this.#db.run('INSERT INTO related_term (name) VALUES (?)', name);
    return this.knownTerm(name) ?? 0;
  }

  /** The number of a term; undefined for one that no product has had. */
  knownTerm(name: string): number | undefined {
    return this.#db.get<{ number: number }>('SELECT number FROM related_term WHERE name = ?', name)?.number;
  }

  /** Writes the rows that `work` puts in the order of their keys: in any other, each would touch a page of the file. */
  inBulk(work: () => void): void {
    const { db } = this.#db;
    for (const table of UNORDERED)
      db.exec(`CREATE TEMP TABLE bulk_${table} AS SELECT * FROM ${table} LIMIT 0`);
    this.#isBulk = true;
    work();
    this.#isBulk = false;
    for (const table of UNORDERED) {
      db.exec(`INSERT INTO ${table} SELECT * FROM temp.bulk_${table} ORDER BY ${keyOf(table)};
        DROP TABLE temp.bulk_${table};`);
    }
  }
}

function keyOf(table: PlaceTable): string {
  return /PRIMARY KEY \((.+?)\)/.exec(TABLES[table])?.[1] ?? '';
}
