import { useEffect, useRef } from 'react';
import type { Cart, ShippingRate } from '#storefront/domain/cart/cart.ts';
import { useStanding } from '#storefront/ui/use-standing.ts';

/** Labels of a rate that is no longer offered and of the one the store selected instead. */
export interface ReplacedRate {
  before: string;
  now: string;
}

/**
 * Detects that the selected shipping rate is gone, as after a change of address, and says so until rate or country
 * change again.
 * @param country that is shipped to
 */
export function useReplacedRate(cart: Cart, updating: boolean, country: string): ReplacedRate | null {
  const last = useRef<ShippingRate[]>([]);
  const [replaced, setReplaced] = useStanding<ReplacedRate>(null, () =>
    JSON.stringify([country, cart.packages.map(({ chosen }) => chosen)]),
  );
  useEffect(() => {
    if (updating) return;
    const chosen = cart.packages.flatMap(({ rates, chosen }) => rates.find(({ id }) => id === chosen) ?? []);
    const offered = cart.packages.flatMap(({ rates }) => rates.map(({ id }) => id));
    const gone = last.current.findIndex(({ id }) => !offered.includes(id));
    const before = last.current[gone]?.label;
    const now = chosen[gone]?.label ?? chosen[0]?.label;
    if (before !== undefined && now !== undefined) setReplaced({ before, now });
    if (chosen.length > 0) last.current = chosen;
  }, [cart, updating, setReplaced]);
  return replaced;
}
