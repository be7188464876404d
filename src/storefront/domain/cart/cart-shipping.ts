import type { MinorUnits } from '../pricing/pricing-types.ts';
import type { Cart, ShippingRate } from './cart.ts';

/**
 * Distance of a cart from free shipping.
 * @param threshold sum of goods from which shipping is free, where the store does not return it; null for never
 * @returns the amount missing, 0 once reached, and the share reached from 0 to 1; null without a threshold, or where
 * the store reckons otherwise, with or without tax or discounts, and offers no free rate
 */
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

/** The free rate that the store offers for the first package; null where it offers none. */
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

/**
 * The free rate that a cart has earned by a change and that is not chosen: stores leave the choice at what was chosen
 * before. A shopper who then chooses another one keeps that.
 * @returns null where there is none, or where it was offered before the change
 */
export function earnedFreeRate(before: Cart, cart: Cart): ShippingRate | null {
  const rate =
    cart.packages.length === 1 && freeShippingRate(before) === null ? freeShippingRate(cart) : null;
  return rate !== null && chosenRates(cart).some(({ cost }) => cost > 0) ? rate : null;
}
