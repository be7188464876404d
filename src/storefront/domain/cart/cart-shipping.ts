import type { MinorUnits } from '../pricing/pricing-types.ts';
import type { Cart, ShippingRate } from './cart.ts';

/** Amount missing for free shipping, share reached (0 to 1); null without a threshold, or if the store uses another. */
export function freeShippingProgress(
  cart: Cart,
  threshold: MinorUnits | null,
): { missing: MinorUnits; share: number } | null {
  const { needsShipping, totals } = cart;
  const from = cart.freeShippingFrom === undefined ? threshold : cart.freeShippingFrom;
  if (!needsShipping || from === null || from <= 0) return null;
  const offers = cart.packages.filter(({ rates }) => rates.length > 0);
  const isOffered = offers.some(({ rates }) => rates.some(isFreeRate));
  const spent = isOffered ? from : Math.max(0, totals.subtotal - totals.discount);
  if (spent >= from && !isOffered && offers.length > 0) return null;
  return { missing: Math.max(0, from - spent), share: Math.min(1, spent / from) };
}

/** The free rate that the store offers for the first package; null if it offers none. */
export function freeShippingRate({ packages }: Pick<Cart, 'packages'>): ShippingRate | null {
  return packages[0]?.rates.find(isFreeRate) ?? null;
}

function isFreeRate({ id }: ShippingRate): boolean {
  return id.startsWith('free_shipping');
}

/** The selected shipping rates, at most one for each package. */
export function chosenRates({ packages }: Pick<Cart, 'packages'>): ShippingRate[] {
  return packages.flatMap(({ rates, chosen }) => rates.find(({ id }) => id === chosen) ?? []);
}

/** The free rate that a change has earned, which stores do not select automatically; null if offered before. */
export function earnedFreeRate(before: Cart, cart: Cart): ShippingRate | null {
  const rate =
    cart.packages.length === 1 && freeShippingRate(before) === null ? freeShippingRate(cart) : null;
  return rate !== null && chosenRates(cart).some(({ cost }) => cost > 0) ? rate : null;
}
