import type { Catalog } from '#storefront/domain/catalog/catalog.ts';
import { type CatalogLanguages, viewOf } from '#storefront/domain/languages/store-languages.ts';
import { DEEP_PAGE, listingPath, listOf } from '#storefront/domain/routes/list-paths.ts';
import { type RouteMatch, routePath } from '#storefront/domain/routes/routes.ts';
import { LOCALE_CODES, type Locale, type LocalePaths } from '#storefront/i18n/locales.ts';
import { entityKey } from './entity-keys.ts';

/** A list in each view of a translated catalog, with its rendered pages; views that do not show it are left out. */
export type ListAlternates = Record<string, { slug: string | null; pages: number }>;

interface Reads extends Pick<Catalog, 'product' | 'category' | 'termOf'> {
  languages: CatalogLanguages | null;
  /** Reads an entity that no view has for itself. */
  shared: <T>(key: string) => T | undefined;
}

/**
 * The paths of a page in all locales; see `Catalog.pathsOf`.
 * @param reads of the view that the page is in
 */
export function pageAlternates(
  match: RouteMatch,
  { languages, ...reads }: Reads,
  of: 'shoppers' | 'searchEngines' = 'shoppers',
): LocalePaths | null {
  if (languages === null) return null;
  const inLocales = (pathOf: (locale: Locale, view: string) => string | null) => {
    const paths = LOCALE_CODES.map((locale) => [locale, pathOf(locale, viewOf({ languages }, locale))]);
    return Object.fromEntries(paths) as LocalePaths;
  };
  if (match.name === 'product-slug') {
    const product = reads.product(match.params.slug);
    if (product === undefined) return null;
    const slugs = { ...product.slugs, [viewOf({ languages }, match.locale)]: product.slug };
    return inLocales((locale, view) => {
      const slug = slugs[view] === undefined ? product.slug : slugs[view];
      if (of === 'searchEngines' && product.hiddenIn?.includes(view)) return null;
      return slug === null ? null : routePath('product-slug', locale, { slug });
    });
  }
  const list = listOf(match);
  if (list === null) return null;
  const { kind, slug } = list;
  // The deep page of another language may be that of another number.
  const page = list.page === DEEP_PAGE ? 1 : list.page;
  const shown = slug && (kind === 'category' ? reads.category(slug) : reads.termOf(kind, slug));
  if (shown === undefined) return null;
  const key = entityKey.alternates(shown ? shown.databaseId : null, kind);
  const alternates = reads.shared<ListAlternates>(key);
  if (alternates === undefined) return null;
  return inLocales((locale, view) => {
    const { slug: own = null, pages = 0 } = alternates[view] ?? {};
    if (page === null || page > pages || (slug !== null && own === null)) return null;
    return listingPath(locale, own, page, kind);
  });
}
