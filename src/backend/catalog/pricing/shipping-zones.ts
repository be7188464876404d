import type { ShippingZone } from '../../options.ts';
import { type Amount, toAmount } from '../../values/amount.ts';

export interface ShippingRate {
  id: string;
  label: string;
  cost: Amount;
}

interface ShippableGoods {
  /** Sum of the discounted goods as the shop shows prices. */
  total: Amount;
  /** True if a coupon grants free shipping. */
  freeByCoupon: boolean;
}

/** The zone of a country; the first that names it, else the one that names none. */
function zoneOf(country: string, zones: readonly ShippingZone[]): ShippingZone | undefined {
  return (
    zones.find((zone) => zone.countries.includes(country)) ??
    zones.find((zone) => zone.countries.length === 0)
  );
}

/** Available shipping rates, in the merchant's order; empty if no zone covers the country. */
export function shippingRates(
  country: string,
  zones: readonly ShippingZone[],
  goods: ShippableGoods,
): ShippingRate[] {
  const methods = zoneOf(country, zones)?.methods ?? [];
  return methods
    .filter((method) => {
      if (methodName(method.id) !== 'free_shipping') return true;
      return goods.freeByCoupon || goods.total >= toAmount(method.minimum ?? '0');
    })
    .map(({ id, title, cost }) => ({ id, label: title, cost: toAmount(cost ?? '0') }));
}

/** From which sum of goods on shipping to a country is free; null if it never is. */
export function freeShippingFrom(country: string, zones: readonly ShippingZone[]): Amount | null {
  const methods = zoneOf(country, zones)?.methods ?? [];
  const sums = methods
    .filter(({ id }) => methodName(id) === 'free_shipping')
    .map(({ minimum }) => toAmount(minimum ?? '0'));
  return sums.length > 0 ? Math.min(...sums) : null;
}

/** `flat_rate` of `flat_rate:1`. */
export function methodName(id: string): string {
  return id.split(':')[0] ?? id;
}

/** The chosen rate and the rates it was chosen from. */
export interface ShippingChoice {
  chosen: string | null;
  offered: readonly string[];
}

/**
 * The method that is in force: the chosen one while it is offered, else the first. A coupon for free
 * shipping makes free shipping the choice when that adds it to the offer.
 */
export function chooseShipping(
  rates: readonly ShippingRate[],
  before: ShippingChoice,
  freeByCoupon: boolean,
): ShippingChoice {
  const offered = rates.map(({ id }) => id);
  const free = offered.find((id) => methodName(id) === 'free_shipping');
  if (freeByCoupon && free && !before.offered.includes(free)) return { chosen: free, offered };
  const isStillOffered = before.chosen !== null && offered.includes(before.chosen);
  return { chosen: isStillOffered ? before.chosen : (offered[0] ?? null), offered };
}
