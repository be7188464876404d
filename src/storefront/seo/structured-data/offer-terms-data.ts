import type { Product } from '#storefront/domain/catalog/catalog-types.ts';
import { decimalPrice } from '#storefront/domain/pricing/price-format.ts';
import type { MinorUnits } from '#storefront/domain/pricing/pricing-types.ts';
import type { ReturnPolicy, ShippingDetails } from '#storefront/domain/settings/offer-terms.ts';
import type { SiteSettings } from '#storefront/domain/settings/settings.ts';

/** A thing that offers refer to, in the graph of the same page. */
type Described = Record<string, unknown> & { '@id': string };

/** Terms of an offer by their ids, for the offer itself. */
interface TermReferences {
  hasMerchantReturnPolicy?: { '@id': string };
  shippingDetails?: { '@id': string }[];
}

const DAY = 'DAY';

/** Returns to the shop; null if its settings do not say them. */
export function returnPolicyData(settings: SiteSettings): Described | null {
  const { returnPolicy, baseUrl, currency } = settings;
  if (returnPolicy === null) return null;
  const { countries, days } = returnPolicy;
  const shared = {
    '@type': 'MerchantReturnPolicy',
    '@id': `${baseUrl}/#returns`,
    applicableCountry: [...countries],
  };
  if (days === 'none') {
    return { ...shared, returnPolicyCategory: schema('MerchantReturnNotPermitted') };
  }
  return {
    ...shared,
    returnPolicyCategory: schema(
      days === 'unlimited' ? 'MerchantReturnUnlimitedWindow' : 'MerchantReturnFiniteReturnWindow',
    ),
    ...(typeof days === 'number' && { merchantReturnDays: days }),
    returnMethod: schema(METHODS[returnPolicy.method ?? 'mail']),
    ...returnFees(returnPolicy, currency),
  };
}

const METHODS = { mail: 'ReturnByMail', store: 'ReturnInStore', kiosk: 'ReturnAtKiosk' };

function returnFees({ fees = 'free' }: ReturnPolicy, currency: SiteSettings['currency']) {
  if (fees === 'free') return { returnFees: schema('FreeReturn') };
  if (fees === 'customer') return { returnFees: schema('ReturnFeesCustomerResponsibility') };
  return {
    returnFees: schema('ReturnShippingFees'),
    returnShippingFeesAmount: {
      '@type': 'MonetaryAmount',
      value: fees.toFixed(currency.decimals),
      currency: currency.code,
    },
  };
}

/** A rate to a country, free or not. */
interface Shipping {
  details: ShippingDetails;
  isFree: boolean;
}

/** Shipping of what has a price, to each country of the settings. */
export function shippingOf(
  price: MinorUnits,
  { shippingDetails, freeShippingFrom, currency }: SiteSettings,
): Shipping[] {
  return shippingDetails.map((details) => {
    const from = details.freeFrom ?? freeShippingFrom;
    return { details, isFree: from !== null && price >= from * 10 ** currency.decimals };
  });
}

function shippingId({ details: { country }, isFree }: Shipping, baseUrl: string): string {
  return `${baseUrl}/#shipping-${country}${isFree ? '-free' : ''}`;
}

function shippingData(shipping: Shipping, { baseUrl, currency }: SiteSettings): Described {
  const { country, price, handling, transit } = shipping.details;
  const days = (value: ShippingDetails['transit']) =>
    value && {
      '@type': 'QuantitativeValue',
      minValue: value.minDays,
      maxValue: value.maxDays,
      unitCode: DAY,
    };
  return {
    '@type': 'OfferShippingDetails',
    '@id': shippingId(shipping, baseUrl),
    shippingRate: {
      '@type': 'MonetaryAmount',
      value: decimalPrice(shipping.isFree ? 0 : Math.round(price * 10 ** currency.decimals), currency),
      currency: currency.code,
    },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: country },
    ...((handling || transit) && {
      deliveryTime: {
        '@type': 'ShippingDeliveryTime',
        handlingTime: days(handling),
        transitTime: days(transit),
      },
    }),
  };
}

/** The product of an offer: nobody ships what is virtual, and other shops have their own terms. */
export type SoldProduct = Pick<Product, 'type' | 'virtual'>;

/** The terms of an offer. */
export function termReferences(
  price: MinorUnits,
  { type, virtual }: SoldProduct,
  settings: SiteSettings,
): TermReferences {
  if (type === 'EXTERNAL') return {};
  const returns = returnPolicyData(settings);
  const shippings = virtual ? [] : shippingOf(price, settings);
  return {
    ...(returns && { hasMerchantReturnPolicy: { '@id': returns['@id'] } }),
    ...(shippings.length > 0 && {
      shippingDetails: shippings.map((one) => ({ '@id': shippingId(one, settings.baseUrl) })),
    }),
  };
}

/** The things that offers at some prices refer to, each once. */
export function termData(
  prices: readonly MinorUnits[],
  { type, virtual }: SoldProduct,
  settings: SiteSettings,
): Described[] {
  if (prices.length === 0 || type === 'EXTERNAL') return [];
  const returns = returnPolicyData(settings);
  const shippings = virtual ? [] : prices.flatMap((price) => shippingOf(price, settings));
  const things = [
    ...(returns === null ? [] : [returns]),
    ...shippings.map((one) => shippingData(one, settings)),
  ];
  return [...new Map(things.map((thing) => [thing['@id'], thing])).values()];
}

function schema(member: string): string {
  return `https://schema.org/${member}`;
}
