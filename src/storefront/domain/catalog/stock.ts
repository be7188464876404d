import type { Product, StockStatus } from './catalog-types.ts';

export interface Stock {
  stockStatus: StockStatus;
  /** Null if the store does not manage stock. */
  stockQuantity: number | null;
  /** Highest quantity that counts as low; null if the merchant set none. */
  lowStockAmount: number | null;
}

/** The stock message of a product. Only low stock shows its quantity. */
export type StockHint =
  | { kind: 'inStock' | 'outOfStock' | 'onBackorder' }
  | { kind: 'lowStock'; quantity: number };

/** True if stock is managed, above zero, and at or below the product's own threshold. */
export function isLowStock(stock: Stock): boolean {
  return stockHint(stock).kind === 'lowStock';
}

export function stockHint({ stockStatus, stockQuantity, lowStockAmount }: Stock): StockHint {
  if (stockStatus === 'OUT_OF_STOCK') return { kind: 'outOfStock' };
  if (stockStatus === 'ON_BACKORDER') return { kind: 'onBackorder' };
  const low = stockQuantity !== null && stockQuantity > 0 && stockQuantity <= (lowStockAmount ?? 0);
  return low ? { kind: 'lowStock', quantity: stockQuantity } : { kind: 'inStock' };
}

/** Removes stock quantities that no page shows, so that a sale from ample stock changes no page. */
export function omitHiddenStockCounts(product: Product): Product {
  const { lowStockAmount } = product;
  const withoutHiddenCount = <T extends Omit<Stock, 'lowStockAmount'>>(stock: T): T =>
    isLowStock({ ...stock, lowStockAmount }) ? stock : { ...stock, stockQuantity: null };
  return { ...withoutHiddenCount(product), variations: product.variations.map(withoutHiddenCount) };
}
