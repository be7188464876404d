import type { Locale } from '#storefront/i18n/locales.ts';
import { listingPath, matchRoute, routePath } from './routes.ts';

/** The product or category of an address, as far as the address tells. */
export interface FoundSlug {
  kind: 'product' | 'category';
  locale: Locale;
  slug: string;
  /** The path of the same page of a list or product in a locale, at a slug. */
  pathIn: (locale: Locale, slug: string) => string;
}

/** The path of a product, or of the first page of a category, in a locale. */
export function slugPath(kind: FoundSlug['kind'], slug: string, locale: Locale): string {
  return kind === 'product' ? routePath('product-slug', locale, { slug }) : listingPath(locale, slug, 1);
}

/** Finds the slug in a path (without query) of a product or category; null for all others. */
export function findSlug(path: string): FoundSlug | null {
  const match = matchRoute(path);
  switch (match?.name) {
    case 'product-slug':
      return {
        kind: 'product',
        locale: match.locale,
        slug: match.params.slug,
        pathIn: (locale, slug) => routePath('product-slug', locale, { slug }),
      };
    case 'product-category-slug':
    case 'product-category-slug-page': {
      const page = 'pageNumber' in match.params ? Number(match.params.pageNumber) : 1;
      if (!Number.isSafeInteger(page) || page < 1) return null;
      return {
        kind: 'category',
        locale: match.locale,
        slug: match.params.categorySlug,
        pathIn: (locale, slug) => listingPath(locale, slug, page),
      };
    }
    default:
      return null;
  }
}
