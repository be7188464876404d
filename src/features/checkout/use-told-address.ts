import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useRef } from 'react';
import {
  addressLocations,
  type CheckoutDraft,
  type CheckoutRequirements,
} from '#shop/checkout/checkout-draft.ts';
import type { Address } from '#shop/customer/customer.ts';
import type { Outcome } from '#shop/errors/failure.ts';
import { updateAddress } from '#stores/cart/cart-store.ts';
import { $draft } from '#stores/checkout/draft-store.ts';
import { $session } from '#stores/session/session.ts';

/** How long nothing is typed before the store is told, in milliseconds. */
const PAUSE = 900;

/**
 * Tells the store where things go, so that shipping and taxes are right: when typing pauses, and at once
 * when the returned function is called.
 */
export function useToldAddress(draft: CheckoutDraft, needs: CheckoutRequirements): () => Promise<Outcome> {
  const { state, customer } = useStore($session);
  const told = useRef<string | null>(null);
  const isKnown = state === 'ready';
  const asked = useRef(needs);
  asked.current = needs;

  // What the store knows already, also from a visit before.
  if (isKnown && told.current === null) {
    told.current = customer?.hasCalculatedShipping
      ? JSON.stringify({ billing: place(customer.billing), shipping: place(customer.shipping) })
      : '';
  }

  const tell = useCallback(async (): Promise<Outcome> => {
    const places = addressLocations($draft.get(), asked.current);
    const text = JSON.stringify(places);
    const before = told.current;
    if (places === null || before === null || text === before) return { ok: true, value: undefined };
    told.current = text;
    const outcome = await updateAddress(places);
    if (outcome.ok) return { ok: true, value: undefined };
    if (told.current === text) told.current = before;
    return outcome;
  }, []);

  const text = JSON.stringify(addressLocations(draft, needs));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is what is waited for.
  useEffect(() => {
    if (!isKnown) return;
    const timer = setTimeout(() => void tell(), PAUSE);
    return () => clearTimeout(timer);
  }, [text, isKnown, tell]);
  return tell;
}

function place({ country, state, postcode, city }: Address) {
  return { country, state, postcode, city };
}
