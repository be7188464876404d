import { type StockItem, stockHolder } from '../../cart/cart-lines.ts';
import { changeProduct, sellProduct, stockStatusOf } from '../../catalog/changes/change-product.ts';
import type { Store } from '../../db/database.ts';
import type { ProductRow } from '../../db/product-columns.ts';

type SoldItem = StockItem & { quantity: number };

/** Takes what was sold from the stock of the products that count theirs. To be called in a transaction. */
export function reserveStock(store: Store, sold: readonly SoldItem[], now: Date): void {
  for (const one of sold) adjustStock(store, stockHolder(one).id, one.quantity, now);
}

/** Returns the stock of an order that failed or was cancelled; deleted products are skipped. */
export function releaseStock(
  store: Store,
  lines: readonly { productId: number; variationId: number | null; quantity: number }[],
  now: Date,
): void {
  for (const { productId, variationId, quantity } of lines) {
    const product = rowOf(store, productId);
    const bought = variationId === null ? product : rowOf(store, variationId);
    if (!product || !bought) continue;
    const holder = stockHolder({ bought, parent: variationId === null ? null : product });
    adjustStock(store, holder.id, -quantity, now);
  }
}

function adjustStock(store: Store, id: number, quantity: number, now: Date): void {
  sellProduct(store, id, quantity, now);
  const row = rowOf(store, id);
  if (!row || row.stock_quantity === null) return;
  if (row.stock_quantity < 0 && row.backorders === 'NO') {
    throw new Error(`Product ${id} would have a stock of ${row.stock_quantity}.`);
  }
  if (row.type !== 'VARIABLE') return;
  // Variations without a stock of their own share that of their product, and its status with it.
  const status = stockStatusOf(row.stock_quantity, row.backorders);
  const sharing = store.all<{ id: number }>(
    'SELECT id FROM products WHERE parent_id = ? AND stock_quantity IS NULL AND stock_status <> ?',
    id,
    status,
  );
  for (const variation of sharing) changeProduct(store, variation.id, { stock: { status } }, now);
}

function rowOf(store: Store, id: number): ProductRow | undefined {
  return store.get<ProductRow>('SELECT * FROM products WHERE id = ?', id);
}
