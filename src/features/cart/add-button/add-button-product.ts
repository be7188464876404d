import type { CardProduct, StockStatus } from '#shop/catalog/catalog-types.ts';
import type { MinorUnits } from '#shop/pricing/pricing-types.ts';
import { singlePrice } from '#shop/pricing/sale.ts';

/** Product data in the button's `data-add` attribute; the rest is read from the card or row that it is in. */
export interface AddButtonProduct {
  unit: MinorUnits | null;
  /** Left out where the price is not reduced. */
  regular?: MinorUnits;
  /** Left out where the product is in stock. */
  stock?: StockStatus;
}

/** Product data of an add button. @param card a product that is bought without options */
export function addButtonProduct(card: CardProduct): AddButtonProduct {
  const { price: unit, regular } = singlePrice(card);
  const { stockStatus: stock } = card;
  return { unit, ...(regular !== null && { regular }), ...(stock !== 'IN_STOCK' && { stock }) };
}
