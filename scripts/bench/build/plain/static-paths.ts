import { isErrorPath } from '#release/documents.ts';
import { listPaths } from '#release/paths.ts';
import { readOutline } from '#release/snapshot/outline.ts';

const outline = readOutline(process.env.ISLET_SNAPSHOT ?? '');
const firstPages = outline.listings.filter(({ page }) => page === 1);
const furtherPages = outline.listings.filter(({ page }) => page > 1);

export function products() {
  return outline.productSlugs.map((slug) => ({ params: { slug } }));
}

export function productPages() {
  return furtherPages
    .filter(({ categorySlug }) => categorySlug === null)
    .map(({ page }) => ({ params: { pageNumber: String(page) } }));
}

export function categories() {
  return firstPages.flatMap(({ categorySlug }) =>
    categorySlug === null ? [] : [{ params: { categorySlug } }],
  );
}

export function categoryPages() {
  return furtherPages.flatMap(({ categorySlug, page }) =>
    categorySlug === null ? [] : [{ params: { categorySlug, pageNumber: String(page) } }],
  );
}

/** Every page but the error pages has a payload beside it. */
export function payloads() {
  return [...listPaths(outline)]
    .filter((path) => !isErrorPath(path))
    .map((path) => ({ params: { page: decodeURI(path.slice(1, -1)) || undefined } }));
}
