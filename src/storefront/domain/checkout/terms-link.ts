import type { Locale } from '#storefront/i18n/locales.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { contentLang, contentPagePath } from '../routes/content-pages.ts';

/**
 * The page that shoppers accept before ordering, in a locale; null where the shop asks for nothing.
 * @returns `lang` where the page is in another language
 */
export function termsLink(catalog: Catalog, locale: Locale) {
  const page = catalog.settings().termsCheckbox
    ? catalog.contentLinks(locale).find(({ kind }) => kind === 'terms')
    : undefined;
  if (page === undefined) return null;
  const lang = contentLang(page, locale);
  return { href: contentPagePath(page.slug, locale), title: page.title, ...(lang && { lang }) };
}
