import { listingPath, matchRoute, routePath } from './routes.ts';

export interface Move {
  kind: 'product' | 'category';
  /** Former slug; nothing else has it now. */
  from: string;
  to: string;
}

/** Former slug -> the page's present one. */
export type MovedSlugs = Record<Move['kind'], Record<string, string>>;

/** File of a release with all of them, as `MovedSlugs`. */
export const MOVED_FILE = 'moved.json';

export function movedSlugs(moves: readonly Move[]): MovedSlugs {
  const of = (kind: Move['kind']) =>
    Object.fromEntries(moves.filter((move) => move.kind === kind).map(({ from, to }) => [from, to]));
  return { product: of('product'), category: of('category') };
}

/** True for addresses of products and categories, which alone may have moved. */
export function mayHaveMoved(path: string): boolean {
  return slugOf(path) !== null;
}

/** Where the page at a former path (without query) is now; null if it has not moved. */
export function movedPath(path: string, moved: MovedSlugs): string | null {
  const found = slugOf(path);
  if (found === null || !Object.hasOwn(moved[found.kind], found.slug)) return null;
  return found.pathOf(moved[found.kind][found.slug] ?? '');
}

function slugOf(path: string): { kind: Move['kind']; slug: string; pathOf: (slug: string) => string } | null {
  const match = matchRoute(path);
  switch (match?.name) {
    case 'product-slug':
      return {
        kind: 'product',
        slug: match.params.slug,
        pathOf: (slug) => routePath('product-slug', match.locale, { slug }),
      };
    case 'product-category-slug':
    case 'product-category-slug-page': {
      const { categorySlug } = match.params;
      const page = 'pageNumber' in match.params ? Number(match.params.pageNumber) : 1;
      if (!Number.isSafeInteger(page) || page < 1) return null;
      return {
        kind: 'category',
        slug: categorySlug,
        pathOf: (slug) => listingPath(match.locale, slug, page),
      };
    }
    default:
      return null;
  }
}
