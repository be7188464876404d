import type { Product, StockStatus, Variation } from '#storefront/domain/catalog/catalog-types.ts';
import { decimalPrice } from '#storefront/domain/pricing/price-format.ts';
import type { UnitPrice } from '#storefront/domain/pricing/pricing-types.ts';
import { displayPrice, isPriceRange } from '#storefront/domain/pricing/sale.ts';
import { unitNames } from '#storefront/domain/pricing/unit-price.ts';
import type { SiteSettings } from '#storefront/domain/settings/settings.ts';
import { type SoldProduct, termReferences } from './offer-terms-data.ts';

const AVAILABILITY: Record<StockStatus, string> = {
  IN_STOCK: 'https://schema.org/InStock',
  OUT_OF_STOCK: 'https://schema.org/OutOfStock',
  ON_BACKORDER: 'https://schema.org/BackOrder',
};

/** All that a shop sells. */
export const NEW = 'https://schema.org/NewCondition';

/** A product without variations, or a variation. */
interface Offered extends Pick<Variation, 'price' | 'regular' | 'onSale' | 'stockStatus' | 'unit'> {
  /** Last day of its price; null or absent if that is not known. */
  saleEnds?: string | null;
}

/**
 * The offer of a product, with prices as the page shows them: one price, or a range for several. What costs
 * nothing is offered for 0.
 * @param url of the product's page
 * @returns null for what nobody can buy: without a price, or sold to nobody
 */
export function productOffer(product: Product, url: string, settings: SiteSettings): object | null {
  const { price, groupedIds, onSale, saleEnds } = product;
  if (price === null || !isOffered(product)) return null;
  if (!isPriceRange(price)) {
    const offered = { ...product, saleEnds: onSale ? saleEnds : null };
    return { ...singleOffer(offered, url, product, settings), itemCondition: NEW };
  }
  const { currency } = settings;
  return {
    '@type': 'AggregateOffer',
    lowPrice: decimalPrice(price.min, currency),
    highPrice: decimalPrice(price.max, currency),
    offerCount: groupedIds.length || undefined,
    ...place(product, url, settings),
    itemCondition: NEW,
  };
}

/**
 * The offer of what has one price, without its condition.
 * @param url of the page where it is chosen
 * @param product that it is, or is a variation of
 * @returns null without a price
 */
export function singleOffer(
  offered: Offered,
  url: string,
  product: SoldProduct,
  settings: SiteSettings,
): object | null {
  const { price, saleEnds } = offered;
  if (price === null) return null;
  const specifications = [...formerPrice(offered, settings), ...pricePerUnit(offered, settings)];
  return {
    '@type': 'Offer',
    price: decimalPrice(price.min, settings.currency),
    priceSpecification: specifications.length > 0 ? specifications : undefined,
    priceValidUntil: saleEnds || undefined,
    ...place(offered, url, settings),
    ...termReferences(price.min, product, settings),
  };
}

/** The price that the page strikes through, of a reduced one. */
function formerPrice(offered: Offered, { currency }: SiteSettings): object[] {
  const { before = null } = displayPrice({ ...offered, sale: null }) ?? {};
  if (before === null) return [];
  return [
    {
      '@type': 'UnitPriceSpecification',
      priceType: 'https://schema.org/StrikethroughPrice',
      price: decimalPrice(before.min, currency),
      priceCurrency: currency.code,
    },
  ];
}

/** The price with the content that it is for, and the quantity by which shoppers compare. */
function pricePerUnit({ price, unit }: Offered, { currency }: SiteSettings): object[] {
  const quantities = unit && unitQuantities(unit);
  if (price === null || !quantities) return [];
  const quantity = (value: number) => ({ '@type': 'QuantitativeValue', value, unitCode: quantities.code });
  return [
    {
      '@type': 'UnitPriceSpecification',
      price: decimalPrice(price.min, currency),
      priceCurrency: currency.code,
      referenceQuantity: { ...quantity(quantities.amount), valueReference: quantity(quantities.base) },
    },
  ];
}

/** The content of a product and the base of its price per unit; undefined where machines could not read them. */
function unitQuantities({ amount, base, unit }: UnitPrice) {
  const names = unitNames(unit);
  return amount === undefined || names === undefined ? undefined : { amount, base, code: names.code };
}

function place({ stockStatus }: Pick<Product, 'stockStatus'>, url: string, { currency }: SiteSettings) {
  return { url, priceCurrency: currency.code, availability: AVAILABILITY[stockStatus] };
}

/** Grouped and external products are sold as their parts, and elsewhere; those with variations as these. */
export function isOffered({ type, purchasable }: Product): boolean {
  return type === 'SIMPLE' ? purchasable : type !== 'VARIABLE';
}
