import { LOCALES, type Locale } from '#storefront/i18n/locales.ts';
import type { CatalogLanguages } from '../languages/store-languages.ts';
import type { Currency } from '../pricing/pricing-types.ts';
import type { StorePageReference } from '../routes/content-pages.ts';
import type { RouteRuleTable } from '../routes/route-rules.ts';
import { ICONS_PATH, REQUEST_DEFAULTS, type RequestSettings } from './browser-settings.ts';
import type { HomeSection } from './home-sections.ts';
import type { AccessibilitySetting, WithdrawalSetting } from './law.ts';
import { BUILD_POLLING_MINUTES, LIMITS } from './limits.ts';
import {
  type MenuEntry,
  NO_STORE_SITE,
  type StoreSite,
  TERM_PAGE_DEFAULTS,
  type TermPageSettings,
} from './links.ts';
import { OFFER_TERM_DEFAULTS, type OfferTermSettings } from './offer-terms.ts';
import type { HistoryLimits, PipelineSettings } from './pipeline-settings.ts';
import type { PriceDisplay, PriceHistory } from './prices.ts';
import { PRODUCT_META_DEFAULTS, type ProductMetaConfig, type ProductMetaSettings } from './product-meta.ts';
import type { SearchServerSettings } from './search-services.ts';
import { STORE_SETTINGS_DEFAULTS, type StoreSettings } from './store-settings.ts';
import type { ThirdPartyScript } from './third-party.ts';

/** Pictures next to a promise. */
const ICONS = ['delivery', 'returns', 'payment', 'support', 'quality', 'handmade', 'nature', 'gift'] as const;

export interface ShopPromise {
  icon: (typeof ICONS)[number];
  title: string;
  /** One more sentence. */
  text?: string;
}

export function isPromiseIcon(name: string): name is ShopPromise['icon'] {
  return (ICONS as readonly string[]).includes(name);
}

/** Promises by locale; pages in other languages show none. */
type ShopPromises = Partial<Record<Locale, readonly ShopPromise[]>>;

/** Stores that may accept cards: `verified` those that verify payments with Stripe, `trusted` also others. */
export type CardPayments = 'verified' | 'trusted' | 'off';

/** `build` adds resized pictures to the release, `none` links the store's, `https://…/{width}/{url}` a service's. */
export type ImageProvider = 'build' | 'none' | (string & {});

/** From an order to its arrival, in working days. */
export interface DeliveryTime {
  minDays: number;
  maxDays: number;
}

/** Optional features of a backend; pages hide those that it lacks. */
const NO_FEATURES = {
  settingsPlugin: false,
  giftCards: false,
  /** Carts have the threshold of free shipping. */
  freeShipping: false,
  contactForm: false,
  /** Takes withdrawals from contracts, and sends receipts for them. */
  withdrawal: false,
  /** Links open the store's own checkout with the shopper's session. */
  sessionTransfer: false,
  stripe: false,
  /** Checkout verifies card payments with the provider and trusts no client. */
  verifiesPayments: false,
  socialLogin: false,
};

export type BackendFeatures = typeof NO_FEATURES;

interface FacetSetting {
  slug: string;
  label: string;
  showCount: boolean;
  openByDefault: boolean;
  hideEmpty: boolean;
}

export type SiteTexts = Partial<Pick<SiteSettings, 'siteName' | 'shortDescription'>>;

