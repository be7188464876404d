import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  INDEX_PATH,
  type IndexFileName,
  indexFile,
} from '#storefront/domain/search/catalog-index/index-format.ts';
import { isMissing, linkFile, listFolder, writeFileAtomic } from '../../kit/files/files.ts';
import { failpoint } from '../failpoint.ts';
import type { PageIndex } from '../index/page-index.ts';
import { IndexFiles } from '../snapshot/search-index/index-files.ts';
import type { Retirement } from './client-assets.ts';
import { announcedIndex, type ReleaseRoot } from './release-root.ts';

/** The search index of a release. */
export interface PublishedIndex {
  /** Null where the snapshot has none. */
  root: IndexFileName | null;
  /** Of all its files, the root included. */
  names: ReadonlySet<IndexFileName>;
  /** Number of files that the release's folder lacked. */
  written: number;
}

/** More files that no release names any more are not kept, however recent they are. */
const MAX_RETIRED = 4000;

/**
 * The root of the index that a snapshot has; null for none.
 * @param limit shops with more listed products have no index: browsers would load too much
 */
export function currentIndex(snapshot: string, limit = Number.POSITIVE_INFINITY): IndexFileName | null {
  return withIndexFiles(snapshot, (files) => (files.products() > limit ? null : files.root()));
}

/**
 * Writes the files of the snapshot's index that a root lacks, each after those that it names. No file is ever
 * changed, so this harms nobody before the index is announced.
 * @param limit as for `currentIndex`
 */
export function writeIndexFiles(
  snapshot: string,
  root: string,
  limit = Number.POSITIVE_INFINITY,
): PublishedIndex {
  return withIndexFiles(snapshot, (files) => {
    const present = new Set(listIndexFiles(root));
    const index = files.products() > limit ? null : files.root();
    const all = index === null ? [] : files.all();
    let written = 0;
    for (const file of all) {
      if (present.has(file.name)) continue;
      failpoint('index');
      writeFileAtomic(join(root, indexFile(file.name)), files.content(file));
      written += 1;
    }
    return { root: index, names: new Set(all.map(({ name }) => name)), written };
  });
}

/**
 * Links the files of a former root's index that are within their grace period into a new root.
 * @param oldest those retired before are left out, in milliseconds since 1970
 */
export function linkIndexFiles(
  index: PageIndex,
  formerRoot: string | null,
  root: string,
  oldest: number,
): void {
  if (formerRoot === null || formerRoot === root) return;
  const retired = index.retiredIndexFiles();
  for (const name of listIndexFiles(formerRoot)) {
    const since = retired.get(name);
    if (since === undefined || since >= oldest) {
      linkFile(join(formerRoot, indexFile(name)), join(root, indexFile(name)));
    }
  }
}

/** States of the page index: the root of the announced search index, and all its files. */
const ROOT = 'index-root';
const FILES = 'index-files';

/** Returns true where a root has announced this search index, and the page index knows of it. */
export function isIndexAnnounced(index: PageIndex, root: string, name: IndexFileName | null): boolean {
  return index.state(ROOT) === (name ?? '') && announcedIndex(root) === name;
}

/** The search index that a root has announced; null where the page index does not know of it. */
export function publishedIndex(index: PageIndex, { name, folder }: ReleaseRoot): PublishedIndex | null {
  const root = announcedIndex(folder);
  if (index.state('announced') !== name || !isIndexAnnounced(index, folder, root)) return null;
  return { root, names: new Set(announcedFiles(index)), written: 0 };
}

/** The files that the index announced last did not have. */
export function addedIndexFiles(index: PageIndex, { names }: PublishedIndex): IndexFileName[] {
  const before = new Set(announcedFiles(index));
  return [...names].filter((name) => !before.has(name));
}

function announcedFiles(index: PageIndex): IndexFileName[] {
  return JSON.parse(index.state(FILES) ?? '[]') as IndexFileName[];
}

/** Records the announced index, and since when other files of its folder are not used any more. */
export function recordIndexFiles(
  index: PageIndex,
  root: string,
  { root: name, names }: PublishedIndex,
  now: number,
): void {
  index.setState(ROOT, name ?? '');
  index.setState(FILES, JSON.stringify([...names]));
  const retired = new Set(listIndexFiles(root).filter((file) => !names.has(file)));
  const known = index.retiredIndexFiles();
  index.forgetIndexFiles([...known.keys()].filter((file) => !retired.has(file)));
  for (const file of retired) if (!known.has(file)) index.retireIndexFile(file, now);
}

/**
 * Deletes files of former indexes whose grace period is over, roots first: a root that is there is whole.
 * @param most of more retired files the oldest go
 */
export function deleteRetiredIndexFiles(
  index: PageIndex,
  root: ReleaseRoot,
  { oldest, formerFiles }: Retirement,
  most = MAX_RETIRED,
): void {
  const retired = [...index.retiredIndexFiles()].sort(([, one], [, other]) => one - other);
  const newest = retired.at(-1)?.[1] ?? 0;
  const tooMany = retired.at(-most - 1)?.[1] ?? Number.NEGATIVE_INFINITY;
  // Files of one index are retired at once, and go at once.
  const due = retired
    .filter(([, since]) => since < oldest || (since <= tooMany && since < newest))
    .map(([name]) => ({ name, file: join(root.folder, indexFile(name)) }));
  if (due.length === 0) return;
  failpoint('cleanup');
  formerFiles.note(
    root,
    due.map(({ name }) => indexFile(name).slice(1)),
  );
  const roots = new Set(due.filter(({ file }) => isIndexRoot(file)));
  for (const { file } of [...roots, ...due.filter((one) => !roots.has(one))]) rmSync(file, { force: true });
  index.transaction(() => index.forgetIndexFiles(due.map(({ name }) => name)));
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

/** Names of the files in a root's folder, whichever index they belong to. */
function listIndexFiles(root: string): IndexFileName[] {
  return listFolder(join(root, INDEX_PATH)).flatMap((file) => /^([0-9a-f]+)\.json$/.exec(file)?.[1] ?? []);
}

function withIndexFiles<T>(snapshot: string, read: (files: IndexFiles) => T): T {
  const db = new DatabaseSync(snapshot, { readOnly: true });
  try {
    return read(new IndexFiles(db));
  } finally {
    db.close();
  }
}
