import type { Product, StockStatus } from '#shop/catalog/catalog-types.ts';
import { decimalPrice } from '#shop/pricing/decimal-price.ts';
import { isPriceRange } from '#shop/pricing/sale.ts';
import type { ShopSettings } from '#shop/site/settings/settings.ts';

const AVAILABILITY: Record<StockStatus, string> = {
  IN_STOCK: 'https://schema.org/InStock',
  OUT_OF_STOCK: 'https://schema.org/OutOfStock',
  ON_BACKORDER: 'https://schema.org/BackOrder',
};

/**
 * The offer of a product, with prices as the page shows them: one price, or a range for several. What costs
 * nothing is offered for 0.
 * @param url of the product's page
 * @returns null for what nobody can buy: without a price, or sold to nobody
 */
export function offerData(product: Product, url: string, { currency }: ShopSettings): object | null {
  const { price, variations, groupedIds } = product;
  if (price === null || !isOffered(product)) return null;
  const shared = {
    url,
    priceCurrency: currency.code,
    availability: AVAILABILITY[product.stockStatus],
    itemCondition: 'https://schema.org/NewCondition',
  };
  if (!isPriceRange(price)) {
    const { onSale, saleEnds } = product;
    return {
      '@type': 'Offer',
      price: decimalPrice(price.min, currency),
      ...(onSale && saleEnds ? { priceValidUntil: saleEnds } : {}),
      ...shared,
    };
  }
  const offerCount = variations.length || groupedIds.length;
  return {
    '@type': 'AggregateOffer',
    lowPrice: decimalPrice(price.min, currency),
    highPrice: decimalPrice(price.max, currency),
    ...(offerCount > 0 ? { offerCount } : {}),
    ...shared,
  };
}

/** Grouped and external products are sold as their parts, and elsewhere. */
function isOffered({ type, purchasable, variations }: Product): boolean {
  if (type === 'SIMPLE') return purchasable;
  return type !== 'VARIABLE' || variations.some((variation) => variation.purchasable);
}
