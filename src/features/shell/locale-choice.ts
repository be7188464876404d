import { DEFAULT_LOCALE, LOCALE_CODES, type Locale } from '#i18n/locales.ts';
import { LOCALE_COOKIE } from '#shop/site/limits.ts';
import { localePrefix, splitLocale } from '#shop/site/routes.ts';

/** The locale that the shopper chose, from `document.cookie`; undefined where it names none the shop has. */
export function chosenLocale(cookie: string): Locale | undefined {
  return LOCALE_CODES.find((locale) => cookie.split('; ').includes(`${LOCALE_COOKIE.name}=${locale}`));
}

/** An address of the shop in another locale, query and hash kept. */
export function urlInLocale(address: string, locale: Locale): string {
  const url = new URL(address);
  url.pathname = localePrefix(locale) + splitLocale(url.pathname).rest;
  return url.href;
}

/**
 * Where a shopper with a chosen locale is taken who opens a page without a locale's prefix from outside
 * the shop. Links within the shop, and any prefix, are taken at their word.
 * @param address `location`
 * @param cookie `document.cookie`
 * @param referrer `document.referrer`, empty where there is none
 * @returns the address to show; the given one to stay
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
 * The locale of a shopper's first language that the shop speaks. A region the shop lacks is served by
 * the language: `pt-PT` by pt_BR.
 * @param languages BCP 47 tags, the most wanted first
 */
export function preferredLocale(languages: readonly string[]): Locale | undefined {
  return languages
    .map((tag) => LOCALE_CODES.find((locale) => locale.startsWith(`${tag.split('-')[0]}_`)))
    .find(Boolean);
}
