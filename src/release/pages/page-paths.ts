import { LOCALE_CODES } from '#i18n/locales.ts';
import {
  hasPage,
  listingPath,
  type PageRouteName,
  ROUTES,
  type RouteName,
  routePath,
} from '#shop/site/routes.ts';
import type { CatalogOutline } from '../snapshot/catalog-outline.ts';
import { entityKey, parseListingKey } from '../snapshot/entity-keys.ts';
import { errorPaths } from './page-files.ts';

/** Pages that the shop has whatever its catalog. */
const STATIC_ROUTES = (Object.keys(ROUTES) as RouteName[])
  .filter(hasPage)
  .filter((name): name is StaticRoute => !ROUTES[name].includes('{'));

type StaticRoute = {
  [N in PageRouteName]: (typeof ROUTES)[N] extends `${string}{${string}` ? never : N;
}[PageRouteName];

/** Every page of the shop in every locale, most visited first. */
export function* allPagePaths(outline: CatalogOutline): Generator<string> {
  for (const locale of LOCALE_CODES) {
    for (const name of STATIC_ROUTES) if (name !== 'products') yield routePath(name, locale);
    for (const { categorySlug, page } of outline.listings) yield listingPath(locale, categorySlug, page);
    for (const slug of outline.productSlugs) yield routePath('product-slug', locale, { slug });
  }
  yield* errorPaths();
}

const SLUG = entityKey.slug('');

/** The pages that a shop has because an entity exists, in every locale; none for most entities. */
export function pagePathsOfEntity(key: string): string[] {
  if (key.startsWith(SLUG)) {
    const slug = key.slice(SLUG.length);
    return LOCALE_CODES.map((locale) => routePath('product-slug', locale, { slug }));
  }
  const listing = parseListingKey(key);
  if (listing === null) return [];
  return LOCALE_CODES.map((locale) => listingPath(locale, listing.categorySlug, listing.page));
}
