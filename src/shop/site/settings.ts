import type { PriceFormat } from '../pricing/price-format.ts';
import type { Currency } from '../pricing/pricing-types.ts';
import { BUILD_POLLING_MINUTES, LIMITS } from './limits.ts';
import { ICONS_PATH, REQUEST_DEFAULTS, type RequestSettings } from './request-settings.ts';
import { STORE_SETTINGS_DEFAULTS, type StoreSettings } from './store-settings.ts';

/**
 * Whose word the shop takes that a card was charged: `verified` only that of a store that asks Stripe
 * itself, `trusted` also the browser's, `off` takes no cards.
 */
export type CardPayments = 'verified' | 'trusted' | 'off';

/**
 * How pictures are served: `build` processes them into the release, `none` links the store's own files,
 * a URL template (`https://img.example/{width}/{url}`) asks an image service.
 */
export type ImageProvider = 'build' | 'none' | (string & {});

/** Optional parts of a backend; what a backend lacks is not shown. */
export interface BackendFeatures {
  settingsPlugin: boolean;
  giftCards: boolean;
  /** Carts tell from which sum on shipping is free. */
  freeShipping: boolean;
  contactForm: boolean;
  stripe: boolean;
  /** Whether checkout asks the card payment provider itself, and believes no client. */
  verifiesPayments: boolean;
  socialLogin: boolean;
}

/** A taxonomy that shoppers filter by. */
export interface FacetSetting {
  slug: string;
  label: string;
  showCount: boolean;
  openByDefault: boolean;
  hideEmpty: boolean;
}

/** All a page may know of the shop, after merging config file, backend and defaults. */
export interface ShopSettings {
  siteName: string;
  shortDescription: string;
  description: string;
  /** Origin of the published shop, without a closing slash. */
  baseUrl: string;
  siteImage: string;
  /** URL of a custom logo; empty for the default image with the site name beside it. */
  logo: string;
  /** Where shoppers write to; empty to name none. */
  contactEmail: string;
  /** Postal address, line by line; empty to name none. */
  postalAddress: readonly string[];
  /** BCP 47 tag of the language the catalog is written in. */
  catalogLanguage: string;
  currency: Currency;
  /** Units the store keeps weights and dimensions in. */
  weightUnit: string;
  dimensionUnit: string;
  productsPerPage: number;
  /** From which sum of goods on shipping is free, such as 49.9, where the store does not tell it; null for never. */
  freeShippingFrom: number | null;
  facets: FacetSetting[];
  imageProvider: ImageProvider;
  /** Minutes between two looks of an open page for a new release; 0 for none. */
  buildPollingMinutes: number;
  cardPayments: CardPayments;
  /** Stripe's publishable key; empty for none. */
  stripeKey: string;
  /** Where icons that only the store names come from: a path or URL that is asked with `?icons=a,b`. */
  iconService: string;
  /** Where the browser sends its GraphQL operations. */
  graphqlUrl: string;
  requests: RequestSettings;
  store: StoreSettings;
  features: BackendFeatures;
}

/** What the merchant may write in `src/config.ts`; everything left out comes from the backend or the defaults. */
export type MerchantConfig = Partial<
  Omit<ShopSettings, 'store' | 'features' | 'currency' | 'graphqlUrl' | 'requests'>
> & {
  currency?: Partial<Currency>;
  /** How the store writes prices. `compareWithRaw: false` trusts shown prices that are far from the store's own numbers. */
  priceFormat?: Partial<PriceFormat> & { compareWithRaw?: boolean };
  storeSettings?: Partial<StoreSettings>;
  /** How browsers talk to the store; `graphqlUrl` itself is set by ISLET_GRAPHQL_URL. */
  requests?: Partial<RequestSettings>;
  /** Share of the products, from 0 to 1, that may vanish from one release to the next. */
  shrinkLimit?: number;
};

const NO_FEATURES: BackendFeatures = {
  settingsPlugin: false,
  giftCards: false,
  freeShipping: false,
  contactForm: false,
  stripe: false,
  verifiesPayments: false,
  socialLogin: false,
};

export const SHOP_SETTINGS_DEFAULTS: ShopSettings = {
  siteName: 'Islet',
  shortDescription: '',
  description: '',
  baseUrl: 'http://localhost:4321',
  siteImage: '',
  logo: '',
  contactEmail: '',
  postalAddress: [],
  catalogLanguage: 'en',
  currency: { code: 'EUR', decimals: 2 },
  weightUnit: 'kg',
  dimensionUnit: 'cm',
  productsPerPage: LIMITS.productsPerPage,
  freeShippingFrom: null,
  facets: [],
  imageProvider: 'build',
  buildPollingMinutes: BUILD_POLLING_MINUTES,
  cardPayments: 'verified',
  stripeKey: '',
  iconService: ICONS_PATH,
  graphqlUrl: '/graphql',
  requests: REQUEST_DEFAULTS,
  store: STORE_SETTINGS_DEFAULTS,
  features: NO_FEATURES,
};

/**
 * Merges settings: the merchant's config wins over what the backend says, which wins over the defaults.
 * An undefined value never overrides.
 */
export function mergeSettings(merchant: MerchantConfig, backend: Partial<ShopSettings>): ShopSettings {
  const { storeSettings, currency, requests, priceFormat: _, shrinkLimit: __, ...site } = merchant;
  return {
    ...SHOP_SETTINGS_DEFAULTS,
    ...omitUndefined(backend),
    ...omitUndefined(site),
    currency: {
      ...SHOP_SETTINGS_DEFAULTS.currency,
      ...omitUndefined(backend.currency ?? {}),
      ...omitUndefined(currency ?? {}),
    },
    requests: { ...REQUEST_DEFAULTS, ...omitUndefined(requests ?? {}) },
    store: {
      ...STORE_SETTINGS_DEFAULTS,
      ...omitUndefined(backend.store ?? {}),
      ...omitUndefined(storeSettings ?? {}),
    },
  };
}

function omitUndefined<T extends object>(values: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}
