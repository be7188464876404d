import type { Catalog } from '#storefront/domain/catalog/catalog.ts';
import { listingPath, listOf } from '#storefront/domain/routes/list-paths.ts';
import { pageMatch } from '#storefront/domain/routes/page-match.ts';
import { matchRoute, type RouteMatch, routePath } from '#storefront/domain/routes/routes.ts';
import { localeLinks } from '#storefront/i18n/locale-links.ts';

/**
 * The links of the language switch: to the page itself in each locale, or, in a translated catalog, to the first page of
 * its list where a locale has fewer, and else to the locale's home.
 * @param path site-absolute path of a page
 * @param catalog in the language of the page's locale
 */
export function switchLinks(path: string, catalog: Catalog): ReturnType<typeof localeLinks> {
  const match = pageMatch(path);
  const paths = match && catalog.pathsOf(match);
  if (!match || !paths) return localeLinks(path);
  const first = catalog.pathsOf(firstPage(match)) ?? paths;
  return localeLinks(path).map((link) => {
    const { locale } = link;
    if (locale === match.locale) return link;
    return { ...link, href: paths[locale] ?? first[locale] ?? routePath('index', locale) };
  });
}

function firstPage(match: RouteMatch): RouteMatch {
  const list = listOf(match);
  return list === null ? match : (matchRoute(listingPath(match.locale, list.slug, 1, list.kind)) ?? match);
}
