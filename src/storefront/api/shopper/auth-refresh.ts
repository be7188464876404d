import type { ApiResult } from '../api-client.ts';
import type { ResultOf } from '../graphql.ts';
import type { CART_OPERATIONS } from '../operations/cart.ts';
import type { ShopperTokens } from './shopper-tokens.ts';

export interface AuthRefreshOptions {
  tokens: ShopperTokens;
  /** Runs one task per name at a time across tabs. */
  withTabLock: <T>(name: string, run: () => Promise<T>) => Promise<T>;
  /** Called when both tokens are rejected: the shopper is signed out. */
  onSignedOut?: () => void;
  /** Milliseconds since 1970. */
  now?: () => number;
}

export type SendRefresh = (
  refreshToken: string,
) => Promise<ApiResult<ResultOf<(typeof CART_OPERATIONS)['refreshToken']>>>;

/** Remaining lifetime below which an auth token is refreshed, in milliseconds. */
const REFRESH_MARGIN = 60_000;

/** Refreshes an auth token that expires soon. @returns as `refreshAuth` does */
export async function ensureAuth(send: SendRefresh, options: AuthRefreshOptions): Promise<boolean> {
  const { auth, isSignedIn } = options.tokens;
  if (!isSignedIn) return true;
  const remaining = auth ? auth.expires - clock(options) : 0;
  // If much more than its lifetime remains, the clock was set back.
  const longest = options.tokens.authLifetime + REFRESH_MARGIN;
  if (auth && remaining > REFRESH_MARGIN && remaining <= longest) return true;
  return refreshAuth(send, options, false);
}

/** Requests a new auth token, once for all tabs; signs out if refused. @returns false if unanswered, with none valid */
export function refreshAuth(
  send: SendRefresh,
  options: AuthRefreshOptions,
  isRejected: boolean,
): Promise<boolean> {
  const { tokens } = options;
  const before = JSON.stringify(tokens.auth);
  return options.withTabLock('islet-auth', async () => {
    // Another tab may have refreshed it meanwhile.
    if (JSON.stringify(tokens.auth) !== before) return true;
    const { refresh } = tokens;
    const token = refresh ? await requestToken(send, refresh) : null;
    if (token === 'unanswered') return !isRejected && (tokens.auth?.expires ?? 0) > clock(options);
    if (token) tokens.setAuth(token);
    else {
      tokens.signOut();
      options.onSignedOut?.();
    }
    return true;
  });
}

/** @returns null if the store refuses one, with an error status or an error */
async function requestToken(send: SendRefresh, refreshToken: string): Promise<string | null | 'unanswered'> {
  const result = await send(refreshToken);
  if (result.ok) return result.data.refreshToken?.authToken ?? null;
  const { isRefusal, messages, data } = result.error;
  return isRefusal || (messages.length === 0 && data !== null) ? null : 'unanswered';
}

function clock({ now = Date.now }: AuthRefreshOptions): number {
  return now();
}
