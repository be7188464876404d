import { LOCALES, type Locale } from '#i18n/locales.ts';

/**
 * The `lang` of catalog text on a page: products are written in one language, whatever the page's is.
 * @param catalogLanguage BCP 47 tag of the catalog
 * @returns undefined where the page already speaks that language
 */
export function catalogLang(catalogLanguage: string, locale: Locale): string | undefined {
  return primarySubtag(catalogLanguage) === primarySubtag(LOCALES[locale].tag) ? undefined : catalogLanguage;
}

function primarySubtag(tag: string): string {
  return (tag.split('-')[0] ?? '').toLowerCase();
}
