import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { INDEX_PATH } from '#storefront/domain/search/catalog-index/index-format.ts';
import { isMissing, linkFile } from '../../kit/files/files.ts';
import { chunksOf } from '../../kit/for-each.ts';
import { fixedRedirects } from '../../pipeline/hosting/redirects.ts';
import { isIndexRoot } from '../../pipeline/publish/retired-files.ts';
import { isFileOf, type ListingOptions, listAll, listChanged, listSome } from './release-listing.ts';
import type { DeployTarget } from './targets/deploy-target.ts';

/** Placeholder hash of a file whose name changes with its content. */
const IMMUTABLE_HASH = '-';
export const INDEX_ROOT_HASH = 'root';

const INDEX_FOLDER = INDEX_PATH.slice(1);
const MAX_READS = 8;
const LOOKED_AT_ONCE = 1000;
/** Characters of a file's SHA-256, in base64url, by which versions are told apart. */
export const HASH_LENGTH = 16;

/** A file of a release. */
export interface ListedFile {
  path: string;
  hash: string;
  content: { file: string } | { redirect: string } | PackedFile;
}

/** One that may have to be sent. */
export interface ReleaseFile extends ListedFile {
  /** The target has none of this path. */
  isNew: boolean;
}

/** A page's HTML or payload that is no file but in a pack. */
export interface PackedFile {
  /** Name of the pack. */
  pack: string;
  /** Place of the page in it. */
  place: number;
  isPayload: boolean;
  read(): Promise<Uint8Array>;
}

/** Pages of a release that are in packs. */
export interface PackedPages {
  /** Their files. @param changed paths of pages; null for all of them */
  files(changed: ReadonlySet<string> | null): Iterable<ListedFile & { content: PackedFile }>;
  /** True for a file of one of them, or of a picture of the catalog, given its path in the release. */
  has(file: string): boolean;
}

/** The files of a release at one moment, as far as a deploy needs them. */
export interface FrozenRelease {
  /** Those that the target may lack, or have in another version. */
  files: Map<string, ReleaseFile>;
  /** Those that the target has as they are. */
  unchanged: Set<string>;
  /** Those that the target has and the release does not name any more. */
  gone: string[];
  /** Folders of immutable files with their identity: one that stays the same need not be read again. */
  folders: Map<string, string>;
}

export interface FreezeOptions extends ListingOptions {
  /** Folder on the release's file system for links to files; it is empty. */
  frozen: string;
  target: Pick<DeployTarget, 'takes' | 'hasRedirectFiles'>;
  /** Paths of the pages that differ since the target's build; null if any may. */
  changedPages: ReadonlySet<string> | null;
  /** Those pages alone are wanted, with what they may name: all else is of another time. */
  isPart: boolean;
  /** Pages that are no files; null where all are files. */
  pages: PackedPages | null;
  /** Every file is wanted, whatever the target holds. */
  sendsAll: boolean;
}

/**
 * Finds the files that a target may lack, and links them: the release may change once this has ended. To be called
 * under the release lock.
 * @returns reads and hashes the files
 */
export function freezeRelease(options: FreezeOptions): () => Promise<FrozenRelease> {
  const { root, frozen, target, inventory, changedPages, isPart, sendsAll, pages } = options;
  const isWhole = changedPages === null || sendsAll;
  const list = isPart ? listSome : listChanged;
  const { found, looked, folders } = isWhole ? listAll(options) : list(options, changedPages, pages === null);
  const known: ReleaseFile[] = [];
  const unhashed: { path: string; stamp: string; file: string }[] = [];
  const unchanged = new Set<string>();
  const names = new Set<string>();
  /** Those files that the target has not as they are. */
  function* wanted<T extends { path: string; hash: string }>(
    all: Iterable<T>,
  ): Generator<T & { isNew: boolean }> {
    for (const files of chunksOf(all, LOOKED_AT_ONCE)) {
      const there = inventory.look(files.map(({ path }) => path));
      for (const [number, file] of files.entries()) {
        const { hash = null, isLacked = true } = there[number] ?? {};
        if (sendsAll || hash !== file.hash) yield { ...file, isNew: isLacked };
        else unchanged.add(file.path);
      }
    }
  }
  let links = 0;
  const link = (path: string): string => {
    const file = join(frozen, String(Math.floor(links / 1000)), String(links));
    links += 1;
    linkFile(join(root, path), file);
    return file;
  };
  function* hashedBefore(): Generator<{ path: string; hash: string }> {
    for (const { path, stamp } of found) {
      if (!target.takes(path)) continue;
      names.add(path);
      const hash = stamp === null ? immutableHash(root, path, inventory) : inventory.localHash(path, stamp);
      if (hash === null && stamp !== null) unhashed.push({ path, stamp, file: link(path) });
      else yield { path, hash: hash ?? IMMUTABLE_HASH };
    }
  }
  for (const file of wanted(hashedBefore())) known.push({ ...file, content: { file: link(file.path) } });
  function* packed(): Generator<ListedFile> {
    for (const file of pages?.files(isWhole ? null : changedPages) ?? []) {
      if (!target.takes(file.path)) continue;
      names.add(file.path);
      yield file;
    }
  }
  for (const file of wanted(packed())) known.push(file);
  const isOther = (path: string) => isFileOf(root, path) || pages?.has(path) === true;
  for (const [path, redirect] of target.hasRedirectFiles && !isPart ? readRedirects(root) : []) {
    if (names.has(path) || (!isWhole && isOther(path))) continue;
    names.add(path);
    known.push(...wanted([{ path, hash: `>${redirect}`, content: { redirect } }]));
  }
  const left = looked.filter(
    (path) => !names.has(path) && inventory.get(path)?.since === null && pages?.has(path) !== true,
  );
  return async () => {
    const hashed = await hashFiles(unhashed);
    inventory.setLocalHashes(hashed);
    const files = new Map<string, ReleaseFile>();
    for (const { path, hash, file, isNew } of wanted(hashed)) {
      files.set(path, { path, hash, isNew, content: { file } });
    }
    for (const file of known) files.set(file.path, file);
    return { files, unchanged, gone: [...new Set(left)], folders };
  };
}

function immutableHash(root: string, path: string, inventory: FreezeOptions['inventory']): string {
  if (!path.startsWith(INDEX_FOLDER)) return IMMUTABLE_HASH;
  const known = inventory.get(path)?.hash;
  if (known) return known;
  return isIndexRoot(join(root, path)) ? INDEX_ROOT_HASH : IMMUTABLE_HASH;
}

async function hashFiles<T extends { file: string }>(files: readonly T[]): Promise<(T & { hash: string })[]> {
  const limit = pLimit(MAX_READS);
  return await limit.map(files, async (one) => {
    const bytes = await readFile(one.file);
    return { ...one, hash: createHash('sha256').update(bytes).digest('base64url').slice(0, HASH_LENGTH) };
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
