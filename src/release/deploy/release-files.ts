import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import pLimit from 'p-limit';
import { INDEX_PATH } from '#shop/search/index-format.ts';
import { isMissing, linkFile, listFolder } from '../files.ts';
import { htmlFile, payloadFile } from '../pages/page-files.ts';
import { isIndexRoot } from '../publish/search-index.ts';
import { fixedRedirects } from '../serve/redirects.ts';
import { IMMUTABLE_PATHS } from '../serve/response-headers.ts';
import type { DeployTarget } from './deploy-target.ts';
import type { Inventory } from './inventory.ts';

/** Stand for the hash of a file whose name changes with its content. */
const IMMUTABLE_HASH = '-';
export const INDEX_ROOT_HASH = 'root';

const IMMUTABLE_FOLDERS = IMMUTABLE_PATHS.map((path) => path.slice(1));
const INDEX_FOLDER = INDEX_PATH.slice(1);
/** A folder may get another file within the same tick of the file system's clock, in milliseconds. */
const SETTLED_MS = 2000;
const MAX_READS = 8;

/** A file of a release that may have to be sent. */
export interface ReleaseFile {
  path: string;
  hash: string;
  content: { file: string } | { redirect: string };
}

/** The files of a release as they were at one moment, as far as a deploy looks at them. */
export interface FrozenRelease {
  /** Every file, or only those that may have changed. */
  isWhole: boolean;
  /** Those that the target may lack, or have otherwise. */
  files: Map<string, ReleaseFile>;
  /** Those that the target has as they are. */
  unchanged: Set<string>;
  /** Those that the target has and the release does not name any more. */
  gone: string[];
  /** Folders of immutable files with their identity: one that stays the same need not be read again. */
  folders: Map<string, string>;
}

interface Found {
  path: string;
  /** Identity of the file on disk; null for immutable files. */
  stamp: string | null;
}

export interface FreezeOptions {
  root: string;
  /** Folder on the release's file system for links to files; it is empty. */
  frozen: string;
  target: Pick<DeployTarget, 'takes' | 'hasRedirectFiles'>;
  inventory: Inventory;
  /** Paths of the pages that differ since the target's build; null where any may. */
  changedPages: ReadonlySet<string> | null;
  /** Every file is wanted, whatever the target holds. */
  sendsAll: boolean;
  /** Milliseconds since 1970. */
  now: number;
}

/**
 * Finds the files that a target may lack, and links them: the release may change once this has ended. To be called
 * under the release lock.
 * @returns reads and hashes the files
 */
export function freezeRelease(options: FreezeOptions): () => Promise<FrozenRelease> {
  const { root, frozen, target, inventory, changedPages, sendsAll } = options;
  const isWhole = changedPages === null || sendsAll;
  const listing = isWhole ? listAll(options) : listChanged(options, changedPages);
  const known: ReleaseFile[] = [];
  const unhashed: { path: string; stamp: string; file: string }[] = [];
  const unchanged = new Set<string>();
  let links = 0;
  for (const { path, stamp } of listing.found) {
    if (!target.takes(path)) continue;
    const hash = stamp === null ? immutableHash(root, path, inventory) : inventory.localHash(path, stamp);
    const row = inventory.get(path);
    if (!sendsAll && hash !== null && row !== null && row.hash === hash) {
      unchanged.add(path);
      continue;
    }
    const file = join(frozen, String(Math.floor(links / 1000)), String(links));
    links += 1;
    linkFile(join(root, path), file);
    if (hash === null && stamp !== null) unhashed.push({ path, stamp, file });
    else known.push({ path, hash: hash ?? IMMUTABLE_HASH, content: { file } });
  }
  const redirects = target.hasRedirectFiles ? readRedirects(root) : new Map<string, string>();
  const names = new Set(listing.found.map(({ path }) => path));
  for (const [path, redirect] of redirects) {
    if (names.has(path) || (!isWhole && isFileOf(root, path))) continue;
    names.add(path);
    const hash = `>${redirect}`;
    if (!sendsAll && inventory.get(path)?.hash === hash) unchanged.add(path);
    else known.push({ path, hash, content: { redirect } });
  }
  const gone = new Set(
    listing.looked().filter((path) => !names.has(path) && inventory.get(path)?.since === null),
  );
  return async () => {
    const hashed = await hashFiles(unhashed);
    inventory.setLocalHashes(hashed);
    const files = new Map<string, ReleaseFile>();
    for (const { path, hash, file } of hashed) {
      const isSame = !sendsAll && inventory.get(path)?.hash === hash;
      if (isSame) unchanged.add(path);
      else files.set(path, { path, hash, content: { file } });
    }
    for (const file of known) files.set(file.path, file);
    return { isWhole, files, unchanged, gone: [...gone], folders: listing.folders };
  };
}

interface Listing {
  found: Found[];
  /** Paths at the target that were looked for in the release. */
  looked(): string[];
  folders: Map<string, string>;
}

