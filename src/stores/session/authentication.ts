import type { LoginResult } from '#api/operations/account.ts';
import { ACCOUNT_OPERATIONS } from '#api/operations/shopper.ts';
import { know } from '#api/shopper/known.ts';
import type { Answer } from '#api/shopper/shopper-api.ts';
import { failure, type Outcome } from '#shop/errors/failure.ts';
import type { StoreConnection } from './store-connection.ts';

know(ACCOUNT_OPERATIONS);

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
    const answer: Answer<LoginResult> =
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
