import Negotiator from 'negotiator';
import { DEFAULT_LOCALE, LOCALE_CODES, LOCALES, type Locale } from '#storefront/i18n/locales.ts';

const BY_TAG = new Map<string, Locale>([
  // A language serves for any of its countries: `de-AT` gets German.
  ...LOCALE_CODES.map((code) => [LOCALES[code].tag.replace(/-.*/, ''), code] as const),
  ...LOCALE_CODES.map((code) => [LOCALES[code].tag, code] as const),
]);

/**
 * The desk's language for a browser.
 * @param acceptLanguage value of the header, where there is one
 */
export function deskLocale(acceptLanguage: string | undefined): Locale {
  const headers = { 'accept-language': acceptLanguage ?? '*' };
  const [tag = ''] = new Negotiator({ headers }).languages([...BY_TAG.keys()]);
  return BY_TAG.get(tag) ?? DEFAULT_LOCALE;
}
