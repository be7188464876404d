import type { AstroI18nextConfig } from 'astro-i18next';
import { DEFAULT_LOCALE, LOCALE_CODES, LOCALE_PATHS, LOCALES, type Locale } from './locales.ts';

/**
 * Name of a locale in astro-i18next, which copies it into paths: the path prefix, or for the default
 * locale, whose paths have none, the language.
 */
export function routingName(locale: Locale): string {
  return LOCALE_PATHS[locale] || LOCALES[locale].tag.slice(0, 2);
}

/** The locales in the format of astro-i18next. */
export default {
  defaultLocale: routingName(DEFAULT_LOCALE),
  locales: LOCALE_CODES.map(routingName),
  showDefaultLocale: false,
  trailingSlash: 'always',
} satisfies AstroI18nextConfig;
