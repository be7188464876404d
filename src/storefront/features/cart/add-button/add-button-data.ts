import type { CardProduct } from '#storefront/domain/catalog/catalog-types.ts';
import { singlePrice } from '#storefront/domain/pricing/sale.ts';

/** Attributes of an add button, see `addButtonProduct`. @param card a product that is bought without options */
export function addButtonData(card: CardProduct): Record<string, string | number | null> {
  const { price, regular } = singlePrice(card);
  const { stockStatus } = card;
  return {
    'data-add': price ?? '',
    'data-regular': regular,
    'data-stock': stockStatus === 'IN_STOCK' ? null : stockStatus,
  };
}
