import { atom } from 'nanostores';
import { ACCOUNT_OPERATIONS } from '#storefront/api/operations/account.ts';
import type { ShopperResult } from '#storefront/api/shopper/shopper-api.ts';
import { registerOperations } from '#storefront/api/shopper/shopper-documents.ts';
import { type FailureKind, failure, type Outcome } from '#storefront/domain/errors/failure.ts';
import { clearAccountOrders, deleteDraft } from '../browser/stored-json.ts';
import { type Credentials, isExplained, requestSignIn, requestSignOut } from './authentication.ts';
import { storeConnection } from './page-connection.ts';
import { clearReturnPath } from './return-path.ts';
import { loadSession, resetShopper } from './session.ts';
import { $session } from './session-state.ts';

/** True while a login, registration, logout or reset of a password runs. */
export const $loginPending = atom(false);

/** Runs a task with `$loginPending` set. */
export async function whileLoginPending<Result>(run: () => Promise<Result>): Promise<Result> {
  $loginPending.set(true);
  try {
    return await run();
  } finally {
    $loginPending.set(false);
  }
}

registerOperations(ACCOUNT_OPERATIONS);

const OK: Outcome = { ok: true, value: undefined };

interface NewAccount {
  email: string;
  /** Empty to let the store make one from the e-mail address. */
  username: string;
  password: string;
}

export interface AccountDetails {
  firstName: string;
  lastName: string;
  email: string;
}

/** Signs in, then loads cart and customer; the cart of a guest is added to the customer's. */
export function signIn(credentials: Credentials): Promise<Outcome> {
  return whileLoginPending(async () => {
    const connection = storeConnection();
    // Signing in ends the session of another customer.
    if (connection.api.tokens.isSignedIn) clearAccountOrders(connection.env.storage);
    const outcome = await requestSignIn(connection, credentials);
    return outcome.ok ? loadSession() : outcome;
  });
}

/**
 * Signs in with the answer of a third party.
 * @returns the failure `providerLoginFailed` if the store signs in and still returns no viewer
 */
export async function signInWithProvider(
  credentials: Extract<Credentials, { provider: string }>,
): Promise<Outcome> {
  const outcome = await signIn(credentials);
  if (!outcome.ok || $session.get().viewer !== null) return outcome;
  return { ok: false, failure: failure('providerLoginFailed') };
}

/** Creates an account and signs in to it. */
export function register({ email, username, password }: NewAccount): Promise<Outcome> {
  return whileLoginPending(async () => {
    const input = { email, password, ...(username && { username }) };
    const created = await storeConnection().api.mutation('registerCustomer', { input });
    return created.ok ? signIn({ username: username || email, password }) : created;
  });
}

/** Signs out and deletes the customer's data on this device, all but the wishlist. */
export function signOut(): Promise<void> {
  return whileLoginPending(async () => {
    const connection = storeConnection();
    await requestSignOut(connection);
    const { storage } = connection.env;
    clearAccountOrders(storage);
    deleteDraft(storage);
    clearReturnPath();
    await resetShopper();
  });
}

/** Makes the store send an e-mail with a link to choose a new password. @param username or e-mail address */
export function requestPasswordReset(username: string): Promise<Outcome> {
  return whileLoginPending(async () => {
    const response = await storeConnection().api.mutation('ResetPasswordEmail', { username });
    return succeeded(
      response,
      ({ sendPasswordResetEmail }) => sendPasswordResetEmail?.success,
      'resetEmailFailed',
    );
  });
}

/**
 * Asks whether the link of an e-mail is still good, with a password that every store refuses: the link is not used. A
 * store that looks at the password first does not tell.
 * @returns false if the store says that the link is not
 */
export async function isResetLinkGood(link: { key: string; login: string }): Promise<boolean> {
  const response = await storeConnection().api.mutation('ResetPasswordKey', { ...link, password: '' });
  return response.ok || response.failure.kind !== 'resetLink';
}

/** Sets a new password by the link of an e-mail. */
export function resetPassword(link: { key: string; login: string }, password: string): Promise<Outcome> {
  return whileLoginPending(async () => {
    const response = await storeConnection().api.mutation('ResetPasswordKey', { ...link, password });
    return succeeded(response, ({ resetUserPassword }) => resetUserPassword?.user?.id, 'resetFailed');
  });
}

/** Changes the viewer's password. */
export async function changePassword(password: string): Promise<Outcome> {
  const { viewer } = $session.get();
  if (viewer === null) return { ok: false, failure: failure('signedOut') };
  const response = await storeConnection().api.mutation('updatePassword', { id: viewer.id, password });
  return succeeded(response, ({ updateUser }) => updateUser?.user?.id, 'unknown');
}

/** Changes the viewer's name and e-mail address. */
export async function updateDetails(input: AccountDetails): Promise<Outcome> {
  if ($session.get().viewer === null) return { ok: false, failure: failure('signedOut') };
  const { api, queue } = storeConnection();
  // It changes the session, as mutations of the cart do.
  const response = await queue.runExclusive(() => api.mutation('UpdateCustomer', { input }));
  const outcome = succeeded(response, ({ updateCustomer }) => updateCustomer?.customer, 'unknown');
  return outcome.ok ? loadSession() : outcome;
}

/**
 * The outcome of a mutation whose answer has a value if it succeeded.
 * @param value nothing if it failed
 * @param kind of the failure where the store gives no reason that shoppers understand
 */
function succeeded<Data>(
  response: ShopperResult<Data>,
  value: (data: Data) => unknown,
  kind: FailureKind,
): Outcome {
  if (response.ok) return value(response.data) ? OK : { ok: false, failure: failure(kind) };
  return { ok: false, failure: isExplained(response) ? response.failure : failure(kind) };
}
