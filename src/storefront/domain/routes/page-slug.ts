import type { Locale } from '#storefront/i18n/locales.ts';
import { type ListKind, listingPath, listOf } from './list-paths.ts';
import { matchRoute, routePath } from './routes.ts';

/** The product or list of an address, as far as the address tells. */
export interface FoundSlug {
  kind: 'product' | ListKind;
  locale: Locale;
  slug: string;
  /** The path of the same page of a list or product in a locale, at a slug. */
  pathIn: (locale: Locale, slug: string) => string;
}

/** The path of a product, or of the first page of a list, in a locale. */
export function slugPath(kind: FoundSlug['kind'], slug: string, locale: Locale): string {
  return kind === 'product'
    ? routePath('product-slug', locale, { slug })
    : listingPath(locale, slug, 1, kind);
}

/** Finds the slug in a path (without query) of a product or list; null for all others. */
export function findSlug(path: string): FoundSlug | null {
  const match = matchRoute(path);
  if (match === null) return null;
  const { locale } = match;
  if (match.name === 'product-slug') {
    const { slug } = match.params;
    return { kind: 'product', locale, slug, pathIn: (other, own) => slugPath('product', own, other) };
  }
  const list = listOf(match);
  if (!list?.slug || list.page === null) return null;
  const { kind, slug, page } = list;
  return { kind, locale, slug, pathIn: (other, own) => listingPath(other, own, page, kind) };
}
