import type { Product, StockStatus } from '#storefront/domain/catalog/catalog-types.ts';
import { decimalPrice } from '#storefront/domain/pricing/price-format.ts';
import { isPriceRange } from '#storefront/domain/pricing/sale.ts';
import type { SiteSettings } from '#storefront/domain/settings/settings.ts';

const AVAILABILITY: Record<StockStatus, string> = {
  IN_STOCK: 'https://schema.org/InStock',
  OUT_OF_STOCK: 'https://schema.org/OutOfStock',
  ON_BACKORDER: 'https://schema.org/BackOrder',
};

/** All that a shop sells. */
export const NEW = 'https://schema.org/NewCondition';

/**
 * The offer of a product, with prices as the page shows them: one price, or a range for several. What costs
 * nothing is offered for 0.
 * @param url of the product's page
 * @returns null for what nobody can buy: without a price, or sold to nobody
 */
export function offerData(product: Product, url: string, settings: SiteSettings): object | null {
  const { price, groupedIds, onSale, saleEnds } = product;
  if (price === null || !isOffered(product)) return null;
  if (!isPriceRange(price)) {
    return { ...singleOffer(product, url, settings, onSale ? saleEnds : null), itemCondition: NEW };
  }
  const offerCount = groupedIds.length;
  const { currency } = settings;
  return {
    '@type': 'AggregateOffer',
    lowPrice: decimalPrice(price.min, currency),
    highPrice: decimalPrice(price.max, currency),
    ...(offerCount > 0 ? { offerCount } : {}),
    ...terms(product, url, settings),
    itemCondition: NEW,
  };
}

/**
 * The offer of what has one price, without its condition.
 * @param url of the page where it is chosen
 * @param saleEnds the last day of its price; null where that is not known
 * @returns null without a price
 */
export function singleOffer(
  offered: Pick<Product, 'price' | 'stockStatus'>,
  url: string,
  settings: SiteSettings,
  saleEnds: string | null = null,
): object | null {
  if (offered.price === null) return null;
  return {
    '@type': 'Offer',
    price: decimalPrice(offered.price.min, settings.currency),
    ...(saleEnds ? { priceValidUntil: saleEnds } : {}),
    ...terms(offered, url, settings),
  };
}

function terms({ stockStatus }: Pick<Product, 'stockStatus'>, url: string, { currency }: SiteSettings) {
  return {
    url,
    priceCurrency: currency.code,
    availability: AVAILABILITY[stockStatus],
  };
}

/** Grouped and external products are sold as their parts, and elsewhere; those with variations as these. */
function isOffered({ type, purchasable }: Product): boolean {
  return type === 'SIMPLE' ? purchasable : type !== 'VARIABLE';
}
