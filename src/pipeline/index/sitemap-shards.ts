import type { StatementSync } from 'node:sqlite';
import type { ListKind } from '#storefront/domain/routes/list-paths.ts';

export type SitemapKind = 'product' | ListKind;

/** The entries that one list of shards has: those of a kind, in a view of the catalog. */
export interface SitemapList {
  view: string;
  kind: SitemapKind;
}

/** Ids of entries that share a file, first and last included. */
export interface SitemapShard extends SitemapList {
  first: number;
  last: number;
}

/** Shards to write, and those to delete, after a change of entries. */
export interface ShardChanges {
  write: SitemapShard[];
  remove: SitemapShard[];
}

/** Few enough for writing a shard to cost little. */
const SHARD_ENTRIES = 500;

/** All ids that a store can give, a power of two. */
const ALL_IDS = 2 ** 40;

/** Shards of entries by ranges of their ids: a range is halved while it holds too many, whatever it was before. */
export class SitemapShards {
  readonly #prepare: (sql: string) => StatementSync;

  readonly #limit: number;

  /**
   * @param prepare of a database with the tables of `page-index-schema.ts`
   * @param limit largest number of entries of a shard
   */
  constructor(prepare: (sql: string) => StatementSync, limit: number = SHARD_ENTRIES) {
    this.#prepare = prepare;
    this.#limit = limit;
  }

  /** Every shard, by view, kind and id. */
  all(): (SitemapShard & { modified: number | null })[] {
    return this.#prepare('SELECT * FROM sitemap_shard ORDER BY view, kind, first')
      .all()
      .map(({ view, kind, first, last, modified }) => ({
        view: String(view),
        kind: kind as SitemapKind,
        first: Number(first),
        last: Number(last),
        modified: modified === null ? null : Number(modified),
      }));
  }

  /** Makes all shards of a list again. */
  remake(list: SitemapList): ShardChanges {
    return this.#divide(list, 0, ALL_IDS - 1);
  }

  /** Adapts the shards of some entries that were added, changed or removed. */
  adapt(list: SitemapList, ids: Iterable<number>): ShardChanges {
    const changes: ShardChanges = { write: [], remove: [] };
    let done = -1;
    for (const id of [...ids].sort((one, other) => one - other)) {
      if (id <= done) continue;
      const now = this.#rangeOf(list, id);
      // Ranges contain each other or have nothing in common.
      const before = this.#overlapping(list, now.first, now.last).filter(
        ({ first, last }) => last - first > now.last - now.first,
      );
      const { first, last } = before[0] ?? now;
      const { write, remove } = this.#divide(list, first, last);
      changes.write.push(...write);
      changes.remove.push(...remove);
      done = last;
    }
    return changes;
  }

  #divide(list: SitemapList, first: number, last: number): ShardChanges {
    const { view, kind } = list;
    const before = this.#overlapping(list, first, last);
    const sql = 'DELETE FROM sitemap_shard WHERE view = ? AND kind = ? AND first BETWEEN ? AND ?';
    this.#prepare(sql).run(view, kind, first, last);
    const write = [...this.#ranges(list, first, last)];
    const add = this.#prepare(`
      INSERT INTO sitemap_shard SELECT ?1, ?2, ?3, ?4,
        (SELECT max(modified) FROM sitemap_entry WHERE view = ?1 AND kind = ?2 AND id BETWEEN ?3 AND ?4)
    `);
    for (const shard of write) add.run(view, kind, shard.first, shard.last);
    const kept = new Set(write.map((shard) => shard.first));
    return { write, remove: before.filter((shard) => !kept.has(shard.first)) };
  }

  /** The ranges that a range is halved into; none for one without entries. */
  *#ranges(list: SitemapList, first: number, last: number): Generator<SitemapShard> {
    const count = this.#count(list, first, last);
    if (count === 0) return;
    if (count <= this.#limit) {
      yield { ...list, first, last };
      return;
    }
    const middle = first + (last + 1 - first) / 2;
    yield* this.#ranges(list, first, middle - 1);
    yield* this.#ranges(list, middle, last);
  }

  /** The largest range around an id that does not hold too many entries. */
  #rangeOf(list: SitemapList, id: number): { first: number; last: number } {
    let range = { first: id, last: id };
    for (let width = 2; width <= ALL_IDS; width *= 2) {
      const first = Math.floor(id / width) * width;
      const wider = { first, last: first + width - 1 };
      if (this.#count(list, wider.first, wider.last) > this.#limit) break;
      range = wider;
    }
    return range;
  }

  /** Counts entries, as far as the limit needs it. */
  #count({ view, kind }: SitemapList, first: number, last: number): number {
    const sql = `SELECT count(*) AS count FROM (
      SELECT 1 FROM sitemap_entry WHERE view = ? AND kind = ? AND id BETWEEN ? AND ? LIMIT ?
    )`;
    return Number(this.#prepare(sql).get(view, kind, first, last, this.#limit + 1)?.count);
  }

  #overlapping(list: SitemapList, first: number, last: number): SitemapShard[] {
    const sql = `SELECT first, last FROM sitemap_shard
      WHERE view = ? AND kind = ? AND first <= ? AND last >= ? ORDER BY first`;
    return this.#prepare(sql)
      .all(list.view, list.kind, last, first)
      .map((row) => ({ ...list, first: Number(row.first), last: Number(row.last) }));
  }
}
