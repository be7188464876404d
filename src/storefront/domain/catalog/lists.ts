type PageLink = number | 'gap';

const NEIGHBOURS = 1;

/** The page numbers to link: first, last, and around the current one. A gap stands for two pages or more. */
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
  { page, products }: { page: number; products: readonly unknown[] },
  perPage: number,
): { from: number; to: number } {
  if (products.length === 0) return { from: 0, to: 0 };
  const before = (page - 1) * perPage;
  return { from: before + 1, to: before + products.length };
}

/** Cards in a row of wide screens: a shelf with fewer of its own is filled with what others already show. */
export const SHELF_ROW = 4;

/** The products of a shelf, best first, without those `shown` on earlier ones unless less than a row would remain. */
export function shelfProducts(
  ranked: readonly number[],
  shown: ReadonlySet<number>,
  limit: number,
): number[] {
  const own = ranked.filter((id) => !shown.has(id)).slice(0, limit);
  const lacking = Math.max(0, Math.min(SHELF_ROW, limit) - own.length);
  const repeated = ranked.filter((id) => shown.has(id)).slice(0, lacking);
  const chosen = new Set([...own, ...repeated]);
  return ranked.filter((id) => chosen.has(id));
}
