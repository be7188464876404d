import type { StatementSync } from 'node:sqlite';

export type SitemapKind = 'product' | 'category';

/** Ids of entries that share a file, first and last included. */
export interface SitemapShard {
  kind: SitemapKind;
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

  /** Every shard, by kind and id. */
  all(): (SitemapShard & { modified: number | null })[] {
    return this.#prepare('SELECT kind, first, last, modified FROM sitemap_shard ORDER BY kind, first')
      .all()
      .map(({ kind, first, last, modified }) => ({
        kind: kind as SitemapKind,
        first: Number(first),
        last: Number(last),
        modified: modified === null ? null : Number(modified),
      }));
  }

  /** Makes all shards of a kind again. */
  remake(kind: SitemapKind): ShardChanges {
    return this.#divide(kind, 0, ALL_IDS - 1);
  }

  /** Adapts the shards of some entries that were added, changed or removed. */
  adapt(kind: SitemapKind, ids: Iterable<number>): ShardChanges {
    const changes: ShardChanges = { write: [], remove: [] };
    let done = -1;
    for (const id of [...ids].sort((one, other) => one - other)) {
      if (id <= done) continue;
      const now = this.#rangeOf(kind, id);
      // Ranges contain each other or have nothing in common.
      const before = this.#overlapping(kind, now.first, now.last).filter(
        ({ first, last }) => last - first > now.last - now.first,
      );
      const { first, last } = before[0] ?? now;
      const { write, remove } = this.#divide(kind, first, last);
      changes.write.push(...write);
      changes.remove.push(...remove);
      done = last;
    }
    return changes;
  }

  #divide(kind: SitemapKind, first: number, last: number): ShardChanges {
    const before = this.#overlapping(kind, first, last);
    this.#prepare('DELETE FROM sitemap_shard WHERE kind = ? AND first BETWEEN ? AND ?').run(
      kind,
      first,
      last,
    );
    const write = [...this.#ranges(kind, first, last)];
    const add = this.#prepare(`
      INSERT INTO sitemap_shard SELECT ?1, ?2, ?3,
        (SELECT max(modified) FROM sitemap_entry WHERE kind = ?1 AND id BETWEEN ?2 AND ?3)
    `);
    for (const shard of write) add.run(kind, shard.first, shard.last);
    const kept = new Set(write.map((shard) => shard.first));
    return { write, remove: before.filter((shard) => !kept.has(shard.first)) };
  }

  /** The ranges that a range is halved into; none for one without entries. */
  *#ranges(kind: SitemapKind, first: number, last: number): Generator<SitemapShard> {
    const count = this.#count(kind, first, last);
    if (count === 0) return;
    if (count <= this.#limit) {
      yield { kind, first, last };
      return;
    }
    const middle = first + (last + 1 - first) / 2;
    yield* this.#ranges(kind, first, middle - 1);
    yield* this.#ranges(kind, middle, last);
  }

  /** The largest range around an id that does not hold too many entries. */
  #rangeOf(kind: SitemapKind, id: number): { first: number; last: number } {
    let range = { first: id, last: id };
    for (let width = 2; width <= ALL_IDS; width *= 2) {
      const first = Math.floor(id / width) * width;
      const wider = { first, last: first + width - 1 };
      if (this.#count(kind, wider.first, wider.last) > this.#limit) break;
      range = wider;
    }
    return range;
  }

  /** Counts entries, as far as the limit needs it. */
  #count(kind: SitemapKind, first: number, last: number): number {
    const sql = `SELECT count(*) AS count FROM (
      SELECT 1 FROM sitemap_entry WHERE kind = ? AND id BETWEEN ? AND ? LIMIT ?
    )`;
    return Number(this.#prepare(sql).get(kind, first, last, this.#limit + 1)?.count);
  }

  #overlapping(kind: SitemapKind, first: number, last: number): SitemapShard[] {
    const sql =
      'SELECT first, last FROM sitemap_shard WHERE kind = ? AND first <= ? AND last >= ? ORDER BY first';
    return this.#prepare(sql)
      .all(kind, last, first)
      .map((row) => ({ kind, first: Number(row.first), last: Number(row.last) }));
  }
}
