/**
 * Finds out whether an address holds a secret that scripts of other companies must not read: `account` of the links
 * that set a password and of sign-ins with a provider, whose page has no other purpose; `payment` of the way back from
 * a bank, which the checkout removes.
 */
export function addressSecret(address: string): 'account' | 'payment' | null {
  const query = new URL(address).searchParams;
  const has = (name: string) => query.has(name);
  if ((has('key') && has('login')) || (has('code') && has('state'))) return 'account';
  return has('payment_intent_client_secret') || has('setup_intent_client_secret') ? 'payment' : null;
}
