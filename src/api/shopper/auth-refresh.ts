import type { ApiClient } from '../api-client.ts';
import { refreshToken as refreshTokenMutation } from '../operations/customer/token-operations.ts';
import type { ShopperTokens } from './shopper-tokens.ts';
import { toFailure } from './to-failure.ts';

export interface AuthRefreshOptions {
  /** Runs one task per name at a time across tabs. */
  withTabLock: <T>(name: string, run: () => Promise<T>) => Promise<T>;
  /** Called when both tokens are rejected: the shopper is signed out. */
  onSignedOut?: () => void;
  /** Milliseconds since 1970. */
  now?: () => number;
}

/** Remaining lifetime below which an auth token is refreshed, in milliseconds. */
const REFRESH_MARGIN = 60_000;

/** Refreshes the auth token of a signed-in shopper, once for all tabs. */
export class AuthRefresh {
  readonly #client: ApiClient;
  readonly #tokens: ShopperTokens;
  readonly #options: AuthRefreshOptions;

  constructor(client: ApiClient, tokens: ShopperTokens, options: AuthRefreshOptions) {
    this.#client = client;
    this.#tokens = tokens;
    this.#options = options;
  }

  /** Refreshes a token that expires soon. @returns false where there is no valid one and the store is out of reach */
  async ensure(): Promise<boolean> {
    const { auth, isSignedIn } = this.#tokens;
    if (!isSignedIn || (auth && auth.expires - this.#now() > REFRESH_MARGIN)) return true;
    return this.refresh(false);
  }

  /**
   * Requests a new token, or signs the shopper out where the store rejects that.
   * @param isRejected the store has rejected the token, even if it has not expired
   * @returns false where there is no valid token and the store is out of reach
   */
  refresh(isRejected: boolean): Promise<boolean> {
    const before = JSON.stringify(this.#tokens.auth);
    return this.#options.withTabLock('islet-auth', async () => {
      // Another tab may have refreshed it meanwhile.
      if (JSON.stringify(this.#tokens.auth) !== before) return true;
      const { refresh } = this.#tokens;
      const token = refresh ? await this.#requestToken(refresh) : null;
      if (token === 'offline') return !isRejected && (this.#tokens.auth?.expires ?? 0) > this.#now();
      if (token) this.#tokens.setAuth(token);
      else {
        this.#tokens.signOut();
        this.#options.onSignedOut?.();
      }
      return true;
    });
  }

  async #requestToken(refreshToken: string): Promise<string | null | 'offline'> {
    const result = await this.#client.mutation(refreshTokenMutation, { refreshToken });
    if (result.ok) return result.data.refreshToken?.authToken ?? null;
    const { kind } = await toFailure(result.error);
    return kind === 'offline' || kind === 'busy' ? 'offline' : null;
  }

  #now(): number {
    return (this.#options.now ?? Date.now)();
  }
}
