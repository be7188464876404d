import type { MinorUnits, ProductCard, StockStatus } from '#shop/catalog/catalog-types.ts';
import { singlePrice } from '#shop/catalog/variation-selection.ts';

/** What a card's button tells of its product, beside the picture that the page shows. */
export interface CardProduct {
  id: number;
  slug: string;
  name: string;
  unit: MinorUnits | null;
  regular: MinorUnits | null;
  stock: StockStatus;
}

export function cardProduct(card: ProductCard): CardProduct {
  const { price: unit, regular } = singlePrice(card);
  return { id: card.databaseId, slug: card.slug, name: card.name, unit, regular, stock: card.stockStatus };
}
