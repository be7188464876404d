import type { SeedReview } from '../seed/types.ts';
import type { Store } from '../store/database.ts';
import { updateDerivedColumns } from '../store/derived-columns.ts';
import { dateColumns } from '../store/fill/seed-columns.ts';
import { productRow, touchModified, withNextIds } from './change-helpers.ts';

/** Files an approved review, written now. @returns its id */
export function addReview(
  store: Store,
  productId: number,
  review: Omit<SeedReview, 'date'>,
  now = new Date(),
): number {
  return store.transaction(() => {
    const row = productRow(store, productId);
    const id = withNextIds(store, (ids) => ids.comment++);
    const { local, gmt } = dateColumns(now, store.shop().timezone);
    const { author, email, rating, content } = review;
    const sql = 'INSERT INTO reviews VALUES (?, ?, ?, ?, ?, ?, ?, ?, 1)';
    store.run(sql, id, productId, author, email, rating, content, local, gmt);
    updateDerivedColumns(store, productId);
    touchModified(store, row, now);
    return id;
  });
}