/** Settings that pages show: merged from config file, backend and defaults. */
export interface SiteSettings extends ProductMetaSettings, OfferTermSettings, TermPageSettings {
  siteName: string;
  shortDescription: string;
  description: string;
  baseUrl: string;
  siteImage: string;
  /** URL of a custom logo; empty for the shop's icon with the site name beside it. */
  logo: string;
  /** Path or URL of the shop's square icon, for browser tabs too; empty for a neutral one. */
  siteIcon: string;
  /** E-mail address for shoppers; empty for none. */
  contactEmail: string;
  postalAddress: readonly string[];
  /** ISO 3166 code of the country that the shop is in; empty if it is not known. */
  country: string;
  withdrawal: WithdrawalSetting;
  accessibility?: AccessibilitySetting;
  /** BCP 47 tag of the language the catalog is written in. */
  catalogLanguage: string;
  /** Where the store's own pages are, which its texts link. */
  storeSite: StoreSite;
  /** The languages that the store translates its catalog into, as the shop shows them; null for none. */
  languages: CatalogLanguages | null;
  /** Name and short description in the store's other languages, by their slugs, where the store has them. */
  translatedTexts: Readonly<Record<string, SiteTexts>>;
  /** Labels of attributes by taxonomy, such as `pa_color`, or by name: the store does not translate them. */
  attributeLabels: Readonly<Record<string, Partial<Record<Locale, string>>>>;
  /** Titles of shipping and payment methods by the store's title: the store has them in one language. */
  methodTitles: Readonly<Record<string, Partial<Record<Locale, string>>>>;
  currency: Currency;
  weightUnit: string;
  dimensionUnit: string;
  productsPerPage: number;
  /** Name or label of the attribute that names a product's brand; undefined if its own name tells. */
  brandAttribute?: string;
  /** Slug of the category that is not shown; false for none, undefined if its slug says so. */
  defaultCategory?: string | false;
  /** Text beside prices by locale, such as `incl. VAT`; WooCommerce has one, but does not return it. */
  priceSuffix: Partial<Record<Locale, string>>;
  /** The lowest price of 30 days beside reductions; undefined for what the law of the currency's countries asks. */
  priceHistory?: PriceHistory;
  /** Some product has a price per unit; the pipeline says it, where it is so. */
  hasUnitPrices?: true;
  /** Prices with and without tax; undefined for those of the store alone. */
  priceDisplay?: PriceDisplay;
  /** Highest stock that counts as low for products without a number of their own; null for none. */
  lowStockAmount: number | null;
  /** Sum of goods from which shipping is free, such as 49.9, where the store does not return it; null for never. */
  freeShippingFrom: number | null;
  /** Duration of a delivery; null if products do not say. */
  delivery: DeliveryTime | null;
  promises: ShopPromises;
  /** Links of the menus in the place of the usual ones and of `menuPages`; undefined for those. */
  menu?: readonly MenuEntry[];
  /** The parts of the home page, in order; undefined for the usual ones. */
  home?: readonly HomeSection[];
  /** False if the shop takes no coupons. */
  coupons: boolean;
  /** Where orders are placed: here, or on the store's own page, where it hands sessions over to that. */
  checkout: 'islet' | 'store';
  /** Ids of the gateways that are paid on the store's own page. */
  storePaymentMethods: readonly string[];
  /** Lines of the account for bank transfers, shown with an order; empty if the email names it. */
  bankDetails: readonly string[];
  facets: FacetSetting[];
  imageProvider: ImageProvider;
  /** Minutes between two polls of an open page for a new release; 0 for none. */
  buildPollingMinutes: number;
  /** Pages that were visited open without a network; false removes what does that from browsers. */
  offline: boolean;
  /** Searches without a result are counted, without a word about who searched, and the desk shows them. */
  countSearches: boolean;
  passwordRule?: boolean;
  cardPayments: CardPayments;
  /** The store's page for paying an order, with `{id}` and `{key}`; undefined for WooCommerce's usual one. */
  payPage?: string;
  /** Stripe's publishable key; empty for none. */
  stripeKey: string;
  /** Path or URL of the service for icons named by the store, requested with `?icons=a,b`. */
  iconService: string;
  graphqlUrl: string;
  /** The server that searches catalogs which browsers cannot search by themselves; null for none. */
  searchServer: SearchServerSettings | null;
  requests: RequestSettings;
  /** Shoppers accept the content page of kind `terms` before they order. */
  termsCheckbox: boolean;
  contentPages: readonly StorePageReference[];
  thirdParty: readonly ThirdPartyScript[];
  /** Pictures of people come from Gravatar, for shoppers who allow it; otherwise only initials are shown. */
  gravatar: boolean;
  /** The merchant's rules for addresses, besides those of the shop. */
  routeRules: RouteRuleTable;
  store: StoreSettings;
  features: BackendFeatures;
}

