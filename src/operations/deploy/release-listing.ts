import { readdirSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { listFolder } from '../../kit/files/files.ts';
import { IMMUTABLE_PATHS } from '../../pipeline/hosting/response-headers.ts';
import { htmlFile, payloadFile } from '../../pipeline/index/page-files.ts';
import type { Inventory } from './journal/inventory.ts';

const IMMUTABLE_FOLDERS = IMMUTABLE_PATHS.map((path) => path.slice(1));
/** A folder may get another file within the same tick of the file system's clock, in milliseconds. */
const SETTLED_MS = 2000;
export interface Found {
  path: string;
  /** Identity of the file on disk; null for immutable files. */
  stamp: string | null;
}

export interface ListingOptions {
  root: string;
  inventory: Inventory;
  /** Milliseconds since 1970. */
  now: number;
}

/** Files of a release that may have to be sent. */
export interface Listing {
  found: Found[];
  /** Paths at the target that were looked for in the release. */
  looked(): string[];
  folders: Map<string, string>;
}

/** Every file. */
export function listAll({ root, inventory, now }: ListingOptions): Listing {
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

/** Those that can differ: of changed pages, beside the home page, of manifests, and immutable ones that came. */
export function listChanged(
  { root, inventory, now }: ListingOptions,
  changedPages: ReadonlySet<string>,
): Listing {
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

/** Returns true where a release has a file. */
export function isFileOf(root: string, path: string): boolean {
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
