import { storeLanguage } from '#storefront/domain/languages/store-languages.ts';
import type { SiteSettings } from '#storefront/domain/settings/settings.ts';
import { DEFAULT_LOCALE, LOCALE_CODES, LOCALES, type Locale } from '#storefront/i18n/locales.ts';
import payment from '#storefront/i18n/names/payment.json' with { type: 'json' };
import shipping from '#storefront/i18n/names/shipping.json' with { type: 'json' };
import type { MethodTexts } from './MethodTitles.tsx';

/** In each locale the text that pages show, then others that stores in that language have. */
type Names = Readonly<Record<Locale, readonly string[]>>;

/** Titles that WooCommerce gives shipping methods, by the method. */
export const SHIPPING_NAMES: Readonly<Record<string, Names>> = shipping;

/** The same of payment methods, and the sentences below them in the checkout. */
export const PAYMENT_NAMES: Readonly<Record<string, Names>> = payment;

type Settings = Pick<SiteSettings, 'methodTitles' | 'catalogLanguage' | 'languages'>;

/**
 * The texts of a page for titles of shipping methods: the merchant's translations, else the shop's own of the
 * titles that WooCommerce gives them.
 * @returns undefined where the store's are in the page's language
 */
export function shippingTexts(settings: Settings, locale: Locale): MethodTexts | undefined {
  return textsOf(SHIPPING_NAMES, settings, locale);
}

/** The same of shipping and payment methods, and of the descriptions of the latter. */
export function methodTexts(settings: Settings, locale: Locale): MethodTexts | undefined {
  return textsOf({ ...SHIPPING_NAMES, ...PAYMENT_NAMES }, settings, locale);
}

function textsOf(
  names: Readonly<Record<string, Names>>,
  settings: Settings,
  locale: Locale,
): MethodTexts | undefined {
  const lang = storeLanguage(settings);
  const isStores = (code: Locale) => primary(LOCALES[code].tag) === primary(lang);
  if (isStores(locale)) return undefined;
  const store = LOCALE_CODES.find(isStores);
  // Stores keep the English titles that a new one has.
  const written = new Set([store ?? DEFAULT_LOCALE, DEFAULT_LOCALE]);
  const common = Object.values(names).flatMap((one) =>
    [...written].flatMap((code) =>
      one[code].map((name) => [name.toLowerCase(), one[locale][0] ?? name] as const),
    ),
  );
  const own = Object.entries(settings.methodTitles).flatMap(([title, translations]) => {
    const translated = translations[locale];
    return translated ? [[title.trim().toLowerCase(), translated] as const] : [];
  });
  return { lang, texts: Object.fromEntries([...common, ...own]) };
}

function primary(tag: string): string {
  return (tag.split('-')[0] ?? '').toLowerCase();
}
