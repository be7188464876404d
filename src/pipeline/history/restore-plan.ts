import { IsletError, says } from '#kit/messages/says.ts';
import { htmlFile, pageOfFile } from '../index/page-files.ts';
import { announcedBuild } from '../publish/release-root.ts';
import type { HistoryDatabase } from './history-database.ts';
import type { ReleaseRecord } from './history-records.ts';
import { formatHold, type Hold } from './hold.ts';
import type { ObjectPlace } from './objects/stored-object.ts';
import type { PendingChanges } from './pending-changes.ts';

/** Where the content of a file is that a release had: an object of the history, or a file. */
export type FormerContent = { object: ObjectPlace } | { file: string };

/** Files to put back to have an earlier release again. */
export interface RestorePlan {
  to: ReleaseRecord;
  /** The release that is served. */
  from: ReleaseRecord;
  /** Releases between them were made in several roots: everything is put into a new one. */
  inNewRoot: boolean;
  /** Path -> content; null for a file that the release did not have. */
  files: Map<string, FormerContent | null>;
  /** Paths of pages that are put back, and of pages that go. */
  pages: { changed: string[]; removed: string[] };
}

/**
 * Plans how the served release becomes an earlier one.
 * @param served folder of the release that is served
 * @param pending what was changed since it was announced
 * @throws with one sentence where that release is not kept, or is the one that is served
 */
export function planRestore(
  db: HistoryDatabase,
  id: string,
  { served, pending, hold }: { served: string; pending: PendingChanges | null; hold: Hold | null },
): RestorePlan {
  const releases = db.releases();
  const [from] = releases;
  const live = announcedBuild(served);
  if (id === live) throw new IsletError(says('history.live', { id }));
  if (hold?.done && hold.to === id)
    throw new IsletError(says('history.shown', { id, hold: formatHold(hold) }));
  const to = findRelease(db, id);
  if (from === undefined || from.id !== live) {
    throw new IsletError(says('history.unknownRelease'));
  }
  const files = new Map<string, FormerContent | null>();
  for (const [path, object] of db.formerFiles(to.seq)) files.set(path, object === null ? null : { object });
  const changed = pending?.base === from.id ? pending.entries() : new Map<string, string | null>();
  for (const [path, file] of changed) if (!files.has(path)) files.set(path, file === null ? null : { file });
  const later = releases.filter(({ seq }) => seq >= to.seq);
  return { to, from, inNewRoot: later.some(({ root }) => root !== from.root), files, pages: pagesOf(files) };
}

/**
 * A release that is kept.
 * @throws with one sentence where it is not
 */
export function findRelease(db: HistoryDatabase, id: string): ReleaseRecord {
  const release = db.find(id);
  if (release?.isRetained) return release;
  const releases = db.releases();
  if (releases.length === 0) throw new IsletError(says('history.empty'));
  const seeList = says('history.seeList');
  throw new IsletError(
    release === null
      ? says('history.notInHistory', { id: JSON.stringify(id), seeList })
      : says('history.notKept', { id, count: releases.length, seeList }),
  );
}

function pagesOf(files: RestorePlan['files']): RestorePlan['pages'] {
  const pages = new Set([...files.keys()].flatMap((path) => pageOfFile(path) ?? []));
  const isRemoved = (page: string) => files.get(htmlFile(page)) === null;
  return {
    changed: [...pages].filter((page) => !isRemoved(page)),
    removed: [...pages].filter(isRemoved),
  };
}
