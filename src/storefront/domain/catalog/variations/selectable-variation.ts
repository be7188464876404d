import type { MinorUnits, Pricing } from '../../pricing/pricing-types.ts';
import { singlePrice } from '../../pricing/sale.ts';
import type { StockStatus } from '../catalog-types.ts';
import type { Stock } from '../stock.ts';

/** The part of a variation that selecting needs. Pages embed up to a hundred, so members are short, or absent. */
export interface SelectableVariation {
  id: number;
  /** A value for each option group, in their order; empty if any option matches. */
  values: string[];
  price: MinorUnits | null;
  /** Absent if nothing is struck through. */
  regular?: MinorUnits | undefined;
  /** Absent if it is in stock. */
  stock?: StockStatus | undefined;
  /** Stock quantity; absent if it is hidden or not managed. */
  left?: number | undefined;
  /** Database id of its own picture. */
  picture?: number | undefined;
  sku?: string | undefined;
}

/** Availability of a variation. */
export function stockOf({ stock = 'IN_STOCK' }: SelectableVariation): StockStatus {
  return stock;
}

/** Price and stock of a variation, without what is usual. */
export function singleOffer(
  pricing: Pricing,
  { stockStatus, stockQuantity }: Pick<Stock, 'stockStatus' | 'stockQuantity'>,
): Pick<SelectableVariation, 'price' | 'regular' | 'stock' | 'left'> {
  const { price, regular } = singlePrice(pricing);
  return {
    price,
    regular: regular ?? undefined,
    stock: stockStatus === 'IN_STOCK' ? undefined : stockStatus,
    left: stockQuantity ?? undefined,
  };
}
