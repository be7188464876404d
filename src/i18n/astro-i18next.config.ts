import type { AstroI18nextConfig } from 'astro-i18next';
import { DEFAULT_LOCALE, LOCALE_CODES, LOCALE_PATHS, LOCALES, type Locale } from './locales.ts';

/**
 * Name of a locale in astro-i18next, which puts it into paths as it is: the path prefix, and for the
 * default locale, whose paths have none, its language.
 */
export function routingName(locale: Locale): string {
  return LOCALE_PATHS[locale] || LOCALES[locale].tag.slice(0, 2);
}

/** The locale table as astro-i18next reads it. */
export default {
  defaultLocale: routingName(DEFAULT_LOCALE),
  locales: LOCALE_CODES.map(routingName),
  showDefaultLocale: false,
  trailingSlash: 'always',
} satisfies AstroI18nextConfig;
