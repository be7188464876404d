import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useRef } from 'react';
import {
  addressLocation,
  addressLocations,
  type CheckoutDraft,
  type CheckoutRequirements,
} from '#storefront/domain/checkout/checkout-draft.ts';
import type { Outcome } from '#storefront/domain/errors/failure.ts';
import { $draft } from '#storefront/stores/checkout/draft-store.ts';
import { $session } from '#storefront/stores/session/session-state.ts';
import { updateAddress } from '#storefront/stores/shopping/cart-store.ts';

/** Milliseconds without typing before the address is sent. */
const TYPING_PAUSE = 900;

/**
 * Sends the addresses to the store, which calculates shipping and taxes from them: when typing pauses, and
 * at once when the returned function is called.
 */
export function useUpdateAddress(draft: CheckoutDraft, needs: CheckoutRequirements): () => Promise<Outcome> {
  const { state, customer } = useStore($session);
  const sent = useRef<string | null>(null);
  const isReady = state === 'ready';
  const latestRequirements = useRef(needs);
  latestRequirements.current = needs;

  // The store may have an address from an earlier visit.
  if (isReady && sent.current === null) {
    sent.current = customer?.hasCalculatedShipping
      ? JSON.stringify({
          billing: addressLocation(customer.billing),
          shipping: addressLocation(customer.shipping),
        })
      : '';
  }

  const update = useCallback(async (): Promise<Outcome> => {
    const locations = addressLocations($draft.get(), latestRequirements.current);
    const text = JSON.stringify(locations);
    const previous = sent.current;
    if (locations === null || previous === null || text === previous) return { ok: true, value: undefined };
    sent.current = text;
    const outcome = await updateAddress(locations);
    if (outcome.ok) return { ok: true, value: undefined };
    if (sent.current === text) sent.current = previous;
    return outcome;
  }, []);

  const text = JSON.stringify(addressLocations(draft, needs));
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the text restarts the timer.
  useEffect(() => {
    if (!isReady) return;
    const timer = setTimeout(() => void update(), TYPING_PAUSE);
    return () => clearTimeout(timer);
  }, [text, isReady, update]);
  return update;
}
