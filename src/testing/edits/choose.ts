import type { Store } from '../../backend/db/database.ts';
import type { ProductRow } from '../../backend/db/product-columns.ts';
import type { TermRow } from '../../backend/db/read/term-index.ts';
import type { SeedImage } from '../../backend/db/seed/types.ts';
import type { PickNumber } from './types.ts';

const PUBLISHED = "type <> 'VARIATION' AND status = 'publish'";

/** A published product, or undefined where none meets the condition. */
export function chooseProduct(store: Store, pick: PickNumber, condition = '1'): ProductRow | undefined {
  return chooseRow<ProductRow>(store, pick, `products WHERE ${PUBLISHED} AND (${condition})`);
}

/** A variation of a published product. @param statuses which it may have, as SQL */
export function chooseVariation(
  store: Store,
  pick: PickNumber,
  statuses = "'publish'",
): ProductRow | undefined {
  return chooseRow<ProductRow>(
    store,
    pick,
    `products WHERE type = 'VARIATION' AND status IN (${statuses})
     AND parent_id IN (SELECT id FROM products WHERE status = 'publish')`,
  );
}

/** A term of a taxonomy that matches the condition. */
export function chooseTerm(store: Store, pick: PickNumber, condition: string): TermRow | undefined {
  return chooseRow<TermRow>(store, pick, `terms WHERE ${condition}`);
}

/** A category other than the store's default one. */
export function chooseCategory(store: Store, pick: PickNumber, condition = '1'): TermRow | undefined {
  return chooseTerm(store, pick, `taxonomy = 'product_cat' AND slug <> 'uncategorized' AND (${condition})`);
}

/** A picture of the media library. */
export function choosePicture(store: Store, pick: PickNumber): SeedImage | undefined {
  return chooseRow<SeedImage & Record<string, unknown>>(store, pick, 'media');
}

/** Up to `most` different slugs of published products, without one of them. */
export function chooseSlugs(store: Store, pick: PickNumber, most: number, without: number): string[] {
  const slugs = new Set<string>();
  for (let left = pick(most + 1); left > 0; left--) {
    const row = chooseProduct(store, pick, `id <> ${without}`);
    if (row) slugs.add(row.slug);
  }
  return [...slugs];
}

/** A price other than `now`, between 1 and 200. */
export function choosePrice(pick: PickNumber, now: string | null): string {
  const cents = 100 + pick(19_900);
  const price = (cents / 100).toFixed(2);
  return Number(price) === Number(now) ? ((cents + 1) / 100).toFixed(2) : price;
}

function chooseRow<T extends Record<string, unknown>>(
  store: Store,
  pick: PickNumber,
  from: string,
): T | undefined {
  const count = store.get<{ count: number }>(`SELECT count(*) AS count FROM ${from}`)?.count ?? 0;
  if (count === 0) return undefined;
  return store.get<T>(`SELECT * FROM ${from} ORDER BY id LIMIT 1 OFFSET ?`, pick(count));
}
