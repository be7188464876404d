import { matchRoute, REWRITTEN_ROUTES, routePath } from '#storefront/domain/routes/routes.ts';
import { STALE_PAGES_KEY } from '../browser/storage.ts';
import { list, nullable, object, text } from '../browser/stored-json.ts';
import { TabValue } from './tab-value.ts';

/** Pages that a release has changed, and that the browser may have an old copy of. */
interface StalePages {
  /** Paths of pages; null for every page. */
  paths: string[] | null;
  /** Addresses without origin that were fetched since, the latest last. */
  fetched: string[];
}

/** Number of changed paths from which every page counts as changed. */
const MAX_PATHS = 2000;
/** An address that is forgotten is fetched once more, which does no harm. */
const MAX_FETCHED = 200;

const NONE: StalePages = { paths: [], fetched: [] };
const stalePages = new TabValue(
  STALE_PAGES_KEY,
  object<StalePages>({ paths: nullable(list(text)), fetched: list(text) }),
);

/** @returns a function that is true for addresses whose copy in the browser may be outdated; null if none is */
export function stalePageCheck(): ((url: URL) => boolean) | null {
  const { paths, fetched } = stalePages.get() ?? NONE;
  if (paths?.length === 0) return null;
  const pages = paths && new Set(paths);
  return (url) => includesPage(pages, url) && !fetched.includes(address(url));
}

/** @param changed paths of the pages that a release has changed; null for every page */
export function addStalePages(changed: ReadonlySet<string> | null): void {
  const { paths, fetched } = stalePages.get() ?? NONE;
  const all = changed && paths && [...new Set([...paths, ...changed])];
  stalePages.set({
    paths: all && all.length <= MAX_PATHS ? all : null,
    fetched: fetched.filter((path) => !includesPage(changed, new URL(path, location.origin))),
  });
}

/** Marks an address as fetched from the current release. */
export function markPageFetched(url: URL): void {
  const { paths, fetched } = stalePages.get() ?? NONE;
  const others = fetched.filter((path) => path !== address(url));
  stalePages.set({ paths, fetched: [...others, address(url)].slice(-MAX_FETCHED) });
}

/** True if the page of an address is among paths of pages; null stands for every page. */
export function includesPage(paths: ReadonlySet<string> | null, { pathname }: URL | Location): boolean {
  return paths === null || paths.has(pagePath(pathname));
}

/** The path of the page that a host serves for a path. */
function pagePath(path: string): string {
  const match = matchRoute(path);
  if (match !== null && match.name in REWRITTEN_ROUTES) {
    return routePath(REWRITTEN_ROUTES[match.name as keyof typeof REWRITTEN_ROUTES], match.locale);
  }
  return path.endsWith('/') ? path : `${path}/`;
}

function address({ pathname, search }: URL): string {
  return pathname + search;
}
