/** Query parameters that Stripe adds when a shopper returns from a bank. */
const PARAMETERS = [
  'payment_intent',
  'payment_intent_client_secret',
  'redirect_status',
  'source_redirect_slug',
];

/** Removes Stripe's parameters from the page's URL, so that the secret stays out of history and links. */
export function cleanReturnUrl(): void {
  const url = new URL(location.href);
  const found = PARAMETERS.filter((name) => url.searchParams.has(name));
  if (found.length === 0) return;
  for (const name of found) url.searchParams.delete(name);
  history.replaceState(history.state, '', url);
}
