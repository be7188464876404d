import { useCallback, useEffect, useRef, useState } from 'react';
import type { Cart, ShippingRate } from '#storefront/domain/cart/cart.ts';

/**
 * A message that is shown only as long as its subject stays as it was.
 * @param initial the first message; null for none
 * @param subject what a message is about, as text that changes with it
 * @returns the message that still holds, null for none; and a function that sets another
 */
export function useStanding<Message>(
  initial: Message | null,
  subject: (message: Message) => string,
): [Message | null, (message: Message | null) => void] {
  const [said, say] = useState<{ message: Message; about?: string } | null>(initial && { message: initial });
  const now = said && subject(said.message);
  // As it is once the message is shown: the cause of a message may change its subject too.
  if (said && now !== null && said.about === undefined) say({ ...said, about: now });
  else if (said && said.about !== now) say(null);
  const stands = said !== null && (said.about === undefined || said.about === now);
  const set = useCallback((message: Message | null) => say(message && { message }), []);
  return [stands ? said.message : null, set];
}

/**
 * Detects that the selected shipping rate is gone, as after a change of address, until rate or country change again.
 * @param country that is shipped to
 * @returns the labels of that rate and of the one that the store selected instead
 */
export function useReplacedRate(cart: Cart, updating: boolean, country: string) {
  const last = useRef<ShippingRate[]>([]);
  const [replaced, setReplaced] = useStanding<{ before: string; now: string }>(null, () =>
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
