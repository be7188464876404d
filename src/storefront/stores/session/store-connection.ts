import { ShopperApi } from '#storefront/api/shopper/shopper-api.ts';
import { ShopperTokens } from '#storefront/api/shopper/shopper-tokens.ts';
import type { ClientConfig } from '#storefront/domain/page-data/client-config.ts';
import type { BrowserEnvironment } from '../browser/browser-environment.ts';
import { cookieStorage } from '../browser/cookies.ts';
import { CartMutationQueue, type MutationQueueListener } from '../cart/mutation-queue.ts';

/** A page's access to its store. */
export interface StoreConnection {
  config: ClientConfig;
  env: BrowserEnvironment;
  api: ShopperApi;
  queue: CartMutationQueue;
}

export interface StoreConnectionListener extends MutationQueueListener {
  /** The store has rejected the tokens of a signed-in customer. */
  signedOut(): void;
  /** A read has failed with a new session as well. */
  sessionLost(): void;
}

/** Lifetime of token cookies in seconds, as long as a customer's session. */
const COOKIE_MAX_AGE = 7 * 24 * 60 * 60;

/** Connects a page to its store, without a request. */
export function createStoreConnection(
  config: ClientConfig,
  env: BrowserEnvironment,
  listener: StoreConnectionListener,
): StoreConnection {
  const { requests } = config;
  const storage = requests.tokenStorage === 'cookie' ? cookieStorage(COOKIE_MAX_AGE) : env.storage;
  const api = new ShopperApi({
    endpoint: config.graphqlUrl,
    requests,
    tokens: new ShopperTokens(storage, requests.tokenKeys, env.now),
    language: config.storeLanguage,
    giftCards: config.features.giftCards,
    freeShipping: config.features.freeShipping,
    socialLogin: config.features.socialLogin,
    withTabLock: env.withTabLock,
    onSignedOut: () => listener.signedOut(),
    onSessionLost: () => listener.sessionLost(),
    fetch: env.fetch,
    now: env.now,
    wait: env.wait,
  });
  const { decimals } = config.currency;
  return { config, env, api, queue: new CartMutationQueue({ api, env, decimals }, listener) };
}
