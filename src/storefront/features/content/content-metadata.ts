import { type ContentPage, contentPagePath } from '#storefront/domain/routes/content-pages.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import { excerpt } from '#storefront/seo/excerpt.ts';

/** Description of a content page in its head. */
interface ContentMetadata {
  title: string;
  description: string;
  /** The page in the locale that the text is in: search engines need it once. */
  canonical: string;
  /** The locales of its alternate links; none on a page that shows another locale's text. */
  locales: readonly Locale[];
}

/** Metadata of a content page. @param locale of the page */
export function contentMetadata(content: ContentPage, locale: Locale): ContentMetadata {
  const { slug, title, description, html, textLocale, locales } = content;
  return {
    title,
    description: description || excerpt(html),
    canonical: contentPagePath(slug, textLocale),
    locales: textLocale === locale ? locales : [],
  };
}
