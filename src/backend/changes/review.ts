import type { SeedReview } from '../seed/types.ts';
import type { Store } from '../store/database.ts';
import { syncDerived } from '../store/derived.ts';
import { momentColumns } from '../store/seed-columns.ts';
import { productRow, touch, withIds } from './common.ts';

/** Files an approved review, written now. @returns its id */
export function addReview(
  store: Store,
  productId: number,
  review: Omit<SeedReview, 'date'>,
  now = new Date(),
): number {
  return store.transaction(() => {
    const row = productRow(store, productId);
    const id = withIds(store, (ids) => ids.comment++);
    const { local, gmt } = momentColumns(now, store.shop().timezone);
    const { author, email, rating, content } = review;
    const sql = 'INSERT INTO reviews VALUES (?, ?, ?, ?, ?, ?, ?, ?, 1)';
    store.run(sql, id, productId, author, email, rating, content, local, gmt);
    syncDerived(store, productId);
    touch(store, row, now);
    return id;
  });
}
