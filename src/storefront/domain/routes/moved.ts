import type { Locale } from '#storefront/i18n/locales.ts';
import type { CatalogLanguages } from '../languages/store-languages.ts';
import { TERM_KINDS, type TermKind } from './list-paths.ts';
import { type FoundSlug, findSlug } from './page-slug.ts';

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
