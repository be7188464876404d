import { getCheckoutUrl } from '#storefront/api/operations/get-checkout-url.ts';
import { registerOperations } from '#storefront/api/shopper/shopper-documents.ts';
import { failure, type Outcome } from '#storefront/domain/errors/failure.ts';
import { storeConfirmedCart } from '../cart/confirmed-cart.ts';
import type { StoreConnection } from '../session/store-connection.ts';

registerOperations({ getCheckoutUrl });

/**
 * Requests the link to the store's own checkout, once all open mutations are sent. The shopper may order or change the
 * cart there: from now on the confirmed cart counts as shared with the store.
 * @returns the link, to be opened at once and not stored; `paymentUnavailable` if the store makes none
 */
export async function storeCheckoutUrl({ api, env, queue }: StoreConnection): Promise<Outcome<string>> {
  const wasSignedIn = api.tokens.isSignedIn;
  const ready = await queue.flush();
  if (!ready.ok) return ready;
  if (ready.value.lines.length === 0) return { ok: false, failure: failure('cartEmpty') };
  // Without an auth token a customer would be a guest there.
  if (api.tokens.isLoginOver || (wasSignedIn && !api.tokens.isSignedIn)) {
    return { ok: false, failure: failure('signedOut') };
  }
  const response = await api.query('getCheckoutUrl', {});
  if (!response.ok && TEMPORARY.includes(response.failure.kind)) return response;
  const url = response.ok ? safeLink(response.data.customer?.checkoutUrl ?? '') : null;
  if (url === null) return { ok: false, failure: failure('paymentUnavailable') };
  await queue.runExclusive(async () => {
    const { confirmedCart } = queue;
    if (confirmedCart) storeConfirmedCart(env.storage, { ...confirmedCart, late: [], shared: true });
  });
  return { ok: true, value: url };
}

/** Failures after which the same request may succeed. */
const TEMPORARY: readonly string[] = ['offline', 'busy', 'session', 'signedOut'];

/** The link secures the shopper's session: it never leaves a secure page for an insecure one. */
function safeLink(text: string): string | null {
  const url = URL.parse(text);
  const isSafe = url?.protocol === 'https:' || (url?.protocol === 'http:' && location.protocol === 'http:');
  return url && isSafe ? url.href : null;
}
