import type { Store } from '../../db/database.ts';
import { updateDerivedColumns } from '../../db/derived-columns.ts';
import { dateColumns } from '../../db/fill/seed-columns.ts';
import type { SeedReview } from '../../db/seed/types.ts';
import { productRow, touchModified, withNextIds } from './change-helpers.ts';

type NewReview = Omit<SeedReview, 'date'>;

/** Files an approved review, written now. @returns its id */
export function addReview(store: Store, productId: number, review: NewReview, now = new Date()): number {
  return store.transaction(() => {
    const id = insertReview(store, productId, review, false, now);
    showReviews(store, productId, now);
    return id;
  });
}

/** Files a review, written now, that the merchant has to approve. @returns its id */
export function holdReview(store: Store, productId: number, review: NewReview, now = new Date()): number {
  return store.transaction(() =>
    store.withoutRevision(() => insertReview(store, productId, review, true, now)),
  );
}

/**
 * Approves a held review.
 * @returns the id of its product
 * @throws if no such review is held
 */
export function approveReview(store: Store, id: number, now = new Date()): number {
  return store.transaction(() => {
    const held = store.get<{ product_id: number }>(
      'SELECT product_id FROM reviews WHERE id = ? AND approved = 0',
      id,
    );
    if (!held) throw new Error(`No review ${id} waits for approval.`);
    store.run('UPDATE reviews SET approved = 1 WHERE id = ?', id);
    showReviews(store, held.product_id, now);
    return held.product_id;
  });
}

function insertReview(
  store: Store,
  productId: number,
  { author, email, rating, content }: NewReview,
  isHeld: boolean,
  now: Date,
): number {
  const id = withNextIds(store, (ids) => ids.comment++);
  const written = dateColumns(now, store.shop().timezone);
  const row = { id, product_id: productId, author, email, rating, content, ...written };
  store.insert('reviews', { ...row, approved: isHeld ? 0 : 1 });
  return id;
}

/** Brings a product's count and average of approved reviews up to date. */
function showReviews(store: Store, productId: number, now: Date): void {
  updateDerivedColumns(store, productId);
  touchModified(store, productRow(store, productId), now);
}
