import type { SQLInputValue } from 'node:sqlite';
import { LRUCache } from 'lru-cache';
import type { Store } from '../database.ts';

/** A product list: which products and in which order, as SQL over `products p`. */
export interface ListingQuery {
  conditions: string[];
  values: SQLInputValue[];
  order: string;
}

const MAX_LISTS = 50;

/**
 * Product lists as ids in order. A client that pages through a list sees one order throughout, and
 * the list is sorted once; a change of the database drops all lists.
 */
export class Listings {
  readonly #store: Store;
  readonly #lists = new LRUCache<string, readonly number[]>({ max: MAX_LISTS });
  #revision = '';

  constructor(store: Store) {
    this.#store = store;
  }

  ids({ conditions, values, order }: ListingQuery): readonly number[] {
    const revision = this.#store.revision();
    if (revision !== this.#revision) {
      this.#lists.clear();
      this.#revision = revision;
    }
    const sql = `SELECT p.id FROM products p WHERE ${conditions.join(' AND ')} ORDER BY ${order}`;
    const key = JSON.stringify([sql, values]);
    let ids = this.#lists.get(key);
    if (!ids) {
      // One row with all ids: making an object of every row takes longer than sorting them.
      const row = this.#store.db.prepare(`SELECT json_group_array(id) AS ids FROM (${sql})`).get(...values);
      ids = JSON.parse(String(row?.ids)) as number[];
      this.#lists.set(key, ids);
    }
    return ids;
  }
}
