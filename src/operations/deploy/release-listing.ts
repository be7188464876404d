import { readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { listFolder } from '../../kit/files/files.ts';
import { IMMUTABLE_PATHS, isImmutable } from '../../pipeline/hosting/response-headers.ts';
import { htmlFile, pageOfFile, payloadFile } from '../../pipeline/index/page-files.ts';
import type { Inventory } from './journal/inventory.ts';

const IMMUTABLE_FOLDERS = IMMUTABLE_PATHS.map((path) => path.slice(1));
/** Resolution of the file system's clock, in milliseconds: a folder may get another file within one tick. */
const SETTLED_MS = 2000;

export interface ListingOptions {
  root: string;
  inventory: Inventory;
  /** Milliseconds since 1970. */
  now: number;
}

/** Files of a release that may have to be sent. */
interface Listing {
  /** `stamp`: identity of the file on disk; null for immutable files. */
  found: { path: string; stamp: string | null }[];
  /** Paths at the target that were looked for in the release. */
  looked: string[];
  folders: Map<string, string>;
}

export function listAll({ root, inventory, now }: ListingOptions): Listing {
  const found = readdirSync(root, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isFile() ? listedAt(root, relative(root, join(entry.parentPath, entry.name))) : [],
  );
  return { found, looked: inventory.named(), folders: folderStamps(root, now) };
}

/** Those of some pages, and the immutable ones that came, which they may name. @param hasPages as in `listChanged` */
export function listSome(options: ListingOptions, pages: ReadonlySet<string>, hasPages: boolean): Listing {
  const { root } = options;
  const { names, folders } = listImmutable(options);
  const ofPages = hasPages ? filesOf(pages).flatMap((path) => foundAt(root, path)) : [];
  return { found: [...ofPages, ...names.flatMap((path) => listedAt(root, path))], looked: [], folders };
}

/**
 * Those that can differ: of changed pages besides the home page, of manifests, and immutable ones that came.
 * @param hasPages false for a release whose pages are no files
 */
export function listChanged(
  options: ListingOptions,
  changedPages: ReadonlySet<string>,
  hasPages: boolean,
): Listing {
  const { root, inventory } = options;
  const unknown = inventory.unknownAndRedirects().map(({ path }) => path);
  const asked = new Set(hasPages ? unknown : unknown.filter((path) => pageOfFile(path) === null));
  const ofPages = filesOf(changedPages);
  if (hasPages) for (const path of ofPages) asked.add(path);
  for (const entry of readdirSync(root, { withFileTypes: true })) if (entry.isFile()) asked.add(entry.name);
  for (const name of listFolder(join(root, 'builds/meta'))) asked.add(`builds/meta/${name}`);
  asked.add('builds/latest.json');
  const { listed, names, folders } = listImmutable(options);
  const found = [
    ...[...asked].flatMap((path) => foundAt(root, path)),
    ...names.filter((path) => !asked.has(path)).flatMap((path) => listedAt(root, path)),
  ];
  const ofFolders = ['builds/', ...listed].flatMap((folder) => inventory.named(folder));
  const looked = new Set([
    ...unknown,
    ...asked,
    ...ofPages,
    ...names,
    ...inventory.namedAtTop(),
    ...ofFolders,
  ]);
  return { found, looked: [...looked], folders };
}

function filesOf(pages: ReadonlySet<string>): string[] {
  const files = [...pages].flatMap((page) => [htmlFile(page), payloadFile(page)]);
  return files.filter((path) => path !== null);
}

/** Names in the folders of immutable files that have changed since all of them had been sent. */
function listImmutable({ root, inventory, now }: ListingOptions) {
  const folders = folderStamps(root, now);
  const listed = IMMUTABLE_FOLDERS.filter((folder) => {
    const stamp = folders.get(folder);
    return stamp === undefined || inventory.state(folderState(folder)) !== stamp;
  });
  const names = listed.flatMap((folder) => listFolder(join(root, folder)).map((name) => folder + name));
  return { listed, names, folders };
}

/** Name in the inventory's state of a folder's identity when all of it had been sent. */
export function folderState(folder: string): string {
  return `folder ${folder}`;
}

/** A file that was found by its name in a folder. */
function listedAt(root: string, path: string): Listing['found'] {
  return isImmutable(`/${path}`) && !isHidden(path) ? [{ path, stamp: null }] : foundAt(root, path);
}

/** A file that may be gone, such as one that was being sent when a deploy was killed. */
function foundAt(root: string, path: string): Listing['found'] {
  if (isHidden(path)) return [];
  const stat = statSync(join(root, path), { throwIfNoEntry: false });
  if (stat?.isFile() !== true) return [];
  return [{ path, stamp: isImmutable(`/${path}`) ? null : `${stat.ino}-${stat.size}-${stat.mtimeMs}` }];
}

/** Returns true if a release has a file. */
export function isFileOf(root: string, path: string): boolean {
  return statSync(join(root, path), { throwIfNoEntry: false })?.isFile() === true;
}

/** Temporary files, sources of pictures and the like. */
export function isHidden(path: string): boolean {
  return path.split('/').some((name) => name.startsWith('.') && name !== '.well-known');
}

/** Identities of the folders of immutable files and of the names in them; none if it may change without another one. */
function folderStamps(root: string, now: number): Map<string, string> {
  const stamps = new Map<string, string>();
  for (const folder of IMMUTABLE_FOLDERS) {
    const stat = statSync(join(root, folder), { throwIfNoEntry: false });
    if (stat === undefined) stamps.set(folder, 'none');
    else if (now - stat.mtimeMs >= SETTLED_MS) stamps.set(folder, `${stat.ino}-${stat.mtimeMs}`);
  }
  return stamps;
}
