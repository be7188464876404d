import type { Backend } from '../../context.ts';
import type { Store } from '../../db/database.ts';
import { UserError } from '../../errors.ts';
import {
  type CustomerRow,
  claimGuestOrders,
  createAccount,
  findCustomer,
  findCustomerByEmail,
  saveConfirmedEmail,
  savePassword,
} from '../accounts.ts';
import { emptyAddress, isEmail } from '../address.ts';
import {
  authorizationUrl,
  createLoginState,
  fetchProfile,
  type LoginProvider,
  type ProviderProfile,
  readLoginState,
  STATE_LIFETIME,
} from '../oauth/login-provider.ts';
import { sessionSecret } from '../session/jwt.ts';
import type { RequestSession } from '../session/request-session.ts';
import { spendOnce } from '../session/revoked-sign-ins.ts';
import { closeOtherWays, sendProviderNotice } from './account-notices.ts';
import { askToConfirm, isOtherAddress } from './confirm-address.ts';

/** Parameters that a provider gives the shopper to bring back. */
export interface ProviderResponse {
  code: string;
  state?: string | null;
}

/** The address at a provider where a shopper begins to sign in: valid once, for some minutes. */
export function providerAddress({ store, shop }: Backend, provider: LoginProvider): string {
  const state = createLoginState(provider.id, sessionSecret(store));
  return authorizationUrl(provider, { ...state, redirectUrl: redirectUrl(shop.frontEndUrl, provider) });
}

/**
 * Signs a shopper in who came back from a provider: to the account that the provider's one was used for before, else
 * to the one with its confirmed address, else to a new one.
 * @returns the customer's id
 * @throws UserError with the store's message for an unknown provider or state, and where the address is not the
 * shopper's to use; ProviderError where the provider refuses
 */
export async function signInWithProvider(
  backend: Backend,
  { source }: RequestSession,
  id: string,
  response: ProviderResponse | null | undefined,
): Promise<number> {
  const { store, shop, guessLimits, loginProviders } = backend;
  guessLimits.provider(source);
  const provider = loginProviders.find((one) => one.id === id);
  if (!provider || !response?.state) throw new UserError('Internal server error');
  const state = readLoginState(response.state, provider.id, sessionSecret(store));
  if (!state || !spendOnce(store, state.id, STATE_LIFETIME)) throw new UserError('Internal server error');
  const profile = await fetchProfile(provider, {
    code: response.code,
    verifier: state.verifier,
    redirectUrl: redirectUrl(shop.frontEndUrl, provider),
  });
  return store.transaction(() => customerOf(backend, provider, profile));
}

/** The storefront's page for those who come back. */
function redirectUrl(frontEndUrl: string, { id }: LoginProvider): string {
  return new URL(`/oauth/login/${id.toLowerCase()}`, frontEndUrl).href;
}

function customerOf(backend: Backend, provider: LoginProvider, profile: ProviderProfile): number {
  const { store } = backend;
  const known = knownCustomer(store, provider, profile);
  if (known) {
    const isProven = profile.emailConfirmed && !isOtherAddress(profile.email ?? '', known.email);
    if (isProven && known.email_confirmed !== 1) {
      proveAddress(store, known);
      linkIdentity(store, provider, profile, known.id);
    }
    return known.id;
  }
  const { email } = profile;
  if (email === null || !isEmail(email)) throw new UserError('Please provide a valid email address.');
  const owner = findCustomerByEmail(store, email);
  if (owner && !profile.emailConfirmed) {
    throw new UserError(
      `An account is already registered with ${email}. Please log in or use a different email address.`,
    );
  }
  const customer = owner ?? createProviderAccount(store, email, profile);
  if (profile.emailConfirmed) proveAddress(store, customer);
  else askToConfirm(backend, customer.id, email, null);
  linkIdentity(store, provider, profile, customer.id);
  if (owner) sendProviderNotice(backend, owner, provider.name);
  return customer.id;
}

/**
 * Notes that a provider has confirmed the account's address. Where nobody had proven it before, a stranger may have
 * registered with it: whatever opened the account until now, the password included, no longer does.
 */
function proveAddress(store: Store, { id, email, email_confirmed }: CustomerRow): void {
  if (email_confirmed !== 1) {
    savePassword(store, id, NO_PASSWORD);
    closeOtherWays(store, id, null);
    saveConfirmedEmail(store, id, email);
  }
  claimGuestOrders(store, id, 'address');
}

function linkIdentity(store: Store, { id }: LoginProvider, { subject }: ProviderProfile, customer: number) {
  store.runOutside('INSERT OR REPLACE INTO login_identities VALUES (?, ?, ?)', id, subject, customer);
}

function knownCustomer(
  store: Store,
  { id }: LoginProvider,
  { subject }: ProviderProfile,
): CustomerRow | undefined {
  const row = store.get<{ customer_id: number }>(
    'SELECT customer_id FROM login_identities WHERE provider = ? AND subject = ?',
    id,
    subject,
  );
  return row && findCustomer(store, row.customer_id);
}

/** Such an account has no password until its owner resets it. */
const NO_PASSWORD = '';

function createProviderAccount(
  store: Store,
  email: string,
  { firstName, lastName }: ProviderProfile,
): CustomerRow {
  const shipping = emptyAddress({ country: '', state: '' });
  const billing = { ...shipping, firstName, lastName, email };
  return createAccount(store, { username: '', email, billing, shipping }, NO_PASSWORD);
}
