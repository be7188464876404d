import type { SaleDates } from '#storefront/domain/catalog/catalog-types.ts';
import type { ItemNumbers } from '#storefront/domain/catalog/product-meta.ts';
import { decimalPrice } from '#storefront/domain/pricing/price-format.ts';
import type { Currency, MinorUnits, Pricing, UnitPrice } from '#storefront/domain/pricing/pricing-types.ts';
import { displayPrice, isFree, isPriceRange } from '#storefront/domain/pricing/sale.ts';
import { unitNames } from '#storefront/domain/pricing/unit-price.ts';
import type { SiteSettings } from '#storefront/domain/settings/settings.ts';
import { shippingOf } from '#storefront/seo/structured-data/offer-terms-data.ts';
import { element } from './xml.ts';

/** Google's: https://support.google.com/merchants/answer/6324482 */
const MPN_LIMIT = 70;

/**
 * The prices of an offer: on sale with the reduced one, its dates and the lowest of the 30 days before, and what the
 * content says per unit. Google's format has no attribute for that lowest one, so it is one of the merchant's own,
 * which rules of a merchant centre can put where it is needed.
 */
export function priceElements(
  { pricing, saleDates }: { pricing: Pricing; saleDates: SaleDates | undefined },
  { currency }: Pick<SiteSettings, 'currency'>,
): string[] | null {
  const shown = displayPrice(pricing);
  if (shown === null || isFree(shown.now) || isPriceRange(shown.now)) return null;
  const now = amountText(shown.now.min, currency);
  const unit = pricing.unit === undefined ? [] : unitElements(pricing.unit);
  if (shown.before === null) return [element('g:price', now), ...unit];
  return [
    element('g:price', amountText(shown.before.min, currency)),
    element('g:sale_price', now),
    element('g:sale_price_effective_date', saleDates && saleRange(saleDates)),
    pricing.lowest === undefined
      ? ''
      : element('c:lowest_price_30_days', amountText(pricing.lowest, currency)),
    ...unit,
  ];
}

function amountText(amount: MinorUnits, currency: Currency): string {
  return `${decimalPrice(amount, currency)} ${currency.code}`;
}

/** `2026-06-01T00:00+0200/2026-06-07T23:59+0200`; undefined if a date is none. */
function saleRange({ from, to }: SaleDates): string | undefined {
  const [start, end] = [from, to].map((date) => {
    const [, minute = '', offset = ''] =
      /^(\d{4}-\d\d-\d\dT\d\d:\d\d)[\d:.]*(Z|[+-]\d\d:?\d\d)?$/.exec(date) ?? [];
    return minute + offset.replace(':', '');
  });
  return start && end ? `${start}/${end}` : undefined;
}

/** The content of an offer and the quantity by which merchant centres compare; none where they know no such unit. */
function unitElements({ amount, base, unit }: UnitPrice): string[] {
  const name = unitNames(unit)?.feed;
  if (name === undefined || amount === undefined) return [];
  return [
    element('g:unit_pricing_measure', `${amount} ${name}`),
    element('g:unit_pricing_base_measure', `${base} ${name}`),
  ];
}

export function numberElements({ gtin, mpn }: ItemNumbers, brand: string | null): string[] {
  const isIdentified = gtin !== undefined || (brand !== null && mpn !== undefined);
  return [
    element('g:gtin', gtin),
    element('g:mpn', mpn?.slice(0, MPN_LIMIT)),
    isIdentified ? '' : element('g:identifier_exists', 'no'),
  ];
}

/** Shipping to each country of the settings. */
export function shippingElements({ price }: Pick<Pricing, 'price'>, settings: SiteSettings): string[] {
  const { currency } = settings;
  return shippingOf(price?.min ?? 0, settings).map(({ details, isFree }) => {
    const { country, handling, transit } = details;
    const rate = isFree ? 0 : Math.round(details.price * 10 ** currency.decimals);
    const parts = [
      element('g:country', country),
      element('g:price', amountText(rate, currency)),
      ...dayElements('handling', handling),
      ...dayElements('transit', transit),
    ];
    return `<g:shipping>${parts.join('')}</g:shipping>`;
  });
}

function dayElements(what: string, days: { minDays: number; maxDays: number } | undefined): string[] {
  return days === undefined
    ? []
    : [
        element(`g:min_${what}_time`, String(days.minDays)),
        element(`g:max_${what}_time`, String(days.maxDays)),
      ];
}
