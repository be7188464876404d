import type { Product, StockStatus } from './catalog-types.ts';

export interface Stock {
  stockStatus: StockStatus;
  /** Pieces left; null where the store does not count. */
  stockQuantity: number | null;
  /** From how many pieces on the stock is low; null where the merchant set none. */
  lowStockAmount: number | null;
}

/** What a shopper is told about stock. `quantity` is given only where it is low. */
export type StockHint =
  | { kind: 'inStock' | 'outOfStock' | 'onBackorder' }
  | { kind: 'lowStock'; quantity: number };

/** Whether few pieces are left: counted, not used up, and at or below the product's own threshold. */
export function isLowStock(stock: Stock): boolean {
  return stockHint(stock).kind === 'lowStock';
}

/** What to say about stock. Exact counts are told only where they are low: they help nobody otherwise. */
export function stockHint({ stockStatus, stockQuantity, lowStockAmount }: Stock): StockHint {
  if (stockStatus === 'OUT_OF_STOCK') return { kind: 'outOfStock' };
  if (stockStatus === 'ON_BACKORDER') return { kind: 'onBackorder' };
  const low = stockQuantity !== null && stockQuantity > 0 && stockQuantity <= (lowStockAmount ?? 0);
  return low ? { kind: 'lowStock', quantity: stockQuantity } : { kind: 'inStock' };
}

/**
 * A product without the stock counts that no page prints, so that a sale out of a full shelf changes no page.
 * A variation's threshold is that of its product.
 */
export function omitHiddenStockCounts(product: Product): Product {
  const { lowStockAmount } = product;
  const shown = <T extends Omit<Stock, 'lowStockAmount'>>(stock: T): T =>
    isLowStock({ ...stock, lowStockAmount }) ? stock : { ...stock, stockQuantity: null };
  return { ...shown(product), variations: product.variations.map(shown) };
}
