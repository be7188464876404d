import type { MinorUnits } from '../pricing/pricing-types.ts';
import type { DeliveryTime, SiteSettings } from '../settings/settings.ts';
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

interface DeliveryHint {
  /** Null if no time can be promised. */
  time: DeliveryTime | null;
  /** Some of its variations or parts are on backorder, so that the time does not hold for all. */
  isTimeOfSome: boolean;
  /** Sum of goods from which shipping is free; null for never. */
  freeFrom: MinorUnits | null;
}

/** The delivery hint of a product; null if sold out, sold by others or not shipped. No time for backorders. */
export function deliveryHint(
  product: Product,
  parts: readonly Pick<Product, 'stockStatus'>[],
  { delivery, freeShippingFrom, currency }: Pick<SiteSettings, 'delivery' | 'freeShippingFrom' | 'currency'>,
): DeliveryHint | null {
  const { type, virtual, downloadable, stockStatus, variations } = product;
  if (type === 'EXTERNAL' || virtual || downloadable || product.price === null) return null;
  const offered = variations.filter(({ purchasable }) => purchasable);
  const statuses = [...offered, ...parts].map((one) => one.stockStatus);
  const all: StockStatus[] = statuses.length > 0 ? statuses : [stockStatus];
  if (all.every((status) => status === 'OUT_OF_STOCK')) return null;
  const time = all.includes('IN_STOCK') ? delivery : null;
  const freeFrom = freeShippingFrom === null ? null : Math.round(freeShippingFrom * 10 ** currency.decimals);
  if (time === null && freeFrom === null) return null;
  return { time, isTimeOfSome: time !== null && all.includes('ON_BACKORDER'), freeFrom };
}
