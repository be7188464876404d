import type { Catalog } from '#storefront/domain/catalog/catalog.ts';
import { type CatalogLanguages, viewOf } from '#storefront/domain/languages/store-languages.ts';
import { listingPath, type RouteMatch, routePath } from '#storefront/domain/routes/routes.ts';
import { LOCALE_CODES, type Locale, type LocalePaths } from '#storefront/i18n/locales.ts';
import { entityKey } from './entity-keys.ts';

/** A list in each view of a translated catalog; views that do not show it are left out. */
export type ListAlternates = Record<string, { slug: string | null; pages: number }>;

interface Reads extends Pick<Catalog, 'product' | 'category'> {
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
  switch (match.name) {
    case 'product-slug': {
      const product = reads.product(match.params.slug);
      if (product === undefined) return null;
      const slugs = { ...product.slugs, [viewOf({ languages }, match.locale)]: product.slug };
      return inLocales((locale, view) => {
        const slug = slugs[view] === undefined ? product.slug : slugs[view];
        if (of === 'searchEngines' && product.hiddenIn?.includes(view)) return null;
        return slug === null ? null : routePath('product-slug', locale, { slug });
      });
    }
    case 'products':
    case 'products-page':
      return listPaths(null, reads.shared<ListAlternates>(entityKey.alternates(null)));
    case 'product-category-slug':
    case 'product-category-slug-page': {
      const category = reads.category(match.params.categorySlug);
      if (category === undefined) return null;
      const { databaseId } = category;
      return listPaths(databaseId, reads.shared<ListAlternates>(entityKey.alternates(databaseId)));
    }
    default:
      return null;
  }

  function listPaths(category: number | null, alternates: ListAlternates | undefined) {
    if (alternates === undefined) return null;
    const page = 'pageNumber' in match.params ? Number(match.params.pageNumber) : 1;
    return inLocales((locale, view) => {
      const { slug = null, pages = 0 } = alternates[view] ?? {};
      return page > pages || (category !== null && slug === null) ? null : listingPath(locale, slug, page);
    });
  }
}
