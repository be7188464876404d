import { initAstroI18next, localizePath } from 'astro-i18next';
import config, { routingName } from './astro-i18next.config.ts';
import { LANGUAGE_NAMES, LOCALE_CODES, LOCALES, type Locale } from './locales.ts';

initAstroI18next(config);

/** A link to a page in one locale. */
interface LocaleLink {
  locale: Locale;
  /** BCP 47, for `lang` and `hreflang`. */
  tag: string;
  /** Name of the language in that language. */
  name: string;
  href: string;
}

/**
 * Links to a page in every locale.
 * @param path site-absolute path of the page in any locale
 * @param origin prefix of each path; none where left out
 */
export function localeLinks(path: string, origin = ''): LocaleLink[] {
  // A page asks for its own several times.
  if (last?.path !== path) last = { path, paths: LOCALE_CODES.map((locale) => pathIn(locale, path)) };
  const { paths } = last;
  return LOCALE_CODES.map((locale, place) => ({
    locale,
    tag: LOCALES[locale].tag,
    name: LANGUAGE_NAMES[locale],
    href: origin + paths[place],
  }));
}

let last: { path: string; paths: string[] } | undefined;

const pathIn = (locale: Locale, path: string): string => localizePath(path, routingName(locale), '/');
