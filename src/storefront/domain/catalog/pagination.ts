import type { ListingPage } from './catalog-types.ts';

/** A page number, or a gap of two or more pages. */
type PageLink = number | 'gap';

const NEIGHBOURS = 1;

/**
 * The page numbers to link: the first, the last, and those around the current one.
 * A single page is never replaced by a gap, which would take as much room.
 */
export function pageLinks(page: number, pageCount: number): PageLink[] {
  const pages = new Set([1, pageCount]);
  for (let near = page - NEIGHBOURS; near <= page + NEIGHBOURS; near++) {
    if (near > 1 && near < pageCount) pages.add(near);
  }
  const links: PageLink[] = [];
  let previous = 0;
  for (const number of [...pages].sort((a, b) => a - b)) {
    if (number - previous === 2) links.push(number - 1);
    if (number - previous > 2) links.push('gap');
    links.push(number);
    previous = number;
  }
  return links;
}

/** The positions in the whole list that a page shows, counted from 1; 0 to 0 for an empty list. */
export function displayedRange(
  { page, products, total }: Pick<ListingPage, 'page' | 'total'> & { products: readonly unknown[] },
  perPage: number,
): { from: number; to: number; total: number } {
  if (total === 0) return { from: 0, to: 0, total: 0 };
  const before = (page - 1) * perPage;
  return { from: before + 1, to: before + products.length, total };
}
