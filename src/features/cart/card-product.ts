import { singlePrice } from '#shop/choosing.ts';
import type { Minor, ProductCard, StockStatus } from '#shop/types.ts';

/** What a card's button tells of its product, beside the picture that the page shows. */
export interface CardProduct {
  id: number;
  slug: string;
  name: string;
  unit: Minor | null;
  regular: Minor | null;
  stock: StockStatus;
}

export function cardProduct(card: ProductCard): CardProduct {
  const { price: unit, regular } = singlePrice(card);
  return { id: card.databaseId, slug: card.slug, name: card.name, unit, regular, stock: card.stockStatus };
}
