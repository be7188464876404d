import type { Locale } from '#storefront/i18n/locales.ts';
import { type RouteMatch, routePath } from './routes.ts';

/** Kinds of what the products of a list have in common. */
export const LIST_KINDS = ['category', 'brand', 'tag'] as const;

export type ListKind = (typeof LIST_KINDS)[number];

/** Kinds of terms that can have lists, besides categories. */
export const TERM_KINDS = ['brand', 'tag'] as const satisfies readonly ListKind[];

export type TermKind = (typeof TERM_KINDS)[number];

const ROUTES_OF = {
  category: 'product-category-slug',
  brand: 'brand-slug',
  tag: 'product-tag-slug',
} as const satisfies Record<ListKind, string>;

/** The route of the first page of a kind of lists. */
export type ListRoute = 'products' | (typeof ROUTES_OF)[ListKind];

/** In the place of a number: the deep page of a list, which answers the addresses of all pages beyond the list depth. */
export const DEEP_PAGE = 'more';

/** The number of a page that a deep page is to show, in its query: hosts that cannot answer with it lead there. */
export const DEEP_PARAMETER = 'page';

/** A page of a list by its number, from 1, or its deep page. */
export type ListPageNumber = number | typeof DEEP_PAGE;

/**
 * The path of a page of a list; page 1 has the list's own.
 * @param slug of the category, or the term of another kind; null for all products
 */
export function listingPath(
  locale: Locale,
  slug: string | null,
  page: ListPageNumber,
  kind: ListKind = 'category',
): string {
  const route = slug === null ? 'products' : ROUTES_OF[kind];
  const params = { categorySlug: slug ?? '', termSlug: slug ?? '', pageNumber: page };
  return page === 1 ? routePath(route, locale, params) : routePath(`${route}-page`, locale, params);
}

interface FoundList {
  kind: ListKind;
  /** Null for all products. */
  slug: string | null;
  /** Null if the address does not have it in canonical form, as `02`. */
  page: ListPageNumber | null;
  /** The route of its first page. */
  route: ListRoute;
}

/** The list that a route leads to; null for a route to anything else. */
export function listOf({ name, params }: RouteMatch): FoundList | null {
  const kind = LIST_KINDS.find((one) => name.startsWith(ROUTES_OF[one]));
  if (kind === undefined && name !== 'products' && name !== 'products-page') return null;
  const {
    categorySlug,
    termSlug = categorySlug ?? null,
    pageNumber = '1',
  } = params as Partial<Record<'categorySlug' | 'termSlug' | 'pageNumber', string>>;
  return {
    kind: kind ?? 'category',
    slug: termSlug,
    page: numberOf(pageNumber),
    route: kind === undefined ? 'products' : ROUTES_OF[kind],
  };
}

function numberOf(text: string): ListPageNumber | null {
  if (text === DEEP_PAGE) return DEEP_PAGE;
  return /^[1-9]\d*$/.test(text) ? Number(text) : null;
}