/** The content of `src/config.ts`; settings that are left out come from the backend or the defaults. */
export type MerchantConfig = Partial<
  Omit<
    SiteSettings,
    | 'store'
    | 'storeSite'
    | 'features'
    | 'currency'
    | 'graphqlUrl'
    | 'hasUnitPrices'
    | 'languages'
    | 'translatedTexts'
    | 'requests'
    | keyof ProductMetaSettings
  >
> &
  ProductMetaConfig &
  Partial<Omit<PipelineSettings, 'history' | 'hideOutOfStock' | 'listDepth'>> & {
    currency?: Partial<Currency>;
    storeSettings?: Partial<StoreSettings>;
    /** Requests of browsers to the store; `graphqlUrl` itself is set by ISLET_GRAPHQL_URL. */
    requests?: Partial<RequestSettings>;
    hideOutOfStock?: boolean;
    listDepth?: number;
    /** The store's language, by its slug, that a locale shows; found by itself if it is not named. */
    storeLanguages?: Partial<Record<Locale, string>>;
    history?: Partial<HistoryLimits>;
    /** Folder of the shop's theme, relative to `src`; `theme` if it is left out. */
    theme?: string;
  };

export const SITE_SETTINGS_DEFAULTS: SiteSettings = {
  siteName: 'Islet',
  shortDescription: '',
  description: '',
  baseUrl: 'http://localhost:4321',
  siteImage: '',
  logo: '',
  siteIcon: '',
  contactEmail: '',
  postalAddress: [],
  country: '',
  withdrawal: {},
  catalogLanguage: 'en',
  storeSite: NO_STORE_SITE,
  languages: null,
  translatedTexts: {},
  attributeLabels: {},
  methodTitles: {},
  currency: { code: 'EUR', decimals: 2 },
  weightUnit: 'kg',
  dimensionUnit: 'cm',
  productsPerPage: LIMITS.productsPerPage,
  priceSuffix: {},
  lowStockAmount: null,
  freeShippingFrom: null,
  delivery: null,
  promises: {},
  coupons: true,
  checkout: 'islet',
  storePaymentMethods: [],
  bankDetails: [],
  facets: [],
  imageProvider: 'build',
  buildPollingMinutes: BUILD_POLLING_MINUTES,
  offline: true,
  countSearches: false,
  cardPayments: 'verified',
  stripeKey: '',
  iconService: ICONS_PATH,
  graphqlUrl: '/graphql',
  searchServer: null,
  requests: REQUEST_DEFAULTS,
  termsCheckbox: false,
  contentPages: [],
  thirdParty: [],
  gravatar: false,
  routeRules: {},
  ...TERM_PAGE_DEFAULTS,
  store: STORE_SETTINGS_DEFAULTS,
  features: NO_FEATURES,
  ...PRODUCT_META_DEFAULTS,
  ...OFFER_TERM_DEFAULTS,
};

/** The values that are defined. */
export function omitUndefined<T extends object>(values: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };
}

/** The `lang` of catalog texts, which are in one language in every locale; undefined if it is the page's. */
export function catalogLang(catalogLanguage: string, locale: Locale): string | undefined {
  return primarySubtag(catalogLanguage) === primarySubtag(LOCALES[locale].tag) ? undefined : catalogLanguage;
}

function primarySubtag(tag: string): string {
  return (tag.split('-')[0] ?? '').toLowerCase();
}
