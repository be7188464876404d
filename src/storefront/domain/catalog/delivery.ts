import type { MinorUnits } from '../pricing/pricing-types.ts';
import type { DeliveryTime, SiteSettings } from '../settings/settings.ts';
import type { Product, StockStatus } from './catalog-types.ts';

export interface DeliveryHint {
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
