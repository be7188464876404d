import type { SnapshotDatabase } from '../snapshot-database.ts';

/** A store's own timer may be late by hours; a price that has not changed after days never will. */
const GIVE_UP_AFTER = 3 * 24 * 60 * 60 * 1000;

/**
 * Products whose sale should have started or ended by now, which `modified` does not tell.
 * @param now milliseconds since 1970
 */
export function overdueSales(db: SnapshotDatabase, now: number): number[] {
  const earliest = now - GIVE_UP_AFTER;
  const rows = db.all<{ product: number }>(
    `SELECT DISTINCT product FROM source_sale
     WHERE (on_sale = 0 AND starts BETWEEN ? AND ? AND (ends IS NULL OR ends > ?))
        OR (on_sale = 1 AND ends BETWEEN ? AND ?)`,
    earliest,
    now,
    now,
    earliest,
    now,
  );
  return rows.map(({ product }) => product);
}

/** When the next sale starts or ends, in milliseconds since 1970; null if none is known. */
export function nextSaleAt(db: SnapshotDatabase, now: number): number | null {
  const row = db.get<{ next: number | null }>(
    `SELECT min(moment) AS next FROM (
       SELECT min(starts) AS moment FROM source_sale WHERE starts > ?
       UNION ALL SELECT min(ends) FROM source_sale WHERE ends > ?
     )`,
    now,
    now,
  );
  return row?.next ?? null;
}
