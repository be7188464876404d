import { INTERNAL_ERROR } from '#storefront/api/api-error.ts';
import { ACCOUNT_OPERATIONS } from '#storefront/api/operations/account.ts';
import type { Data, ShopperResult, Variables } from '#storefront/api/shopper/shopper-api.ts';
import { registerOperations } from '#storefront/api/shopper/shopper-documents.ts';
import { failure, type Outcome } from '#storefront/domain/errors/failure.ts';
import { storeGuestCart } from '../cart/guest-cart.ts';
import type { StoreConnection } from './store-connection.ts';

registerOperations(ACCOUNT_OPERATIONS);

type FailedResult = Extract<ShopperResult<unknown>, { ok: false }>;

/** A password, or the OAuth code of a third party. */
export type Credentials =
  | { username: string; password: string }
  | { provider: string; code: string; state: string };

/**
 * Signs in without the session of the guest: a store would put the guest's cart in place of the customer's own.
 * @returns once the tokens and the guest's cart are stored; cart and customer have to be loaded afterwards, and
 *   `mergeGuestCart` called
 */
export async function requestSignIn(connection: StoreConnection, credentials: Credentials): Promise<Outcome> {
  const { api, queue } = connection;
  const flushed = await queue.flush();
  if (!flushed.ok && flushed.failure.kind === 'offline') return flushed;
  return queue.runExclusive(async () => {
    // The store rejects a sign-in with an auth token.
    api.tokens.signOut();
    const response: ShopperResult<Data<'login'>> =
      'provider' in credentials
        ? await api.mutation('loginWithProvider', {
            provider: credentials.provider as Variables<'loginWithProvider'>['provider'],
            oauthResponse: { code: credentials.code, state: credentials.state },
          })
        : await api.mutation('login', credentials);
    if (!response.ok)
      return 'provider' in credentials ? providerFailure(response) : passwordFailure(response);
    const { authToken, refreshToken, sessionToken } = response.data.login ?? {};
    if (!authToken) {
      return { ok: false, failure: failure('provider' in credentials ? 'providerRefused' : 'credentials') };
    }
    unexplainedLogins = 0;
    if (api.tokens.isGuest) storeGuestCart(connection, queue.confirmedCart?.cart);
    api.tokens.setAuth(authToken);
    api.tokens.refresh = refreshToken ?? '';
    // Without a session the next read gets the customer's.
    api.tokens.session = sessionToken ?? '';
    queue.clear();
    return { ok: true, value: undefined };
  });
}

/** Logins of this page in a row that ended in an internal error. */
let unexplainedLogins = 0;

/** Why a login failed: a store that cannot say so twice in a row is not busy, but broken. */
function passwordFailure(response: FailedResult): Outcome {
  unexplainedLogins = response.error?.messages.includes(INTERNAL_ERROR) ? unexplainedLogins + 1 : 0;
  return unexplainedLogins > 1 ? { ok: false, failure: failure('signInBroken') } : response;
}

/** Why a sign-in with a third party failed: most stores only say that something went wrong. */
function providerFailure(response: FailedResult): Outcome {
  const { failure: given } = response;
  if (given.kind === 'emailInvalid') return { ok: false, failure: failure('providerEmail') };
  return { ok: false, failure: isExplained(response) ? given : failure('providerRefused') };
}

/** False if the store gives no reason that shoppers understand: an internal error says nothing, not even "busy". */
export function isExplained({ failure: { kind }, error }: FailedResult): boolean {
  return kind !== 'unknown' && kind !== 'refused' && !error?.messages.includes(INTERNAL_ERROR);
}

/** Signs out of the store and deletes the tokens. */
export async function requestSignOut({ api, queue }: StoreConnection): Promise<void> {
  await queue.flush();
  await queue.runExclusive(async () => {
    await api.mutation('Logout', {});
    api.tokens.clear();
  });
  queue.clear();
}
