import { LOCALES, type Locale } from '#storefront/i18n/locales.ts';

/**
 * The `lang` attribute of catalog texts, which are in one language on the pages of every locale.
 * @param catalogLanguage BCP 47 tag
 * @returns undefined where the page is in that language
 */
export function catalogLang(catalogLanguage: string, locale: Locale): string | undefined {
  return primarySubtag(catalogLanguage) === primarySubtag(LOCALES[locale].tag) ? undefined : catalogLanguage;
}

function primarySubtag(tag: string): string {
  return (tag.split('-')[0] ?? '').toLowerCase();
}
