import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  INDEX_PATH,
  type IndexFileName,
  indexFile,
} from '#storefront/domain/search/catalog-index/index-format.ts';
import { listFolder, writeFileAtomic } from '../../kit/files/files.ts';
import { failpoint } from '../failpoint.ts';
import type { PageIndex } from '../index/page-index.ts';
import { IndexFiles } from '../snapshot/search-index/index-files.ts';
import { announcedIndex, type ReleaseRoot } from './release-root.ts';
import { INDEX_FILES, retireFiles } from './retired-files.ts';

export interface PublishedIndex {
  /** Null if the snapshot has none. */
  root: IndexFileName | null;
  /** Of all its files, the root included. */
  names: ReadonlySet<IndexFileName>;
  /** Number of files that the release's folder lacked. */
  written: number;
}

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
    const present = new Set(listFolder(join(root, INDEX_PATH)));
    const index = files.products() > limit ? null : files.root();
    const all = index === null ? [] : files.all();
    let written = 0;
    for (const file of all) {
      if (present.has(fileName(file.name))) continue;
      failpoint('index');
      writeFileAtomic(join(root, indexFile(file.name)), files.content(file));
      written += 1;
    }
    return { root: index, names: new Set(all.map(({ name }) => name)), written };
  });
}

/** States of the page index: the root of the announced search index, and all its files. */
const ROOT = 'index-root';
const FILES = 'index-files';

/** Returns true if a root has announced this search index, and the page index knows of it. */
export function isIndexAnnounced(index: PageIndex, root: string, name: IndexFileName | null): boolean {
  return index.state(ROOT) === (name ?? '') && announcedIndex(root) === name;
}

/** The search index that a root has announced; null if the page index does not know of it. */
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

/** Records the announced index, and since when other files of its folder are not used any more. */
export function recordIndexFiles(
  index: PageIndex,
  root: string,
  { root: name, names }: PublishedIndex,
  now: number,
): void {
  index.setState(ROOT, name ?? '');
  index.setState(FILES, JSON.stringify([...names]));
  retireFiles(index, INDEX_FILES, { root, used: new Set([...names].map(fileName)), now });
}

function announcedFiles(index: PageIndex): IndexFileName[] {
  return JSON.parse(index.state(FILES) ?? '[]') as IndexFileName[];
}

function fileName(name: IndexFileName): string {
  return basename(indexFile(name));
}

function withIndexFiles<T>(snapshot: string, read: (files: IndexFiles) => T): T {
  const db = new DatabaseSync(snapshot, { readOnly: true });
  try {
    return read(new IndexFiles(db));
  } finally {
    db.close();
  }
}
