import { ShopperApi } from '#api/shopper/shopper-api.ts';
import { Tokens } from '#api/shopper/tokens.ts';
import { CLIENT_CONFIG_ID, type ClientConfig, parseClientConfig } from '#shop/site/client-config.ts';
import { CartQueue, type QueueListener } from './cart/queue.ts';
import { browserEnvironment, cookieStorage, type Environment } from './environment.ts';

/** What a page talks to its store with. */
export interface Shop {
  config: ClientConfig;
  env: Environment;
  api: ShopperApi;
  queue: CartQueue;
}

export interface ShopListener extends QueueListener {
  signedOut(): void;
  sessionLost(): void;
}

/** Seconds that token cookies last: as long as a customer's session. */
const COOKIE_LIFE = 7 * 24 * 60 * 60;

/** Connects a page to its store. */
export function createShop(config: ClientConfig, env: Environment, listener: ShopListener): Shop {
  const { requests } = config;
  const storage = requests.tokenStorage === 'cookie' ? cookieStorage(COOKIE_LIFE) : env.storage;
  const api = new ShopperApi({
    endpoint: config.graphqlUrl,
    requests,
    tokens: new Tokens(storage, requests.tokenKeys, env.now),
    giftCards: config.features.giftCards,
    freeShipping: config.features.freeShipping,
    exclusive: env.exclusive,
    onSignedOut: () => listener.signedOut(),
    onSessionLost: () => listener.sessionLost(),
    fetch: env.fetch,
    now: env.now,
    wait: env.wait,
  });
  return { config, env, api, queue: new CartQueue(api, env, config.currency.decimals, listener) };
}

/**
 * What the page says of its shop.
 * @throws Error where the page says nothing: its layout must print `clientConfigJson`
 */
export function pageConfig(): ClientConfig {
  const text = document.getElementById(CLIENT_CONFIG_ID)?.textContent;
  if (!text) throw new Error(`The page has no #${CLIENT_CONFIG_ID}: its layout must print clientConfigJson.`);
  return parseClientConfig(text);
}

export { browserEnvironment };
