import type { Locale } from '#storefront/i18n/locales.ts';
import { creditCardSettings, storeCheckout } from '../checkout/payment-settings.ts';
import { storeLanguage, viewOf } from '../languages/store-languages.ts';
import { ICONS_PATH, REQUEST_DEFAULTS } from '../settings/browser-settings.ts';
import { catalogLang, type SiteSettings } from '../settings/settings.ts';
import { STORE_SETTINGS_DEFAULTS } from '../settings/store-settings.ts';
import type { ClientConfig } from './client-config.ts';
import { priceNoteTexts } from './price-note-texts.ts';

/** The part of the settings that pages embed. */
export function clientConfig(settings: SiteSettings, locale: Locale): ClientConfig {
  const { graphqlUrl, currency, imageProvider, requests, features, store, catalogLanguage } = settings;
  const { giftCards, freeShipping, socialLogin } = features;
  const atStore = storeCheckout(settings);
  const { autoOpenCart, hideBillingAddressForVirtualProducts, socialLoginsDisplay, showReviews, saleBadge } =
    store;
  const suffix = settings.priceSuffix[locale];
  const notes = priceNoteTexts(settings, locale);
  const language = viewOf(settings, locale);
  const spoken = catalogLang(storeLanguage(settings), locale);
  const shown = catalogLang(catalogLanguage, locale);
  const plugin = settings.languages?.plugin;
  return {
    locale,
    graphqlUrl,
    currency,
    ...(suffix !== undefined && { priceSuffix: suffix }),
    ...(notes && { notes }),
    imageProvider,
    requests,
    features: { giftCards, freeShipping, socialLogin },
    cards: creditCardSettings(settings),
    ...(atStore.length > 0 && { storeCheckout: atStore }),
    passwordRule: settings.passwordRule ?? true,
    iconService: settings.iconService,
    store: {
      autoOpenCart,
      hideBillingAddressForVirtualProducts,
      socialLoginsDisplay,
      showReviews,
      saleBadge,
    },
    coupons: settings.coupons,
    ...(spoken !== undefined && { storeLanguage: spoken }),
    ...(shown !== spoken && { lang: shown ?? '' }),
    ...(language !== '' && { language }),
    ...(plugin && { translationPlugin: plugin }),
  };
}

/** The client config as JSON to embed in every page; defaults are left out to save bytes. */
export function clientConfigJson(settings: SiteSettings, locale: Locale): string {
  const config = clientConfig(settings, locale);
  const { requests, store, passwordRule, iconService, coupons, imageProvider, ...rest } = config;
  const overrides = {
    requests: differences(REQUEST_DEFAULTS, requests),
    store: differences(STORE_SETTINGS_DEFAULTS, store),
    passwordRule: passwordRule ? undefined : false,
    iconService: iconService === ICONS_PATH ? undefined : iconService,
    coupons: coupons ? undefined : false,
    imageProvider: imageProvider === 'build' ? undefined : imageProvider,
  };
  return inlineJson({ ...rest, ...overrides });
}

/** The values that differ from the defaults; undefined, which JSON leaves out, where none does. */
function differences<T extends object>(defaults: T, values: Partial<T>): Partial<T> | undefined {
  const entries = Object.entries(values).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(defaults[name as keyof T]),
  );
  return entries.length > 0 ? (Object.fromEntries(entries) as Partial<T>) : undefined;
}

/** Serialises a value as JSON for a `<script type="application/json">`; no text in it can end the element. */
export function inlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
