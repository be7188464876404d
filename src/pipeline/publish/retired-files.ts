import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { INDEX_PATH } from '#storefront/domain/search/catalog-index/index-format.ts';
import { isMissing, isTemporary, linkFile, listFolder } from '../../kit/files/files.ts';
import { failpoint } from '../failpoint.ts';
import type { PageIndex } from '../index/page-index.ts';
import type { FormerFiles } from './publish-target.ts';
import type { ReleaseRoot } from './release-root.ts';

/** Folders of a release whose files are named by their content, and stay for a while when a release has others. */
export const ASSETS = '_assets/';
export const INDEX_FILES = INDEX_PATH.slice(1);

/** More files of search indexes are not kept, however recent they are. */
const MAX_INDEX_FILES = 4000;

/** Compressed copies are linked and deleted with their file. */
const COMPRESSED_COPY = /\.(br|gz)$/;

/**
 * Links the files of a folder that are within their grace period into a new root: pages that browsers opened before
 * the switch use them.
 * @param oldest those retired before are left out, in milliseconds since 1970
 */
export function linkFormerFiles(
  index: PageIndex,
  folder: string,
  { from, to, oldest }: { from: string | null; to: string; oldest: number },
): void {
  if (from === null || from === to) return;
  const retired = index.retiredFiles(folder);
  for (const name of listFolder(join(from, folder))) {
    const path = folder + name;
    const since = retired.get(path.replace(COMPRESSED_COPY, ''));
    if (since === undefined || since >= oldest) linkFile(join(from, path), join(to, path));
  }
}

/** Records which files of a folder a root does not use, and since when. */
export function retireFiles(
  index: PageIndex,
  folder: string,
  { root, used, now }: { root: string; used: ReadonlySet<string>; now: number },
): void {
  const before = index.retiredFiles(folder);
  const retired = listFolder(join(root, folder))
    .filter((name) => !COMPRESSED_COPY.test(name) && !isTemporary(name) && !used.has(name))
    .map((name) => folder + name);
  index.setRetiredFiles(folder, new Map(retired.map((path) => [path, before.get(path) ?? now])));
}

interface Retirement {
  /** Files retired earlier are deleted, in milliseconds since 1970. */
  oldest: number;
  /** Keeps them for earlier releases. */
  formerFiles: FormerFiles;
  /** Beyond the limit, the oldest retired files are deleted. */
  most?: number;
}

/** Deletes files whose grace period is over; roots of search indexes first, as a root that is there is whole. */
export function deleteRetiredFiles(
  index: PageIndex,
  root: ReleaseRoot,
  folder: string,
  {
    oldest,
    formerFiles,
    most = folder === INDEX_FILES ? MAX_INDEX_FILES : Number.POSITIVE_INFINITY,
  }: Retirement,
): void {
  const retired = [...index.retiredFiles(folder)].sort(([, one], [, other]) => one - other);
  const newest = retired.at(-1)?.[1] ?? 0;
  const tooMany = retired.at(-most - 1)?.[1] ?? Number.NEGATIVE_INFINITY;
  // Files of one index are retired together, and deleted together.
  const due = retired.filter(([, since]) => since < oldest || (since <= tooMany && since < newest));
  if (due.length === 0) return;
  failpoint('cleanup');
  const files = due
    .flatMap(([path]) => [path, `${path}.br`, `${path}.gz`])
    .filter((path) => existsSync(join(root.folder, path)));
  formerFiles.note(root, files);
  const isFirst = new Set(
    files.filter((path) => folder === INDEX_FILES && isIndexRoot(join(root.folder, path))),
  );
  for (const path of [...isFirst, ...files.filter((file) => !isFirst.has(file))])
    rmSync(join(root.folder, path));
  index.transaction(() => index.forgetRetired(due.map(([path]) => path)));
}

/** Returns true for the file of a root, whose version comes first. */
export function isIndexRoot(file: string): boolean {
  try {
    return readFileSync(file, 'utf8').startsWith('{"schema":');
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}
