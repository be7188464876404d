import type { LoginResult } from '#api/operations/customer/account-operations.ts';
import { ACCOUNT_OPERATIONS } from '#api/operations/shopper-operations.ts';
import { registerOperations } from '#api/shopper/registered-operations.ts';
import type { ShopperResult } from '#api/shopper/shopper-api.ts';
import { failure, type Outcome } from '#shop/errors/failure.ts';
import type { StoreConnection } from './store-connection.ts';

registerOperations(ACCOUNT_OPERATIONS);

/** A password, or the OAuth code of a third party. */
export type Credentials =
  | { username: string; password: string }
  | { provider: string; code: string; state: string | null };

/**
 * Signs in; the store merges a guest's cart.
 * @returns once the tokens are stored; cart and customer have to be loaded afterwards
 */
export async function requestSignIn(
  { api, queue }: StoreConnection,
  credentials: Credentials,
): Promise<Outcome> {
  const flushed = await queue.flush();
  if (!flushed.ok && flushed.failure.kind === 'offline') return flushed;
  return queue.runExclusive(async () => {
    // The store rejects a sign-in with an auth token.
    api.tokens.signOut();
    const previousSession = api.tokens.session;
    const response: ShopperResult<LoginResult> =
      'provider' in credentials
        ? await api.write('loginWithProvider', {
            provider: credentials.provider,
            oauthResponse: { code: credentials.code, state: credentials.state },
          })
        : await api.write('login', credentials);
    if (!response.ok) return response;
    const { authToken, refreshToken, sessionToken } = response.data.login ?? {};
    if (!authToken) return { ok: false, failure: failure('credentials') };
    api.tokens.setAuth(authToken);
    api.tokens.refresh = refreshToken ?? '';
    // The session of the response's header has the cart; that of the body is for stores without the header.
    if (api.tokens.session === previousSession && sessionToken) api.tokens.session = sessionToken;
    queue.clear();
    return { ok: true, value: undefined };
  });
}

/** Signs out of the store and deletes the tokens. */
export async function requestSignOut({ api, queue }: StoreConnection): Promise<void> {
  await queue.flush();
  await queue.runExclusive(async () => {
    await api.write('Logout', {});
    api.tokens.clear();
  });
  queue.clear();
}
