import { MOVED_FILE } from '#storefront/domain/routes/moved.ts';
import { LOCALE_CODES } from '#storefront/i18n/locales.ts';
import { ROBOTS_FILE, sitemapIndexFile } from '../../pipeline/discovery/sitemaps.ts';
import { isImmutable } from '../../pipeline/hosting/response-headers.ts';
import { HOST_FILES } from '../serve/resolve-request.ts';
import type { DeployedFile, DeployPart, Inventory } from './journal/inventory.ts';
import { type FrozenRelease, INDEX_ROOT_HASH, type ReleaseFile } from './release-files.ts';

/** Milliseconds for which files stay after they left the release. */
export interface Grace {
  pages: number;
  /** Open pages in browsers may still request these. */
  immutable: number;
}

export interface DeployPlan {
  part: DeployPart;
  /** Steps of groups of files; the part's `put` is all of them in this order. */
  send: ReleaseFile[][][];
  remove: string[][];
}

/** Compares a release with what the target holds. */
export function planDeploy(
  { files, unchanged, gone }: FrozenRelease,
  inventory: Inventory,
  grace: Grace,
  now: number,
): DeployPlan {
  const send = sendOrder([...files.values()]);
  const retired = inventory.retired();
  const keep = retired.filter(({ path }) => unchanged.has(path)).map(({ path }) => path);
  const retire = gone.map((path) => [path, now] as const);
  const isDue = ({ path, since }: DeployedFile) =>
    since !== null && !unchanged.has(path) && !files.has(path) && now - since >= graceOf(path, grace);
  const remove = removalOrder(retired.filter(isDue));
  return { part: { at: now, put: putOrder(send), keep, retire, remove: remove.flat() }, send, remove };
}

/** Plans to send files of a release, all others of which are of another deploy. */
export function planPart({ files }: FrozenRelease, now: number): DeployPlan {
  const send = sendOrder([...files.values()]);
  return { part: { at: now, put: putOrder(send), keep: [], retire: [], remove: [] }, send, remove: [] };
}

/** Returns true if the target has all that the release has, and nothing that must be removed. */
export function isEmptyPlan({ part: { put, keep, retire, remove } }: DeployPlan): boolean {
  return [put, keep, retire, remove].every((paths) => paths.length === 0);
}

/** When the next file is to be removed, in milliseconds since 1970; null if none is waiting. */
export function nextRemoval(inventory: Inventory, grace: Grace): number | null {
  const due = inventory.retired().map(({ path, since }) => (since ?? 0) + graceOf(path, grace));
  return due.length === 0 ? null : due.reduce((one, other) => Math.min(one, other));
}

/** A page is removed before what it links to. */
function graceOf(path: string, { pages, immutable }: Grace): number {
  return isImmutable(`/${path}`) ? Math.max(immutable, pages) : pages;
}

/**
 * When a file is sent: all of a step are there before one of the next, so that nothing at the target ever names what is
 * not there. Pages that are new come before those that link to them, and a page stays until no sitemap names it any more:
 * only then a redirect takes its place.
 */
const STEPS = [
  'immutable',
  'index root',
  'other',
  'new page',
  'page',
  'naming pages',
  'sitemap index',
  'redirect',
  'meta',
  'manifest',
] as const;

const SITEMAP_INDEXES: ReadonlySet<string> = new Set(LOCALE_CODES.map(sitemapIndexFile));
const PAGE = /(?:^|\/)(?:index\.html|404\.html|_payload\.json)$/;

/** @returns steps; each has groups, whose files are sent one after the other, a page's data before the page */
function sendOrder(files: readonly ReleaseFile[]): ReleaseFile[][][] {
  const steps = Map.groupBy(files, stepOf);
  const folderOf = ({ path }: ReleaseFile) =>
    PAGE.test(path) ? path.slice(0, path.lastIndexOf('/') + 1) : path;
  return STEPS.flatMap((step) => {
    const groups = Map.groupBy(steps.get(step) ?? [], folderOf);
    return groups.size === 0 ? [] : [[...groups.values()].map(dataFirst)];
  });
}

function putOrder(send: readonly (readonly (readonly ReleaseFile[])[])[]): DeployPart['put'] {
  return send.flat(2).map(({ path, hash, isNew }) => (isNew ? [path, hash, 'new'] : [path, hash]));
}

/** Orders files for removal: those that name others go first. */
function removalOrder(files: readonly DeployedFile[]): string[][] {
  const steps: [string[], string[], string[], string[]] = [[], [], [], []];
  for (const { path, hash } of files) {
    const step = path.endsWith('.html') ? 0 : !isImmutable(`/${path}`) ? 1 : hash === INDEX_ROOT_HASH ? 2 : 3;
    steps[step].push(path);
  }
  return steps.filter((step) => step.length > 0);
}

function stepOf({ path, hash, isNew, content }: ReleaseFile): (typeof STEPS)[number] {
  if ('redirect' in content) return 'redirect';
  if (hash === INDEX_ROOT_HASH) return 'index root';
  if (isImmutable(`/${path}`)) return 'immutable';
  if (path === 'builds/latest.json') return 'manifest';
  if (path.startsWith('builds/')) return 'meta';
  if (PAGE.test(path)) return isNew ? 'new page' : 'page';
  if (SITEMAP_INDEXES.has(path) || path === ROBOTS_FILE) return 'sitemap index';
  const namesPages = path.endsWith('.xml') || path === MOVED_FILE || HOST_FILES.has(`/${path}`);
  return namesPages ? 'naming pages' : 'other';
}

function dataFirst(group: readonly ReleaseFile[]): ReleaseFile[] {
  return group.toSorted(
    (one, other) => Number(one.path.endsWith('.html')) - Number(other.path.endsWith('.html')),
  );
}
