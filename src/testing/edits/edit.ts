import { changeProduct, type ProductChange } from '../../backend/catalog/changes/change-product.ts';
import type { Topic } from '../../backend/catalog/webhooks/webhook-queue.ts';
import type { Store } from '../../backend/db/database.ts';
import type { ProductRow } from '../../backend/db/product-columns.ts';
import type { TermRow } from '../../backend/db/read/term-index.ts';
import type { SeedImage } from '../../backend/db/seed/types.ts';

/** Chooses a whole number from 0 up to, but not including, `count`. The same choices make the same edit. */
export type PickNumber = (count: number) => number;

/** Result of an edit. */
export interface AppliedEdit {
  /** Text for people, such as `beanie: regular price 18 -> 12.5`. */
  summary: string;
  /** Slug of the product whose page must show it; null if no product page comes first. */
  product: string | null;
}

/** A kind of change of a shop, as its table has it under its name. */
export interface EditKind {
  /** The action of a merchant, a shopper or the store's timer. */
  description: string;
  /** Files that it must touch, as text; each counts in every locale, once as page and once as payload. */
  touches: string;
  /** True if `modified` of the product moves. */
  movesModified: boolean;
  /** The webhook that WooCommerce sends for it; null for none. */
  webhook: Topic | null;
  /**
   * The way in which a storefront finds it without a webhook; the first two are depths of a sync, as is the last:
   * - `modified`: a poll of the products by `modified`, newest first
   * - `fullScan`: a full scan that compares every product's id, `modified`, raw price, stock status and terms
   * - `categories`, `terms`, `settings`: reading those, which is a few requests
   * - `fullRead`: only reading everything again
   */
  foundBy: 'modified' | 'fullScan' | 'categories' | 'terms' | 'settings' | 'fullRead';
  /**
   * Does it, choosing where and how.
   * @param now when it happens; not later than the clock, or the store's own sale timer undoes it
   * @returns null if the shop has nothing that it could be done to; then nothing is changed
   */
  apply(store: Store, pick: PickNumber, now: Date): AppliedEdit | null;
}

export interface Edit extends EditKind {
  name: string;
}

/** Ways for storefronts to learn of a product saved in WooCommerce. */
export const SAVED = { movesModified: true, webhook: 'product.updated', foundBy: 'modified' } as const;

/** Changes without a webhook or a new `modified`. */
export function unannounced(foundBy: Edit['foundBy']) {
  return { movesModified: false, webhook: null, foundBy } as const;
}

type Choose<Row> = (store: Store, pick: PickNumber) => Row | undefined;

/** An `apply` that does something to what it has chosen, if there is any. */
export function on<Row>(
  choose: Choose<Row>,
  change: (row: Row, store: Store, pick: PickNumber, now: Date) => AppliedEdit | null,
): Edit['apply'] {
  return (store, pick, now) => {
    const row = choose(store, pick);
    return row === undefined ? null : change(row, store, pick, now);
  };
}

type ProductEdit = Pick<EditKind, 'description' | 'touches'> & {
  /** One of the published products by default. */
  choose?: Choose<ProductRow>;
  change(row: ProductRow, pick: PickNumber, store: Store, now: Date): ProductChange;
};

/** An edit that saves one product or variation. */
export function productEdit({ choose = product(), change, ...text }: ProductEdit): EditKind {
  return {
    ...text,
    ...SAVED,
    apply: on(choose, (row, store, pick, now) => {
      const changed = change(row, pick, store, now);
      changeProduct(store, row.id, changed, now);
      const isShown = (changed.status ?? row.status) === 'publish';
      const shown = isShown ? (changed.slug ?? row.slug) : null;
      return {
        summary: `${row.slug}: ${JSON.stringify(changed)}`,
        product: row.type === 'VARIATION' ? slugOf(store, row.parent_id) : shown,
      };
    }),
  };
}

/** A product with a status that meets a condition. */
export const product = (condition = '1', status = 'publish') =>
  row<ProductRow>(`products WHERE type <> 'VARIATION' AND status = '${status}' AND (${condition})`);

/** A variation of a published product. @param statuses which it may have, as SQL */
export const variation = (statuses = "'publish'") =>
  row<ProductRow>(
    `products WHERE type = 'VARIATION' AND status IN (${statuses})
     AND parent_id IN (SELECT id FROM products WHERE status = 'publish')`,
  );

/** A term of a taxonomy that meets the condition. */
export const term = (condition: string) => row<TermRow>(`terms WHERE ${condition}`);

/** A category other than the store's default one. */
export const category = (condition = '1') =>
  term(`taxonomy = 'product_cat' AND slug <> 'uncategorized' AND (${condition})`);

/** A picture of the media library. */
export const picture = row<SeedImage & { id: number } & Record<string, unknown>>('media');

/** Any row of a table, which may have a condition. */
export function row<Row extends Record<string, unknown>>(from: string): Choose<Row> {
  return (store, pick) => {
    const count = store.get<{ count: number }>(`SELECT count(*) AS count FROM ${from}`)?.count ?? 0;
    if (count === 0) return undefined;
    return store.get<Row>(`SELECT * FROM ${from} ORDER BY id LIMIT 1 OFFSET ?`, pick(count));
  };
}

/** Up to `most` different slugs. */
export function slugsOf(
  choose: Choose<{ slug: string }>,
  store: Store,
  pick: PickNumber,
  most: number,
): string[] {
  const slugs = Array.from({ length: pick(most + 1) }, () => choose(store, pick)?.slug ?? []);
  return [...new Set(slugs.flat())];
}

export function slugOf(store: Store, id: number | null): string | null {
  return store.get<{ slug: string }>('SELECT slug FROM products WHERE id = ?', id)?.slug ?? null;
}

/** A price other than `now`, between 1 and 200. */
export function otherPrice(pick: PickNumber, now: string | null): string {
  const cents = 100 + pick(19_900);
  const price = (cents / 100).toFixed(2);
  return Number(price) === Number(now) ? ((cents + 1) / 100).toFixed(2) : price;
}
