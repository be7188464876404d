import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useRef } from 'react';
import {
  addressLocation,
  addressLocations,
  type CheckoutDraft,
  type CheckoutRequirements,
} from '#shop/checkout/checkout-draft.ts';
import type { Outcome } from '#shop/errors/failure.ts';
import { updateAddress } from '#stores/cart/cart-store.ts';
import { $draft } from '#stores/checkout/draft-store.ts';
import { $session } from '#stores/session/session-state.ts';

/** How long nothing is typed before the store is told, in milliseconds. */
const TYPING_PAUSE = 900;

/**
 * Tells the store where things go, so that shipping and taxes are right: when typing pauses, and at once
 * when the returned function is called.
 */
export function useUpdateAddress(draft: CheckoutDraft, needs: CheckoutRequirements): () => Promise<Outcome> {
  const { state, customer } = useStore($session);
  const sent = useRef<string | null>(null);
  const isKnown = state === 'ready';
  const latestRequirements = useRef(needs);
  latestRequirements.current = needs;

  // What the store knows already, also from a visit before.
  if (isKnown && sent.current === null) {
    sent.current = customer?.hasCalculatedShipping
      ? JSON.stringify({
          billing: addressLocation(customer.billing),
          shipping: addressLocation(customer.shipping),
        })
      : '';
  }

  const update = useCallback(async (): Promise<Outcome> => {
    const places = addressLocations($draft.get(), latestRequirements.current);
    const text = JSON.stringify(places);
    const before = sent.current;
    if (places === null || before === null || text === before) return { ok: true, value: undefined };
    sent.current = text;
    const outcome = await updateAddress(places);
    if (outcome.ok) return { ok: true, value: undefined };
    if (sent.current === text) sent.current = before;
    return outcome;
  }, []);

  const text = JSON.stringify(addressLocations(draft, needs));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is what is waited for.
  useEffect(() => {
    if (!isKnown) return;
    const timer = setTimeout(() => void update(), TYPING_PAUSE);
    return () => clearTimeout(timer);
  }, [text, isKnown, update]);
  return update;
}
