import type { Topic } from '../../backend/catalog/webhooks/webhook-topics.ts';
import type { Store } from '../../backend/db/database.ts';

/** Chooses a whole number from 0 up to, but not including, `count`. The same choices make the same edit. */
export type PickNumber = (count: number) => number;

/**
 * The way in which a storefront finds an edit without a webhook; the first two are depths of a sync, as is the last:
 * - `modified`: a poll of the products by `modified`, newest first
 * - `fullScan`: a full scan that compares every product's id, `modified`, raw price, stock status and terms
 * - `categories`, `terms`, `settings`: reading those, which is a few requests
 * - `fullRead`: only reading everything again
 */
export type FoundBy = 'modified' | 'fullScan' | 'categories' | 'terms' | 'settings' | 'fullRead';

/** Result of an edit. */
export interface AppliedEdit {
  /** Text for people, such as `beanie: regular price 18 -> 12.5`. */
  summary: string;
  /** Slug of the product whose page must show it; null where no product page comes first. */
  product: string | null;
}

/** A kind of change of a shop. */
export interface Edit {
  name: string;
  /** The action of a merchant, a shopper or the store's timer. */
  description: string;
  /** True where `modified` of the product moves. */
  movesModified: boolean;
  /** The webhook that WooCommerce sends for it; null for none. */
  webhook: Topic | null;
  foundBy: FoundBy;
  /** Files that it must touch, as text; each counts in every locale, once as page and once as payload. */
  touches: string;
  /**
   * Does it, choosing where and how.
   * @param now when it happens; not later than the clock, or the store's own sale timer undoes it
   * @returns null where the shop has nothing that it could be done to; then nothing is changed
   */
  apply(store: Store, pick: PickNumber, now: Date): AppliedEdit | null;
}
