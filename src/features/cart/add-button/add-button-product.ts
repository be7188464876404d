import type { ProductCard, StockStatus } from '#shop/catalog/catalog-types.ts';
import { singlePrice } from '#shop/catalog/variation-selection.ts';
import type { MinorUnits } from '#shop/pricing/pricing-types.ts';

/** What a card's button tells of its product, beside the picture that the page shows. */
export interface AddButtonProduct {
  id: number;
  slug: string;
  name: string;
  unit: MinorUnits | null;
  regular: MinorUnits | null;
  stock: StockStatus;
}

export function addButtonProduct(card: ProductCard): AddButtonProduct {
  const { price: unit, regular } = singlePrice(card);
  return { id: card.databaseId, slug: card.slug, name: card.name, unit, regular, stock: card.stockStatus };
}
