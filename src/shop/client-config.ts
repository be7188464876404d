import type { Locale } from '#i18n/locales.ts';
import { type CardSettings, cardSettings } from './cards.ts';
import { ICONS_PATH } from './icons.ts';
import { pageJson } from './page-json.ts';
import { REQUEST_DEFAULTS, type RequestSettings } from './requests.ts';
import {
  type BackendFeatures,
  type Currency,
  type ShopSettings,
  STORE_SETTINGS_DEFAULTS,
  type StoreSettings,
} from './settings.ts';

/** What the browser has to know of the shop to talk to its store. */
export interface ClientConfig {
  locale: Locale;
  graphqlUrl: string;
  currency: Currency;
  requests: RequestSettings;
  features: Pick<BackendFeatures, 'giftCards' | 'freeShipping' | 'socialLogin'>;
  /** How cards are paid with; null where they are not. */
  cards: CardSettings | null;
  /** Address of the icon service. */
  iconService: string;
  store: Pick<StoreSettings, 'autoOpenCart' | 'hideBillingAddressForVirtualProducts' | 'socialLoginsDisplay'>;
}

/** Id of the element that carries it in a page: `<script type="application/json" id="islet-shop">`. */
export const CLIENT_CONFIG_ID = 'islet-shop';

/** The part of the settings that pages carry. */
export function clientConfig(settings: ShopSettings, locale: Locale): ClientConfig {
  const { graphqlUrl, currency, requests, features, store } = settings;
  const { giftCards, freeShipping, socialLogin } = features;
  const { autoOpenCart, hideBillingAddressForVirtualProducts, socialLoginsDisplay } = store;
  return {
    locale,
    graphqlUrl,
    currency,
    requests,
    features: { giftCards, freeShipping, socialLogin },
    cards: cardSettings(settings),
    iconService: settings.iconService,
    store: { autoOpenCart, hideBillingAddressForVirtualProducts, socialLoginsDisplay },
  };
}

/** That part as text that can stand in a page: it goes into every one, so what is usual is left out. */
export function clientConfigJson(settings: ShopSettings, locale: Locale): string {
  const { requests, store, iconService, ...rest } = clientConfig(settings, locale);
  const unusual = {
    requests: unlike(REQUEST_DEFAULTS, requests),
    store: unlike(STORE_SETTINGS_DEFAULTS, store),
    iconService: iconService === ICONS_PATH ? undefined : iconService,
  };
  return pageJson({ ...rest, ...unusual });
}

/** Reads what `clientConfigJson` wrote. */
export function readClientConfig(text: string): ClientConfig {
  const config = JSON.parse(text) as ClientConfig;
  return {
    ...config,
    iconService: config.iconService ?? ICONS_PATH,
    requests: { ...REQUEST_DEFAULTS, ...config.requests },
    store: { ...STORE_SETTINGS_DEFAULTS, ...config.store },
  };
}

/** @returns undefined, which JSON leaves out, where nothing differs */
function unlike<T extends object>(defaults: T, values: Partial<T>): Partial<T> | undefined {
  const entries = Object.entries(values).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(defaults[name as keyof T]),
  );
  return entries.length > 0 ? (Object.fromEntries(entries) as Partial<T>) : undefined;
}
