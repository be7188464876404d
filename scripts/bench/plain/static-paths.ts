import { isErrorPath } from '#pipeline/index/page-files.ts';
import { allPagePaths, readOutline } from '#pipeline/index/page-paths.ts';
import { contentPagePath } from '#storefront/domain/routes/content-pages.ts';
import { listingPath, routePath } from '#storefront/domain/routes/routes.ts';
import { DEFAULT_LOCALE } from '#storefront/i18n/locales.ts';
import { cacheKeys } from './cache-keys.ts';

const snapshot = process.env.ISLET_SNAPSHOT ?? '';
const outline = readOutline(snapshot);
const firstPages = outline.listings.filter(({ page }) => page === 1);
const furtherPages = outline.listings.filter(({ page }) => page > 1);
const keys = process.env.ISLET_BENCH_CACHE ? cacheKeys(snapshot) : null;

export function products() {
  return outline.productSlugs.map((slug) =>
    item({ slug }, routePath('product-slug', DEFAULT_LOCALE, { slug })),
  );
}

export function productPages() {
  return furtherPages
    .filter(({ categorySlug }) => categorySlug === null)
    .map(({ page }) => item({ pageNumber: String(page) }, listingPath(DEFAULT_LOCALE, null, page)));
}

export function categories() {
  return firstPages.flatMap(({ categorySlug }) =>
    categorySlug === null ? [] : [item({ categorySlug }, listingPath(DEFAULT_LOCALE, categorySlug, 1))],
  );
}

export function categoryPages() {
  return furtherPages.flatMap(({ categorySlug, page }) => {
    if (categorySlug === null) return [];
    const path = listingPath(DEFAULT_LOCALE, categorySlug, page);
    return [item({ categorySlug, pageNumber: String(page) }, path)];
  });
}

export function contentPages() {
  return outline.contentSlugs.map((contentSlug) =>
    item({ contentSlug }, contentPagePath(contentSlug, DEFAULT_LOCALE)),
  );
}

/** Every page but the error pages has a payload beside it. */
export function payloads() {
  return [...allPagePaths(outline)]
    .filter((path) => !isErrorPath(path))
    .map((path) => item({ page: decodeURI(path.slice(1, -1)) || undefined }, path));
}

/** A page is made from the same things in every locale, so that of the default locale gives the key. */
function item<Params>(params: Params, path: string) {
  const cacheKey = keys?.get(path);
  return cacheKey === undefined ? { params } : { params, cacheKey };
}
