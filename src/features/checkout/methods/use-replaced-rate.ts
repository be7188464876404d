import { useEffect, useRef, useState } from 'react';
import type { Cart, ShippingRate } from '#shop/cart/cart.ts';

/** Labels of a rate that is no longer offered and of the one the store selected instead. */
export interface ReplacedRate {
  before: string;
  now: string;
}

/** Detects that the selected shipping rate is gone, as after a change of address. */
export function useReplacedRate(cart: Cart, updating: boolean): ReplacedRate | null {
  const last = useRef<ShippingRate[]>([]);
  const [replaced, setReplaced] = useState<ReplacedRate | null>(null);
  useEffect(() => {
    if (updating) return;
    const chosen = cart.packages.flatMap(({ rates, chosen }) => rates.find(({ id }) => id === chosen) ?? []);
    const offered = cart.packages.flatMap(({ rates }) => rates.map(({ id }) => id));
    const gone = last.current.findIndex(({ id }) => !offered.includes(id));
    const before = last.current[gone]?.label;
    const now = chosen[gone]?.label ?? chosen[0]?.label;
    if (before !== undefined && now !== undefined) setReplaced({ before, now });
    else if (chosen.some(({ id }, index) => id !== last.current[index]?.id)) setReplaced(null);
    if (chosen.length > 0) last.current = chosen;
  }, [cart, updating]);
  return replaced;
}
