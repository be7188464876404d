import { IsletError, says } from '#kit/messages/says.ts';

/** Returns as search engines read them; the pages of the merchant say them to shoppers. */
export interface ReturnPolicy {
  /** Countries that it holds for, as `DE`. */
  countries: readonly string[];
  /** Days from the delivery; `unlimited` for no end, `none` if nothing is taken back. */
  days: number | 'unlimited' | 'none';
  /** Who pays the way back; a number is what the shopper pays, in the shop's currency. */
  fees?: 'free' | 'customer' | number;
  method?: 'mail' | 'store' | 'kiosk';
}

/** Working days. */
interface Days {
  minDays: number;
  maxDays: number;
}

/** Shipping to a country, for search engines and merchant centres: the checkout has the store's rates. */
export interface ShippingDetails {
  /** As `DE`. */
  country: string;
  /** In the shop's currency, with taxes as prices are shown. */
  price: number;
  /** Price of a product from which its shipping is free; left out for that of `freeShippingFrom`. */
  freeFrom?: number;
  /** From the order until it is handed over. */
  handling?: Days;
  /** On the way. */
  transit?: Days;
}

export interface OfferTermSettings {
  /** Null if structured data say nothing of it. */
  returnPolicy: ReturnPolicy | null;
  shippingDetails: readonly ShippingDetails[];
}

export const OFFER_TERM_DEFAULTS: OfferTermSettings = { returnPolicy: null, shippingDetails: [] };

const isCountry = (code: string) => /^[A-Z]{2}$/.test(code);
const isAmount = (amount: number) => Number.isFinite(amount) && amount >= 0;
const areDays = (days: Days | undefined) =>
  days === undefined ||
  (Number.isInteger(days.minDays) &&
    Number.isInteger(days.maxDays) &&
    days.minDays >= 0 &&
    days.minDays <= days.maxDays);

/** @throws IsletError if search engines would refuse the policy or the shipping */
export function assertOfferTerms({ returnPolicy, shippingDetails }: Partial<OfferTermSettings>): void {
  if (returnPolicy) {
    const { countries, days, fees = 'free' } = returnPolicy;
    const hasDays = typeof days === 'string' || (Number.isInteger(days) && days > 0);
    const hasFees = typeof fees === 'string' || isAmount(fees);
    if (countries.length === 0 || !countries.every(isCountry) || !hasDays || !hasFees) {
      throw new IsletError(says('setting.returnPolicy', { countries: countries.join(', '), days }));
    }
  }
  for (const { country, price, freeFrom = 0, handling, transit } of shippingDetails ?? []) {
    const isRight =
      isCountry(country) && isAmount(price) && isAmount(freeFrom) && areDays(handling) && areDays(transit);
    if (!isRight) throw new IsletError(says('setting.shippingDetails', { country, price }));
  }
}
