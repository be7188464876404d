/** A class name in the form of WooCommerce 11.1 and later. */
const FORM = 'woocommerce-order-withdrawal-content';
const TIMEOUT_MS = 10_000;
const SERVER_ERROR = 500;

/**
 * Finds WooCommerce's own form for withdrawing from a contract, at its usual address.
 * @param endpoint of the store's GraphQL
 * @param known address at which it was, which stands while the store does not answer; undefined for none
 * @param send as the global `fetch`
 * @returns its address; undefined where the store has none
 */
export async function findWithdrawalForm(
  endpoint: string,
  known: string | undefined,
  send: typeof fetch,
): Promise<string | undefined> {
  try {
    const url = new URL('./my-account/withdraw-order/', endpoint);
    const answer = await send(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (answer.status >= SERVER_ERROR) return known;
    return answer.ok && (await answer.text()).includes(FORM) ? url.href : undefined;
  } catch {
    return known;
  }
}