function listAll({ root, inventory, now }: FreezeOptions): Listing {
  const folders = new Map<string, string>();
  for (const folder of IMMUTABLE_FOLDERS) {
    const stamp = folderStamp(join(root, folder), now);
    if (stamp !== null) folders.set(folder, stamp);
  }
  const found = readdirSync(root, { recursive: true, withFileTypes: true }).flatMap((entry) => {
    if (!entry.isFile()) return [];
    const path = relative(root, join(entry.parentPath, entry.name));
    return isHidden(path) ? [] : (foundAt(root, path) ?? []);
  });
  return { found, looked: () => inventory.named(), folders };
}

/** The files that can differ: of changed pages, beside the home page, of manifests, and immutable ones that came. */
function listChanged({ root, inventory, now }: FreezeOptions, changedPages: ReadonlySet<string>): Listing {
  const asked = new Set<string>();
  for (const page of changedPages) {
    asked.add(htmlFile(page));
    const payload = payloadFile(page);
    if (payload !== null) asked.add(payload);
  }
  for (const { path } of [...inventory.unknown(), ...inventory.redirects()]) asked.add(path);
  for (const entry of readdirSync(root, { withFileTypes: true })) if (entry.isFile()) asked.add(entry.name);
  for (const name of listFolder(join(root, 'builds/meta'))) asked.add(`builds/meta/${name}`);
  asked.add('builds/latest.json');
  const folders = new Map<string, string>();
  const listed: string[] = [];
  for (const folder of IMMUTABLE_FOLDERS) {
    const stamp = folderStamp(join(root, folder), now);
    if (stamp !== null) folders.set(folder, stamp);
    if (stamp !== null && inventory.state(folderState(folder)) === stamp) continue;
    listed.push(folder);
    for (const name of listFolder(join(root, folder))) asked.add(folder + name);
  }
  const found = [...asked].flatMap((path) => (isHidden(path) ? [] : (foundAt(root, path) ?? [])));
  const looked = () => [
    ...asked,
    ...inventory.namedAtTop(),
    ...['builds/', ...listed].flatMap((folder) => inventory.named(folder)),
  ];
  return { found, looked, folders };
}

/** Name in the inventory's state of what a folder was when all of it had been sent. */
export function folderState(folder: string): string {
  return `folder ${folder}`;
}

function foundAt(root: string, path: string): Found | null {
  if (IMMUTABLE_FOLDERS.some((folder) => path.startsWith(folder))) return { path, stamp: null };
  const stat = statSync(join(root, path), { throwIfNoEntry: false });
  return stat?.isFile() ? { path, stamp: `${stat.ino}-${stat.size}-${stat.mtimeMs}` } : null;
}

function isFileOf(root: string, path: string): boolean {
  return statSync(join(root, path), { throwIfNoEntry: false })?.isFile() === true;
}

/** Temporary files, sources of pictures and the like. */
function isHidden(path: string): boolean {
  return path.split('/').some((name) => name.startsWith('.') && name !== '.well-known');
}

/** Identity of a folder and of the names in it; null where it may change without another one. */
function folderStamp(folder: string, now: number): string | null {
  const stat = statSync(folder, { throwIfNoEntry: false });
  if (stat === undefined) return 'none';
  return now - stat.mtimeMs < SETTLED_MS ? null : `${stat.ino}-${stat.mtimeMs}`;
}

function immutableHash(root: string, path: string, inventory: Inventory): string {
  if (!path.startsWith(INDEX_FOLDER)) return IMMUTABLE_HASH;
  const known = inventory.get(path)?.hash;
  if (known) return known;
  return isIndexRoot(join(root, path)) ? INDEX_ROOT_HASH : IMMUTABLE_HASH;
}

async function hashFiles<T extends { file: string }>(files: readonly T[]): Promise<(T & { hash: string })[]> {
  const limit = pLimit(MAX_READS);
  return await limit.map(files, async (one) => {
    const bytes = await readFile(one.file);
    return { ...one, hash: createHash('sha256').update(bytes).digest('base64url').slice(0, 16) };
  });
}

/** Files of redirects: the index document of the former address -> where it leads. */
function readRedirects(root: string): Map<string, string> {
  try {
    const rules = fixedRedirects(readFileSync(join(root, '_redirects'), 'utf8'));
    return new Map([...rules].map(([from, to]) => [redirectFile(from), to]));
  } catch (error) {
    if (isMissing(error)) return new Map();
    throw error;
  }
}

/** A page's address ends in a slash, and its file is the index document there. */
function redirectFile(from: string): string {
  const path = decodeURIComponent(from.slice(1));
  return path === '' || path.endsWith('/') ? `${path}index.html` : path;
}

/** The address of a file of a release, as a browser asks for it. */
export function addressOf(path: string): string {
  const address = path.endsWith('index.html') ? `${dirname(`/${path}`).replace(/\/$/, '')}/` : `/${path}`;
  return address.split('/').map(encodeURIComponent).join('/');
}
