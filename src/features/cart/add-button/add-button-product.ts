import type { CardProduct, StockStatus } from '#shop/catalog/catalog-types.ts';
import type { MinorUnits } from '#shop/pricing/pricing-types.ts';
import { singlePrice } from '#shop/pricing/sale.ts';

/** Product data in the button's `data-add` attribute; the picture is read from the page. */
export interface AddButtonProduct {
  id: number;
  slug: string;
  name: string;
  unit: MinorUnits | null;
  regular: MinorUnits | null;
  stock: StockStatus;
}

/** Product data of an add button. @param card a product that is bought without options */
export function addButtonProduct(card: CardProduct): AddButtonProduct {
  const { price: unit, regular } = singlePrice(card);
  return { id: card.databaseId, slug: card.slug, name: card.name, unit, regular, stock: card.stockStatus };
}
