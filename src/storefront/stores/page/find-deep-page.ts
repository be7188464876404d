import type { Payload } from '#storefront/domain/page-data/payload.ts';
import { DEEP_PAGE, DEEP_PARAMETER, listingPath, listOf } from '#storefront/domain/routes/list-paths.ts';
import { matchRoute } from '#storefront/domain/routes/routes.ts';

/**
 * Where the page of a list beyond its list depth is shown, for hosts that cannot answer its address themselves.
 * @param address that the host has no file for
 * @returns null if it is no such page, or the list ends before it
 * @throws TypeError if the host is out of reach
 */
export async function findDeepPage({
  pathname,
  search,
  hash,
}: Pick<URL, 'pathname' | 'search' | 'hash'>): Promise<string | null> {
  const match = matchRoute(pathname);
  const list = match && listOf(match);
  if (typeof list?.page !== 'number' || list.page === 1 || match === null) return null;
  const path = listingPath(match.locale, list.slug, DEEP_PAGE, list.kind);
  const pageCount = await readPageCount(path);
  if (pageCount === null || pageCount < list.page) return null;
  const query = new URLSearchParams(search);
  query.set(DEEP_PARAMETER, String(list.page));
  return `${path}?${query}${hash}`;
}

/** The number of pages of a list. @param path of its deep page @returns null if it has none */
export async function readPageCount(path: string): Promise<number | null> {
  const response = await fetch(`${path}_payload.json`);
  if (!response.ok) return null;
  const payload = (await response.json()) as Payload;
  return 'listing' in payload ? payload.listing.pageCount : null;
}
