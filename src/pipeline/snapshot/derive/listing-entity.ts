import { DEEP_PAGE, type ListKind, type ListPageNumber } from '#storefront/domain/routes/list-paths.ts';
import { entityKey } from '../entity-keys.ts';
import type { EntityWriter } from './entity-writer.ts';

/** One page of a list of products, or its deep page, which has no products. */
export interface ListingEntity {
  /** Of the whole list. */
  pageCount: number;
  /**
   * Of the whole list; null on the later pages of a list that is cut off: a product that comes or goes then changes no
   * page before its own but the first.
   */
  total: number | null;
  ids: number[];
  /** The list depth, where the list is cut off there. */
  depth?: number;
}

/** Which list; its slug is null for that of all products. */
interface ListName {
  slug: string | null;
  kind?: ListKind;
}

/**
 * List depths by the listed products up to which they hold, and that of larger shops: a new product, which may be in ten
 * lists, then changes some 50 pages in each language.
 */
const DEPTHS: readonly [products: number, depth: number][] = [
  [1000, Number.POSITIVE_INFINITY],
  [4000, 16],
];
const LEAST_DEPTH = 4;

/**
 * The list depth of a shop: how many pages of each list are rendered, since with a new product all of them change.
 * Browsers show the others from the search index.
 * @param setting the merchant's; null for none
 * @param products listed ones
 * @returns infinity for all pages
 */
export function listDepth(setting: number | null, products: number): number {
  return setting ?? DEPTHS.find(([most]) => products <= most)?.[1] ?? LEAST_DEPTH;
}

export interface ListPages {
  /** Products on each. */
  perPage: number;
  /** The list depth. */
  depth: number;
}

/** Products of all rendered pages of a list; -1 for any number. */
export function productsIn({ perPage, depth }: ListPages): number {
  return Number.isFinite(depth) ? perPage * depth : -1;
}

/** A list as far as it is rendered. */
export interface ListStart {
  /** Of the whole list. */
  total: number;
  /** Its first products, as many as its rendered pages have. */
  ids: readonly number[];
}

/**
 * A page of a list with these products; an empty list has one, and a list with more pages than are rendered has a deep
 * page.
 * @returns undefined if it is not rendered
 */
export function listingEntity(
  { total, ids }: ListStart,
  page: ListPageNumber,
  { perPage, depth }: ListPages,
): ListingEntity | undefined {
  const pageCount = Math.max(1, Math.ceil(total / perPage));
  const isCut = pageCount > depth;
  const cut = isCut ? { depth } : {};
  if (page === DEEP_PAGE) return isCut ? { pageCount, total: null, ids: [], ...cut } : undefined;
  if (page > Math.min(pageCount, depth)) return undefined;
  const shownTotal = isCut && page > 1 ? null : total;
  return { pageCount, total: shownTotal, ids: ids.slice((page - 1) * perPage, page * perPage), ...cut };
}

/** Writes the pages of a list. */
export function writeList(writer: EntityWriter, list: ListName, start: ListStart, pages: ListPages): void {
  const { slug, kind } = list;
  const before = storedPages(writer, list);
  const write = (page: ListPageNumber) => {
    const key = entityKey.listing(slug, page, kind);
    const value = listingEntity(start, page, pages);
    if (value === undefined) writer.remove(key);
    else writer.put(key, value);
    return value !== undefined;
  };
  let page = 1;
  while (write(page) || page < before) page++;
  write(DEEP_PAGE);
}

/** Removes all pages of a list. */
export function removeList(writer: EntityWriter, list: ListName): void {
  const pages = storedPages(writer, list);
  for (let page = 1; page <= pages; page++) writer.remove(entityKey.listing(list.slug, page, list.kind));
  writer.remove(entityKey.listing(list.slug, DEEP_PAGE, list.kind));
}

/** True if a list has been written, to this depth. */
export function isWrittenTo(writer: EntityWriter, { slug, kind }: ListName, depth: number): boolean {
  const first = writer.get<ListingEntity>(entityKey.listing(slug, 1, kind));
  return first !== undefined && first.depth === (first.pageCount > depth ? depth : undefined);
}

function storedPages(writer: EntityWriter, { slug, kind }: ListName): number {
  const first = writer.get<ListingEntity>(entityKey.listing(slug, 1, kind));
  return first?.depth ?? first?.pageCount ?? 0;
}
