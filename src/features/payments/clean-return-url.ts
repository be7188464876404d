/** What Stripe adds to an address when a shopper comes back from a bank. */
const PARAMETERS = [
  'payment_intent',
  'payment_intent_client_secret',
  'redirect_status',
  'source_redirect_slug',
];

/** Takes what a payment has left out of the page's address: it belongs into no history and no link. */
export function cleanReturnUrl(): void {
  const url = new URL(location.href);
  const found = PARAMETERS.filter((name) => url.searchParams.has(name));
  if (found.length === 0) return;
  for (const name of found) url.searchParams.delete(name);
  history.replaceState(history.state, '', url);
}
