import { initAstroI18next, localizePath, localizeUrl } from 'astro-i18next';
import config, { routingName } from './astro-i18next.config.ts';
import { LANGUAGE_NAMES, LOCALE_CODES, LOCALES, type Locale } from './locales.ts';

initAstroI18next(config);

/** A page in one of the shop's languages. */
export interface LocaleLink {
  locale: Locale;
  /** BCP 47, for `lang` and `hreflang`. */
  tag: string;
  /** The language's own name for itself. */
  name: string;
  href: string;
}

/**
 * The same page in every locale.
 * @param path site-absolute path of the page in any locale
 * @param origin put before each path; paths alone where it is left out
 */
export function localeLinks(path: string, origin?: string): LocaleLink[] {
  return LOCALE_CODES.map((locale) => {
    const href =
      origin === undefined
        ? localizePath(path, routingName(locale), '/')
        : localizeUrl(origin + path, routingName(locale), '/');
    return { locale, tag: LOCALES[locale].tag, name: LANGUAGE_NAMES[locale], href };
  });
}
