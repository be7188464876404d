import { MOVED_FILE } from '#storefront/domain/routes/moved.ts';
import { LOCALE_CODES } from '#storefront/i18n/locales.ts';
import { ROBOTS_FILE } from '../../pipeline/discovery/robots.ts';
import { sitemapIndexFile } from '../../pipeline/discovery/sitemaps.ts';
import { isImmutable } from '../../pipeline/hosting/response-headers.ts';
import { HOST_FILES } from '../serve/resolve-request.ts';
import { INDEX_ROOT_HASH } from './release-files.ts';

/**
 * When a file is sent: all of a step are there before one of the next, so that nothing at the target ever names
 * what is not there. Pages that are new come before those that link to them.
 */
const STEPS = [
  'immutable',
  'index root',
  'other',
  'new page',
  'page',
  'naming pages',
  'sitemap index',
  'meta',
  'manifest',
] as const;

type Step = (typeof STEPS)[number];

const MANIFEST = 'builds/latest.json';
const SITEMAP_INDEXES: ReadonlySet<string> = new Set(LOCALE_CODES.map(sitemapIndexFile));
const PAGE = /(?:^|\/)(?:index\.html|404\.html|_payload\.json)$/;

/** A file in the order of sending. */
export interface Ordered {
  path: string;
  /** The target has no file of this name. */
  isNew: boolean;
  /** It is a redirect, or the root of a search index. */
  kind: 'file' | 'redirect' | 'index root';
}

/**
 * Orders files for sending.
 * @returns steps; each has groups, whose files are sent one after the other, a page's data before the page
 */
export function sendOrder<T extends Ordered>(files: readonly T[]): T[][][] {
  const steps = new Map<Step, Map<string, T[]>>();
  for (const file of files) {
    const step = stepOf(file);
    const groups = steps.get(step) ?? new Map<string, T[]>();
    steps.set(step, groups);
    const name = isPage(file.path) ? file.path.slice(0, file.path.lastIndexOf('/') + 1) : file.path;
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [file]);
    else group.push(file);
  }
  return STEPS.flatMap((step) => {
    const groups = steps.get(step);
    return groups === undefined ? [] : [[...groups.values()].map(dataFirst)];
  });
}

/** Orders files for removal: those that name others go first. */
export function removalOrder(files: readonly { path: string; hash: string | null }[]): string[][] {
  const steps: [string[], string[], string[], string[]] = [[], [], [], []];
  for (const { path, hash } of files) {
    const step = path.endsWith('.html') ? 0 : !isImmutable(`/${path}`) ? 1 : hash === INDEX_ROOT_HASH ? 2 : 3;
    steps[step].push(path);
  }
  return steps.filter((step) => step.length > 0);
}

function stepOf({ path, isNew, kind }: Ordered): Step {
  if (kind === 'redirect') return 'naming pages';
  if (kind === 'index root') return 'index root';
  if (isImmutable(`/${path}`)) return 'immutable';
  if (path === MANIFEST) return 'manifest';
  if (path.startsWith('builds/')) return 'meta';
  if (isPage(path)) return isNew ? 'new page' : 'page';
  if (SITEMAP_INDEXES.has(path) || path === ROBOTS_FILE) return 'sitemap index';
  const namesPages = /^[^/]+\.xml$/.test(path) || path === MOVED_FILE || HOST_FILES.has(`/${path}`);
  return namesPages ? 'naming pages' : 'other';
}

function isPage(path: string): boolean {
  return PAGE.test(path);
}

function dataFirst<T extends Ordered>(group: readonly T[]): T[] {
  return [...group].sort(
    (one, other) => Number(one.path.endsWith('.html')) - Number(other.path.endsWith('.html')),
  );
}
