import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import {
  INDEX_PATH,
  type IndexFileName,
  type IndexRootNames,
  indexFile,
} from '#storefront/domain/search/catalog-index/index-format.ts';
import { listFolder, writeFileAtomic } from '../../kit/files/files.ts';
import { failpoint } from '../failpoint.ts';
import type { PageIndex } from '../index/page-index.ts';
import { ANY_SIZE, SearchIndexes, type SearchScale } from '../snapshot/search-index/search-indexes.ts';
import type { Workspace } from '../workspace.ts';
import { announcedIndex, type ReleaseRoot, servedRootFolder } from './release-root.ts';
import { INDEX_FILES, retireFiles } from './retired-files.ts';

export interface PublishedIndex {
  roots: IndexRootNames;
  /** Of all its files, the roots included. */
  names: ReadonlySet<IndexFileName>;
  /** Number of files that the release's folder lacked. */
  written: number;
}

/**
 * The roots of the index that a snapshot has.
 * @param scale what browsers load at most, and what answers in its place
 */
export function currentIndex(snapshot: string, scale: SearchScale = ANY_SIZE): IndexRootNames {
  return withIndexes(snapshot, (indexes) => indexes.roots(scale));
}

/**
 * Writes the files of the snapshot's index that a root lacks, each after those that it names. No file is ever
 * changed, so this harms nobody before the index is announced.
 * @param scale as for `currentIndex`
 */
export function writeIndexFiles(
  snapshot: string,
  root: string,
  scale: SearchScale = ANY_SIZE,
): PublishedIndex {
  return withIndexes(snapshot, (indexes) => {
    const present = new Set(listFolder(join(root, INDEX_PATH)));
    const roots = indexes.roots(scale);
    const all = roots === null ? [] : indexes.all(scale);
    let written = 0;
    for (const { name, content } of all) {
      if (present.has(fileName(name))) continue;
      failpoint('index');
      writeFileAtomic(join(root, indexFile(name)), content());
      written += 1;
    }
    return { roots, names: new Set(all.map(({ name }) => name)), written };
  });
}

/** States of the page index: the roots of the announced search index, and all its files. */
const ROOT = 'index-root';
const FILES = 'index-files';

/** Returns true if a root has announced this search index, and the page index knows of it. */
export function isIndexAnnounced(index: PageIndex, root: string, roots: IndexRootNames): boolean {
  const state = stateOf(roots);
  return index.state(ROOT) === state && stateOf(announcedIndex(root)) === state;
}

/** The search index that a root has announced; null if the page index does not know of it. */
export function publishedIndex(index: PageIndex, { name, folder }: ReleaseRoot): PublishedIndex | null {
  const roots = announcedIndex(folder);
  if (index.state('announced') !== name || !isIndexAnnounced(index, folder, roots)) return null;
  return { roots, names: new Set(announcedFiles(index)), written: 0 };
}

/** The files that the index announced last did not have. */
export function addedIndexFiles(index: PageIndex, { names }: PublishedIndex): IndexFileName[] {
  const before = new Set(announcedFiles(index));
  return [...names].filter((name) => !before.has(name));
}

/**
 * Bytes of the files of the search index that is announced, without those of earlier ones.
 * @returns null if there is none
 */
export async function announcedIndexBytes({
  dist,
  snapshot,
}: Pick<Workspace, 'dist' | 'snapshot'>): Promise<number | null> {
  const root = servedRootFolder({ dist });
  const names = namesIn(snapshot);
  if (root === null || names.length === 0) return null;
  let bytes = 0;
  for (const name of names) bytes += (await stat(join(root, indexFile(name)))).size;
  return bytes;
}

function namesIn(snapshot: string): IndexFileName[] {
  const db = new DatabaseSync(snapshot, { readOnly: true });
  try {
    const row = db.prepare('SELECT value FROM release_state WHERE key = ?').get(FILES);
    return row === undefined ? [] : (JSON.parse(String(row.value)) as IndexFileName[]);
  } finally {
    db.close();
  }
}

/** Records the announced index, and since when other files of its folder are not used any more. */
export function recordIndexFiles(
  index: PageIndex,
  root: string,
  { roots, names }: PublishedIndex,
  now: number,
): void {
  index.setState(ROOT, stateOf(roots));
  index.setState(FILES, JSON.stringify([...names]));
  retireFiles(index, INDEX_FILES, { root, used: new Set([...names].map(fileName)), now });
}

/** A root as it is, several as JSON. */
function stateOf(roots: IndexRootNames): string {
  return typeof roots === 'string' ? roots : roots === null ? '' : JSON.stringify(roots);
}

function announcedFiles(index: PageIndex): IndexFileName[] {
  return JSON.parse(index.state(FILES) ?? '[]') as IndexFileName[];
}

function fileName(name: IndexFileName): string {
  return basename(indexFile(name));
}

function withIndexes<T>(snapshot: string, read: (indexes: SearchIndexes) => T): T {
  const db = new DatabaseSync(snapshot, { readOnly: true });
  try {
    return read(new SearchIndexes(db));
  } finally {
    db.close();
  }
}
