import { localePrefix, splitLocale } from '#storefront/domain/routes/routes.ts';
import { LOCALE_COOKIE } from '#storefront/domain/settings/limits.ts';
import { DEFAULT_LOCALE, LOCALE_CODES, type Locale } from '#storefront/i18n/locales.ts';

/** The chosen locale. @param cookie `document.cookie` @returns undefined if it names no locale of the shop */
export function chosenLocale(cookie: string): Locale | undefined {
  return LOCALE_CODES.find((locale) => cookie.split('; ').includes(`${LOCALE_COOKIE.name}=${locale}`));
}

/** A URL of the shop in another locale, with its query and hash. @param address absolute URL */
export function urlInLocale(address: string, locale: Locale): string {
  const url = new URL(address);
  url.pathname = localePrefix(locale) + splitLocale(url.pathname).rest;
  return url.href;
}

/**
 * The page in the chosen locale, for a page without a locale prefix opened from outside the shop. Links
 * within the shop and addresses with a prefix are not redirected.
 * @param address `location`
 * @param cookie `document.cookie`
 * @param referrer `document.referrer`, empty for none
 * @returns the URL to show; the given one to stay
 */
export function redirectUrl(
  { href, origin, pathname }: Pick<Location, 'href' | 'origin' | 'pathname'>,
  cookie: string,
  referrer: string,
): string {
  const stays = `${referrer}/`.startsWith(`${origin}/`) || splitLocale(pathname).locale !== DEFAULT_LOCALE;
  return stays ? href : urlInLocale(href, chosenLocale(cookie) ?? DEFAULT_LOCALE);
}

/**
 * The locale of the first language that the shop has. Regions fall back to the language: `pt-PT` to pt_BR.
 * @param languages BCP 47 tags, the preferred one first
 * @returns undefined if the shop has none of them
 */
export function preferredLocale(languages: readonly string[]): Locale | undefined {
  return languages
    .map((tag) => LOCALE_CODES.find((locale) => locale.startsWith(`${tag.split('-')[0]}_`)))
    .find(Boolean);
}
