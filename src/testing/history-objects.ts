import { basename } from 'node:path';
import { listTree } from '#kit/files/files.ts';
import type { HistoryDatabase } from '#pipeline/history/history-database.ts';
import { historyFiles } from '#pipeline/history/history-files.ts';
import type { Workspace } from '#pipeline/workspace.ts';

/** Names of the objects and packs that a history has on the disk, sorted. */
export function storedObjects(work: Pick<Workspace, 'releases'>): string[] {
  return listTree(historyFiles(work).objects)
    .map((path) => basename(path).replace(/\..*/, ''))
    .sort();
}

/** Names of those that the files of kept releases are in, by the records, sorted. */
export function namedObjects(db: HistoryDatabase): string[] {
  const hashes = db.releases().flatMap(({ seq }) => db.changes(seq).flatMap(({ hash }) => hash ?? []));
  const places = hashes.map((hash) => db.findObject(hash) ?? { hash, pack: null });
  return [...new Set(places.map(({ hash, pack }) => pack?.name ?? hash))].sort();
}
