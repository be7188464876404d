import { priceFacts } from '../../pricing/price-notes.ts';
import type { MinorUnits, PriceFacts, Pricing } from '../../pricing/pricing-types.ts';
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
  /** Beside the price; absent if there are none. */
  facts?: PriceFacts | undefined;
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
): Pick<SelectableVariation, 'price' | 'regular' | 'facts' | 'stock' | 'left'> {
  const { price, regular } = singlePrice(pricing);
  const facts = priceFacts(pricing);
  return {
    price,
    regular: regular ?? undefined,
    facts: Object.keys(facts).length > 0 ? facts : undefined,
    stock: stockStatus === 'IN_STOCK' ? undefined : stockStatus,
    left: stockQuantity ?? undefined,
  };
}
