import type { IndexNowState } from '#operations/deploy/index-now/told-addresses.ts';
import { readSettings } from '#pipeline/snapshot/read/read-settings.ts';
import { readLanguages } from '#storefront/api/languages.ts';
import { type Data, ShopperApi, type ShopperResult } from '#storefront/api/shopper/shopper-api.ts';
import { ShopperTokens } from '#storefront/api/shopper/shopper-tokens.ts';
import { REQUEST_DEFAULTS, type RequestSettings } from '#storefront/domain/settings/browser-settings.ts';
import { mergeSettings } from '#storefront/domain/settings/merge-settings.ts';
import type { MerchantConfig, SiteSettings } from '#storefront/domain/settings/settings.ts';
import type { Said } from './finding.ts';
import { Probe } from './probe.ts';
import { type CatalogFacts, readCatalog } from './read-catalog.ts';
import { type CartTrial, tryCart } from './try-cart.ts';

/** Checks one point. @returns what was found; nothing if something else has to be put right first */
export type Check = (examination: Examination) => Promise<Said[]>;

export interface ExaminationOptions {
  /** The store's GraphQL endpoint. */
  url: string;
  /** Origin of the published shop, without a closing slash. */
  siteUrl: string;
  config: MerchantConfig;
  /** Secret of the store's webhooks; null for none. */
  webhookSecret: string | null;
  /** Seconds between two polls of the catalog. */
  pollSeconds: number;
  /** Record of what this machine has told search engines; null if it has told them nothing. */
  told?: IndexNowState | null;
  /** Folder of the merchant's Markdown pages; none by default. */
  contentFolder?: string;
  /** If anybody may open an address; tests have their own. */
  isPublic?: (origin: string) => Promise<boolean>;
  /** Only what takes a few requests. */
  quick?: boolean;
  /** Only what the law asks for. */
  law?: boolean;
  /** Ends the examination, once what was put into a cart is taken out again. */
  signal?: AbortSignal;
  /** Milliseconds until a request is given up. */
  timeout?: number;
  /** Milliseconds, to measure answers. */
  clock?: () => number;
}

/** `hasSession`: it came with a session token. */
export type CartAnswer = ShopperResult<Data<'getCart'>> & { hasSession: boolean };

/** A store that takes five seconds is slow, and not broken. */
const TIMEOUT = { quick: 15_000, whole: 30_000 };

/** Facts that checks look at, each read from the store once. */
export class Examination {
  readonly options: ExaminationOptions;
  readonly timeout: number;
  readonly requests: RequestSettings;
  readonly probe: Probe;
  readonly settings = once(() => readSettings(this.probe.client));
  /** Null for a store without translated products. */
  readonly languages = once(() => readLanguages(this.probe.client, null));
  /** The cart of a guest, with the payment methods and logins of the store. */
  readonly cart = once(async (): Promise<CartAnswer> => {
    const { api, tokens } = this.guest();
    const answer = await api.query('getCart', {});
    return { ...answer, hasSession: tokens.session !== '' };
  });
  readonly catalog: () => Promise<CatalogFacts>;
  readonly trial: () => Promise<CartTrial>;

  constructor(options: ExaminationOptions) {
    this.options = options;
    const { quick = false, config, url, signal } = options;
    this.timeout = options.timeout ?? (quick ? TIMEOUT.quick : TIMEOUT.whole);
    this.requests = { ...REQUEST_DEFAULTS, ...config.requests };
    this.probe = new Probe({
      ...{ url, signal, timeout: this.timeout, retry: { retries: quick ? 0 : 1 } },
      sessionHeader: this.requests.sessionHeader,
      clock: options.clock ?? (() => performance.now()),
    });
    this.catalog = once(() => readCatalog(this.probe.client, config, this.languages));
    this.trial = once(() => tryCart(this));
  }

  /** The settings as a release would have them. */
  async shop(): Promise<SiteSettings> {
    return mergeSettings(this.options.config, await this.settings());
  }

  /** A new guest, as a browser without any tokens is. */
  guest(): { api: ShopperApi; tokens: ShopperTokens } {
    const { requests, timeout, probe } = this;
    const stored = new Map<string, string>();
    const storage = {
      get: (key: string) => stored.get(key) ?? '',
      set: (key: string, value: string) => void stored.set(key, value),
    };
    const tokens = new ShopperTokens(storage, requests.tokenKeys);
    const api = new ShopperApi({
      endpoint: this.options.url,
      requests,
      tokens,
      timeout,
      giftCards: false,
      socialLogin: true,
      retry: { retries: this.options.quick ? 0 : 1 },
      withTabLock: (_, run) => run(),
      fetch: probe.fetch,
    });
    return { api, tokens };
  }
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
