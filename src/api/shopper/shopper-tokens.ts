import { isGuestCart, parseTokenClaims } from '#shop/customer/session-token.ts';
import type { RequestSettings } from '#shop/site/request-settings.ts';
import type { KeyValueStorage } from './key-value-storage.ts';

/** Seconds that an auth token is good for where it does not tell. */
const DEFAULT_AUTH_LIFETIME = 300;

/** Whose cart it is where the token does not tell. */
const UNKNOWN_CUSTOMER = '?';

/** The tokens by which the store knows a shopper: of the cart, of who is signed in, and to stay so. */
export class ShopperTokens {
  readonly #storage: Pick<KeyValueStorage, 'get' | 'set'>;
  readonly #keys: RequestSettings['tokenKeys'];
  readonly #now: () => number;

  constructor(
    storage: Pick<KeyValueStorage, 'get' | 'set'>,
    keys: RequestSettings['tokenKeys'],
    now: () => number = Date.now,
  ) {
    this.#storage = storage;
    this.#keys = keys;
    this.#now = now;
  }

  /** Empty for a shopper whom the store has not met. */
  get session(): string {
    return this.#storage.get(this.#keys.session);
  }

  set session(token: string) {
    this.#storage.set(this.#keys.session, token);
  }

  /**
   * Takes the token that an answer carried, unless another one came since the request was sent: that one
   * may already stand for a cart with something in it.
   * @param sent the token that the request carried, empty for none
   */
  replaceSession(sent: string, fresh: string): void {
    if (this.session === sent) this.session = fresh;
  }

  /** Whose cart it is, see `TokenClaims`; null for a shopper whom the store has not met. */
  get customerId(): string | null {
    const { session } = this;
    return session ? (parseTokenClaims(session).customerId ?? UNKNOWN_CUSTOMER) : null;
  }

  get isGuest(): boolean {
    return isGuestCart(this.customerId);
  }

  /** Who is signed in proves it with this; `expires` is by this device's clock, in milliseconds. */
  get auth(): { token: string; expires: number } | null {
    const [expires, token] = this.#storage.get(this.#keys.auth).split(' ');
    return token ? { token, expires: Number(expires) } : null;
  }

  /** @param token empty to be nobody */
  setAuth(token: string): void {
    const expires = this.#now() + (parseTokenClaims(token).lifetime ?? DEFAULT_AUTH_LIFETIME) * 1000;
    this.#storage.set(this.#keys.auth, token && `${expires} ${token}`);
  }

  get refresh(): string {
    return this.#storage.get(this.#keys.refresh);
  }

  set refresh(token: string) {
    this.#storage.set(this.#keys.refresh, token);
  }

  get isSignedIn(): boolean {
    return this.auth !== null || this.refresh !== '';
  }

  /** Forgets who is signed in; the cart stays. */
  signOut(): void {
    this.setAuth('');
    this.refresh = '';
  }

  /** Forgets everything. */
  clear(): void {
    this.signOut();
    this.session = '';
  }
}
