import type { Locale } from '#storefront/i18n/locales.ts';
import type { CreditCardSettings, StoreCheckout } from '../checkout/payment-settings.ts';
import type { PriceNoteTexts } from '../pricing/price-notes.ts';
import type { Currency } from '../pricing/pricing-types.ts';
import {
  CLIENT_STORE_DEFAULTS,
  ICONS_PATH,
  REQUEST_DEFAULTS,
  type RequestSettings,
} from '../settings/browser-settings.ts';
import type { BackendFeatures, ImageProvider } from '../settings/settings.ts';
import type { StoreSettings } from '../settings/store-settings.ts';

export interface ClientConfig {
  locale: Locale;
  graphqlUrl: string;
  currency: Currency;
  /** Text beside prices; absent for none. */
  priceSuffix?: string;
  /** Texts of the lines below prices; absent for none. */
  notes?: PriceNoteTexts;
  imageProvider: ImageProvider;
  requests: RequestSettings;
  features: Pick<BackendFeatures, 'giftCards' | 'freeShipping' | 'socialLogin'>;
  /** Null if the shop accepts no cards. */
  cards: CreditCardSettings | null;
  /** Orders that are made on the store's own page; absent for none. */
  storeCheckout?: StoreCheckout;
  /** False if new passwords may be short. */
  passwordRule: boolean;
  iconService: string;
  store: Pick<StoreSettings, keyof typeof CLIENT_STORE_DEFAULTS>;
  /** False if the shop takes no coupons. */
  coupons: boolean;
  /** BCP 47 tag of the store's language, which its messages are in; absent if the page is in it too. */
  storeLanguage?: string;
  /** The same of catalog texts, empty for the page's language; absent if it is `storeLanguage`. */
  lang?: string;
  /** Slug of the language in which the page shows a translated catalog; absent for any other. */
  language?: string;
  /** The plugin that translates the catalog; absent for Polylang, and without languages. */
  translationPlugin?: 'wpml';
}

/** Id of the element that contains it: `<script type="application/json" id="islet-shop">`. */
export const CLIENT_CONFIG_ID = 'islet-shop';

/** Parses the output of `clientConfigJson` and adds the defaults. */
export function parseClientConfig(text: string): ClientConfig {
  const config = JSON.parse(text) as ClientConfig;
  return {
    ...config,
    passwordRule: config.passwordRule ?? true,
    iconService: config.iconService ?? ICONS_PATH,
    coupons: config.coupons ?? true,
    imageProvider: config.imageProvider ?? 'build',
    requests: { ...REQUEST_DEFAULTS, ...config.requests },
    store: { ...CLIENT_STORE_DEFAULTS, ...config.store },
  };
}

/** Properties that are the same for all islands of a page, once in its config. An island must give them this value. */
export const SHARED_PROPS = [
  'locale',
  'currency',
  'priceSuffix',
  'notes',
  'saleBadge',
  'imageProvider',
  'lang',
  'card',
] as const;

export function sharedProps(config: ClientConfig) {
  const { locale, currency, priceSuffix, notes, imageProvider, storeLanguage, lang = storeLanguage } = config;
  const { saleBadge, showReviews } = config.store;
  const shown = { currency, priceSuffix, notes, saleBadge, imageProvider, lang: lang || undefined };
  return { ...shown, locale, card: { ...shown, showReviews } } satisfies Record<
    (typeof SHARED_PROPS)[number],
    unknown
  >;
}

export type SharedProps = ReturnType<typeof sharedProps>;
