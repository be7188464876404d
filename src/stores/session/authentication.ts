import type { LoginResult } from '#api/operations/customer/account-operations.ts';
import { ACCOUNT_OPERATIONS } from '#api/operations/shopper-operations.ts';
import { registerOperations } from '#api/shopper/registered-operations.ts';
import type { ShopperResult } from '#api/shopper/shopper-api.ts';
import { failure, type Outcome } from '#shop/errors/failure.ts';
import type { StoreConnection } from './store-connection.ts';

registerOperations(ACCOUNT_OPERATIONS);

/** A password, or what another service gave for coming back. */
export type Credentials =
  | { username: string; password: string }
  | { provider: string; code: string; state: string | null };

/**
 * Signs in; what a guest had in the cart comes along.
 * @returns once the tokens are kept; ask for cart and customer then
 */
export async function requestSignIn(
  { api, queue }: StoreConnection,
  credentials: Credentials,
): Promise<Outcome> {
  const settled = await queue.flush();
  if (!settled.ok && settled.failure.kind === 'offline') return settled;
  return queue.runExclusive(async () => {
    // The store signs in nobody who says to be somebody already.
    api.tokens.signOut();
    const before = api.tokens.session;
    const answer: ShopperResult<LoginResult> =
      'provider' in credentials
        ? await api.write('loginWithProvider', {
            provider: credentials.provider,
            oauthResponse: { code: credentials.code, state: credentials.state },
          })
        : await api.write('login', credentials);
    if (!answer.ok) return answer;
    const { authToken, refreshToken, sessionToken } = answer.data.login ?? {};
    if (!authToken) return { ok: false, failure: failure('credentials') };
    api.tokens.setAuth(authToken);
    api.tokens.refresh = refreshToken ?? '';
    // The answer's header keeps the cart; its body is for stores that send none.
    if (api.tokens.session === before && sessionToken) api.tokens.session = sessionToken;
    queue.clear();
    return { ok: true, value: undefined };
  });
}

/** Signs out: the store forgets who it was, the browser its tokens. */
export async function requestSignOut({ api, queue }: StoreConnection): Promise<void> {
  await queue.flush();
  await queue.runExclusive(async () => {
    await api.write('Logout', {});
    api.tokens.clear();
  });
  queue.clear();
}
