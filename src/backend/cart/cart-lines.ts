import type { CartLine } from '../customers/session/session-data.ts';
import type { Store } from '../db/database.ts';
import type { ProductRow } from '../db/product-columns.ts';
import { readProducts } from '../db/read/product-loader.ts';
import type { StockItem } from './available-stock.ts';

/** A line with the product it names. */
export interface LoadedLine extends StockItem {
  line: CartLine;
  product: ProductRow;
  variation: ProductRow | null;
}

/** Loads the products of a cart in one query.
 * @returns lines with their products, and apart the lines that can no longer be bought */
export function loadLines(
  store: Store,
  lines: readonly CartLine[],
): { loaded: LoadedLine[]; gone: CartLine[] } {
  const ids = lines.flatMap((line) => [line.productId, ...(line.variationId ? [line.variationId] : [])]);
  const rows = new Map(readProducts(store, ids).map((row) => [row.id, row]));
  const loaded: LoadedLine[] = [];
  const gone: CartLine[] = [];
  for (const line of lines) {
    const product = rows.get(line.productId);
    const variation = line.variationId === null ? null : rows.get(line.variationId);
    const bought = variation ?? product;
    if (!product || !bought || variation === undefined || !isPurchasable(bought, product)) gone.push(line);
    else loaded.push({ line, product, variation, bought, parent: variation && product });
  }
  return { loaded, gone };
}

/** True for a published product with a price, of a type that the shop sells. */
export function isPurchasable(bought: ProductRow, product: ProductRow): boolean {
  const sold = bought.type === 'SIMPLE' || bought.type === 'VARIATION';
  return sold && bought.price !== null && bought.status === 'publish' && product.status === 'publish';
}

/** Total quantity that lines take of one product's stock. */
export function quantityOf(
  holderId: number,
  lines: readonly LoadedLine[],
  holderOf: (one: StockItem) => ProductRow,
) {
  return lines
    .filter((one) => holderOf(one).id === holderId)
    .reduce((total, one) => total + one.line.quantity, 0);
}
