import { isGuestCart, parseTokenClaims } from '#storefront/domain/customer/session-token.ts';
import type { RequestSettings } from '#storefront/domain/settings/browser-settings.ts';

/** Stores texts by key. A missing key reads as an empty text, and setting one removes the key. */
export interface KeyValueStorage {
  get(key: string): string;
  set(key: string, value: string): void;
  keys(): string[];
}

/** Lifetime in seconds of an auth token that states none. */
const DEFAULT_AUTH_LIFETIME = 300;

/** Customer id of a session token that states none. */
const UNKNOWN_CUSTOMER = '?';

/** The stored tokens of a shopper: for the session with its cart, for authentication, and to refresh that. */
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

  /** Empty without a session. */
  get session(): string {
    return this.#storage.get(this.#keys.session);
  }

  set session(token: string) {
    this.#storage.set(this.#keys.session, token);
  }

  /** Stores the token of a response unless the `sent` one was replaced: the new one may already have a cart. */
  replaceSession(sent: string, received: string): void {
    if (this.session === sent) this.session = received;
  }

  /** Customer id of the cart, see `TokenClaims`; null without a session. */
  get customerId(): string | null {
    const { session } = this;
    return session ? (parseTokenClaims(session).customerId ?? UNKNOWN_CUSTOMER) : null;
  }

  get isGuest(): boolean {
    return isGuestCart(this.customerId);
  }

  /** The auth token; `expires` is by this device's clock, in milliseconds since 1970. */
  get auth(): { token: string; expires: number } | null {
    const [expires, token] = this.#storage.get(this.#keys.auth).split(' ');
    return token ? { token, expires: Number(expires) } : null;
  }

  /** @param token empty to delete it */
  setAuth(token: string): void {
    const expires = this.#now() + lifetimeOf(token);
    this.#storage.set(this.#keys.auth, token && `${expires} ${token}`);
  }

  /** Milliseconds from issue to expiry of the auth token. */
  get authLifetime(): number {
    return lifetimeOf(this.auth?.token ?? '');
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

  /** True if the cart is still that of a customer whose login has ended: the store takes orders of it for a guest's. */
  get isLoginOver(): boolean {
    return !this.isSignedIn && /^\d+$/.test(this.customerId ?? '');
  }

  /** Deletes the tokens of the customer; the session stays. */
  signOut(): void {
    this.setAuth('');
    this.refresh = '';
  }

  /** Deletes all tokens. */
  clear(): void {
    this.signOut();
    this.session = '';
  }
}

/** @returns milliseconds */
function lifetimeOf(token: string): number {
  return (parseTokenClaims(token).lifetime ?? DEFAULT_AUTH_LIFETIME) * 1000;
}
