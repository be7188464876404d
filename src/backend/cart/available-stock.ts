import type { ProductRow } from '../db/product-columns.ts';

/** A product or variation as it is bought, with the product that counts its stock. */
export interface StockItem {
  /** The variation, or the product itself. */
  bought: ProductRow;
  /** Its product, where it is a variation. */
  parent: ProductRow | null;
}

/** A variation that does not count its own stock shares that of its product, if that one counts. */
export function stockHolder({ bought, parent }: StockItem): ProductRow {
  return bought.stock_quantity === null && parent !== null && parent.stock_quantity !== null
    ? parent
    : bought;
}

export function isInStock({ bought }: StockItem): boolean {
  return bought.stock_status !== 'OUT_OF_STOCK';
}

/** The quantity that can still be sold; infinite where stock is not counted or backorders are allowed. */
export function availableQuantity(stocked: StockItem): number {
  const { stock_quantity: quantity, backorders } = stockHolder(stocked);
  return quantity === null || backorders !== 'NO' ? Number.POSITIVE_INFINITY : Math.max(0, quantity);
}
