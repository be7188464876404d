import { initAstroI18next, localizePath, localizeUrl } from 'astro-i18next';
import config, { routingName } from './astro-i18next.config.ts';
import { LANGUAGE_NAMES, LOCALE_CODES, LOCALES, type Locale } from './locales.ts';

initAstroI18next(config);

/** A link to a page in one locale. */
export interface LocaleLink {
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
export function localeLinks(path: string, origin?: string): LocaleLink[] {
  return LOCALE_CODES.map((locale) => {
    const href =
      origin === undefined
        ? localizePath(path, routingName(locale), '/')
        : localizeUrl(origin + path, routingName(locale), '/');
    return { locale, tag: LOCALES[locale].tag, name: LANGUAGE_NAMES[locale], href };
  });
}
