import { LOCALE_CODES, LOCALES, type Locale } from '#storefront/i18n/locales.ts';
import type { CatalogLanguages } from '../languages/store-languages.ts';
import { type ListKind, listingPath, listOf, TERM_KINDS, type TermKind } from './list-paths.ts';
import { matchRoute, routePath, splitLocale } from './routes.ts';

/** The product or list of an address, as far as the address tells. */
interface FoundSlug {
  kind: 'product' | ListKind;
  locale: Locale;
  slug: string;
  /** The path of the same page of a list or product in a locale, at a slug. */
  pathIn: (locale: Locale, slug: string) => string;
}

/** The path of a product, or of the first page of a list, in a locale. */
export function slugPath(kind: FoundSlug['kind'], slug: string, locale: Locale): string {
  return kind === 'product'
    ? routePath('product-slug', locale, { slug })
    : listingPath(locale, slug, 1, kind);
}

/** Finds the slug in a path (without query) of a product or list; null for all others. */
function findSlug(path: string): FoundSlug | null {
  const match = matchRoute(path);
  if (match === null) return null;
  const { locale } = match;
  if (match.name === 'product-slug') {
    const { slug } = match.params;
    return { kind: 'product', locale, slug, pathIn: (other, own) => slugPath('product', own, other) };
  }
  const list = listOf(match);
  if (!list?.slug || list.page === null) return null;
  const { kind, slug, page } = list;
  return { kind, locale, slug, pathIn: (other, own) => listingPath(other, own, page, kind) };
}

export interface Move {
  kind: FoundSlug['kind'];
  /** Former slug; nothing else has it now. */
  from: string;
  to: string;
  /** The view of a translated catalog in which it moved; absent where locales do not differ. */
  view?: string;
  /** Another view has the page at its former slug, which leads on by the page's links. */
  isElsewhere?: boolean;
}

/** Former slug -> the page's present one. Brands and tags are left out if none has moved. */
export type MovedSlugs = Record<'product' | 'category', Record<string, string>> &
  Partial<Record<TermKind, Record<string, string>>>;

/** As each view of a translated catalog has them. */
interface MovedInViews {
  /** The view that each locale shows. */
  locales: Record<Locale, string>;
  views: Record<string, MovedSlugs>;
}

/** File of a release with all of them, as `movedSlugs` makes it. */
export const MOVED_FILE = 'moved.json';

export type MovedPages = MovedSlugs | MovedInViews;

/** @param languages of the catalog */
export function movedSlugs(moves: readonly Move[], languages: CatalogLanguages | null): MovedPages {
  if (languages === null) return slugsOf(moves);
  // Merchants translate thousands of products at once.
  const needed = moves.filter(({ isElsewhere = false }) => !isElsewhere);
  const views = [...Map.groupBy(needed, ({ view }) => view ?? '')];
  return {
    locales: languages.locales,
    views: Object.fromEntries(views.map(([view, own]) => [view, slugsOf(own)])),
  };
}

function slugsOf(moves: readonly Move[]): MovedSlugs {
  const of = (kind: Move['kind']) =>
    Object.fromEntries(moves.filter((move) => move.kind === kind).map(({ from, to }) => [from, to]));
  const terms = TERM_KINDS.map((kind) => [kind, of(kind)] as const);
  return {
    product: of('product'),
    category: of('category'),
    ...Object.fromEntries(terms.filter(([, slugs]) => Object.keys(slugs).length > 0)),
  };
}

/** True for addresses of products and lists, which alone may have moved. */
export function mayHaveMoved(path: string): boolean {
  return findSlug(path) !== null;
}

/** Where the page at a former path (without query) is now; null if it has not moved. */
export function movedPath(path: string, moved: MovedPages): string | null {
  const found = findSlug(path);
  if (found === null) return null;
  const slugs = ('views' in moved ? moved.views[moved.locales[found.locale]] : moved)?.[found.kind];
  if (slugs === undefined || !Object.hasOwn(slugs, found.slug)) return null;
  return found.pathIn(found.locale, slugs[found.slug] ?? '');
}

/**
 * The addresses of the same slug in the other languages of a translated catalog. If one of them has a page, that page
 * links to the one that was meant: `correctedPath`.
 * @param path without query, where no page is
 */
export function pathsInOtherLanguages(path: string, moved: MovedPages): string[] {
  const found = findSlug(path);
  if (found === null || !('views' in moved)) return [];
  const { locales } = moved;
  const asked = new Set([locales[found.locale]]);
  return LOCALE_CODES.flatMap((locale: Locale) => {
    if (asked.has(locales[locale])) return [];
    asked.add(locales[locale]);
    return [found.pathIn(locale, found.slug)];
  });
}

/**
 * The path that a path with another language's slug stands for.
 * @param html the page in the other language, which links to the one in the locale of `path`
 * @returns null if there is no such page
 */
export function correctedPath(path: string, html: string): string | null {
  const { tag } = LOCALES[splitLocale(path).locale];
  const [link = ''] = new RegExp(`<(?:a|link)\\b[^>]*\\bhreflang="${tag}"[^>]*>`).exec(html) ?? [];
  const [, href] = / href="([^"]+)"/.exec(link) ?? [];
  if (href === undefined) return null;
  const { pathname: alternate } = new URL(href, 'http://localhost');
  const [wrong, right] = [findSlug(path), findSlug(alternate)];
  if (wrong?.kind !== right?.kind || wrong?.locale !== right?.locale) return null;
  return wrong && right && wrong.slug !== right.slug ? alternate : null;
}
