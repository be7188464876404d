import {
  DEEP_PAGE,
  type ListKind,
  type ListPageNumber,
  type TermKind,
} from '#storefront/domain/routes/list-paths.ts';
import { LOCALE_CODES, type Locale } from '#storefront/i18n/locales.ts';

/** Keys of the snapshot's entities, which pages depend on. */
export const entityKey = {
  settings: 'settings',
  categories: 'categories',
  topCategories: 'top-categories',
  menu: 'menu',
  /** The first options of each facet but that of categories, which move and are renamed: later pages of lists lack it. */
  facets: 'facets',
  categoryFacet: 'category-facet',
  newest: 'newest',
  onSale: 'on-sale',
  topRated: 'top-rated',
  popular: 'popular',
  featured: 'featured',
  contentPage: (locale: Locale, slug: string) => `contentPage:${locale}:${slug}`,
  /** The content pages of a locale, in the order of the footer. */
  contentLinks: (locale: Locale) => `contentLinks:${locale}`,
  /** The content page that shows a page of the store, by its path there. */
  contentAddress: (path: string) => `contentAddress:${path}`,
  /** A picture that the settings name, by its address; in no view itself. */
  picture: (address: string) => `picture:${address}`,
  /** Which product an address belongs to. */
  slug: (slug: string) => `slug:${slug}`,
  product: (id: number) => `product:${id}`,
  card: (id: number) => `card:${id}`,
  related: (id: number) => `related:${id}`,
  category: (slug: string) => `category:${slug}`,
  /** The picture that represents a category without one. */
  cover: (slug: string) => `cover:${slug}`,
  /** The name of a category, its ancestors and subcategories, and if the menu has it. */
  relatives: (slug: string) => `relatives:${slug}`,
  /** A brand or tag that has a page. */
  term: (id: number | '*') => `term:${id}`,
  /** Which of them an address belongs to. */
  termSlug: (kind: TermKind, slug: string) => `termSlug:${kind}:${slug}`,
  /** Its description, if it has one. */
  termText: (id: number | '*') => `termText:${id}`,
  /** One page of a list; `*` stands for all products, which no slug can be. */
  listing: (slug: string | null, page: ListPageNumber, kind: ListKind = 'category') =>
    `${startOf(kind)}listing:${slug ?? '*'}:${page}`,
  /** Where each view has the list of a category or another term, by its id, or of all products; in no view itself. */
  alternates: (id: number | null, kind: ListKind = 'category') => `alternates:${startOf(kind)}${id ?? '*'}`,
} as const;

/**
 * A flag next to the key of a card: the page shows more of it than its HTML, or is made from more of it. Without the
 * flag, replacing that HTML brings the page up to date.
 */
export function cardFieldsKey(id: number): string {
  return `card-fields:${id}`;
}

/**
 * A key in a view of a translated catalog: `product@de:12`, `menu@de`.
 * @param view empty for a catalog without languages, whose keys name no view
 */
export function inView(view: string, key: string): string {
  return view === '' ? key : key.replace(/^[^:]+/, (kind) => `${kind}@${view}`);
}

/** The view that a key is in, and the key as it is without views. */
export function parseView(key: string): { view: string; key: string } {
  const [, kind = '', view = '', rest = ''] = /^([^:@]+)@([^:@]+)(.*)$/s.exec(key) ?? [];
  return view === '' ? { view, key } : { view, key: kind + rest };
}

/** SQLite's GLOB patterns of all keys of a kind, such as `product`: without a view, and in any view. */
export function keyPatterns(kind: string): [string, string] {
  return [`${kind}:*`, `${kind}@*:*`];
}

/** The product whose card a key names in any view, or null for any other key. */
export function parseCardKey(key: string): number | null {
  const [, id] = /^card:(\d+)$/.exec(parseView(key).key) ?? [];
  return id === undefined ? null : Number(id);
}

interface ListingKey {
  kind: ListKind;
  /** Null for all products. */
  slug: string | null;
  page: ListPageNumber;
}

/** The list and page that a listing's key names in any view, or null for any other key. */
export function parseListingKey(key: string): ListingKey | null {
  const [, kind = 'category', slug = '', page = ''] =
    /^(?:(brand|tag)-)?listing:(.+):(\d+|more)$/s.exec(parseView(key).key) ?? [];
  return slug === ''
    ? null
    : {
        kind: kind as ListKind,
        slug: slug === '*' ? null : slug,
        page: page === DEEP_PAGE ? page : Number(page),
      };
}

/** Of the keys of lists that are not of categories. */
function startOf(kind: ListKind): string {
  return kind === 'category' ? '' : `${kind}-`;
}

/** Patterns of all keys of content pages. */
export const CONTENT_KEYS = ['contentPage:*', 'contentLinks:*', 'contentAddress:*'] as const;

/** The content page that a key names, or null for any other key. */
export function parseContentKey(key: string): { locale: Locale; slug: string } | null {
  const [, code, slug = ''] = /^contentPage:(\w+):(.+)$/.exec(key) ?? [];
  const locale = LOCALE_CODES.find((known) => known === code);
  return locale === undefined ? null : { locale, slug };
}
