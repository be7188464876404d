import { type AstroI18nextConfig, initAstroI18next, localizePath } from 'astro-i18next';
import {
  DEFAULT_LOCALE,
  LANGUAGE_NAMES,
  LOCALE_CODES,
  LOCALE_PATHS,
  LOCALES,
  type Locale,
} from './locales.ts';

/**
 * Name of a locale in astro-i18next, which copies it into paths: the path prefix, or for the default locale, whose
 * paths have none, the language.
 */
export function routingName(locale: Locale): string {
  return LOCALE_PATHS[locale] || LOCALES[locale].tag.slice(0, 2);
}

/** The locales in the format of astro-i18next. */
export const ASTRO_I18NEXT = {
  defaultLocale: routingName(DEFAULT_LOCALE),
  locales: LOCALE_CODES.map(routingName),
  showDefaultLocale: false,
  trailingSlash: 'always',
} satisfies AstroI18nextConfig;

initAstroI18next(ASTRO_I18NEXT);

/** Paths of the home page: to localise every path of every page by astro-i18next takes a sixtieth of a release. */
const HOMES = LOCALE_CODES.map((locale) => localizePath('/', routingName(locale), '/'));

/**
 * Links to a page in every locale, each with its BCP 47 `tag`, the language's own `name` and its `href`.
 * @param path site-absolute path of the page in any locale
 * @param origin prefix of each path; none if left out
 */
export function localeLinks(path: string, origin = '') {
  const own = HOMES.find((home) => home !== '/' && path.startsWith(home)) ?? '/';
  const below = path.slice(own.length);
  return LOCALE_CODES.map((locale, place) => ({
    locale,
    tag: LOCALES[locale].tag,
    name: LANGUAGE_NAMES[locale],
    href: origin + HOMES[place] + below,
  }));
}
