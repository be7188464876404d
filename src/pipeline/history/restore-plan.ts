import { IsletError, says } from '#kit/messages/says.ts';
import type { PackedPage } from '../index/pack-index.ts';
import { htmlFile, pageOfFile } from '../index/page-files.ts';
import type { PageIndex } from '../index/page-index.ts';
import { announcedBuild } from '../publish/release-root.ts';
import type { HistoryRecords, ReleaseRecord } from './history-records.ts';
import { formatHold, type Hold } from './hold.ts';
import type { PendingChanges } from './pending-changes.ts';
import type { FormerFile } from './stored-files.ts';

/** Files to put back to have an earlier release again. */
export interface RestorePlan {
  to: ReleaseRecord;
  /** The release that is served. */
  from: ReleaseRecord;
  /** Releases between them were made in several roots: everything is put into a new one. */
  inNewRoot: boolean;
  /** Path -> where its content is, in the history or a file; null for a file that the release did not have. */
  files: Map<string, FormerFile | string | null>;
  /** Pages in packs that were other ones, or none; empty for a shop whose pages are files. */
  packed: ReadonlyMap<string, PackedPage | null>;
  /** Paths of pages that are put back, and of pages that are removed. */
  pages: { changed: string[]; removed: string[] };
}

interface RestoreSources {
  served: string;
  pending: PendingChanges | null;
  hold: Hold | null;
  index: PageIndex;
}

/**
 * Plans how the served release becomes an earlier one.
 * @param served folder of the release that is served
 * @param pending what was changed since it was announced
 * @throws with one sentence if that release is not kept, or is the one that is served
 */
export function planRestore(
  records: HistoryRecords,
  id: string,
  { served, pending, hold, index }: RestoreSources,
): RestorePlan {
  const releases = records.releases();
  const [from] = releases;
  const live = announcedBuild(served);
  if (id === live) throw new IsletError(says('history.live', { id }));
  if (hold?.done && hold.to === id)
    throw new IsletError(says('history.shown', { id, hold: formatHold(hold) }));
  const to = findRelease(records, id);
  if (from === undefined || from.id !== live) {
    throw new IsletError(says('history.unknownRelease'));
  }
  const files: RestorePlan['files'] = records.formerFiles(to.seq);
  const changed = pending?.base === from.id ? pending.entries() : new Map<string, string | null>();
  for (const [path, file] of changed) if (!files.has(path)) files.set(path, file);
  const later = releases.filter(({ seq }) => seq >= to.seq);
  const packed = index.isPacked ? index.packs.former(to.id) : new Map<string, PackedPage | null>();
  const inNewRoot = later.some(({ root }) => root !== from.root);
  return { to, from, inNewRoot, files, packed, pages: pagesOf(files, packed) };
}

/**
 * A release that is kept.
 * @throws with one sentence if it is not
 */
export function findRelease(records: HistoryRecords, id: string): ReleaseRecord {
  const release = records.find(id);
  if (release?.isRetained) return release;
  const releases = records.releases();
  if (releases.length === 0) throw new IsletError(says('history.empty'));
  const seeList = says('history.seeList');
  throw new IsletError(
    release === null
      ? says('history.notInHistory', { id: JSON.stringify(id), seeList })
      : says('history.notKept', { id, count: releases.length, seeList }),
  );
}

function pagesOf(files: RestorePlan['files'], packed: RestorePlan['packed']): RestorePlan['pages'] {
  const pages = new Set([...[...files.keys()].flatMap((path) => pageOfFile(path) ?? []), ...packed.keys()]);
  const isRemoved = (page: string) => files.get(htmlFile(page)) === null || packed.get(page) === null;
  return {
    changed: [...pages].filter((page) => !isRemoved(page)),
    removed: [...pages].filter(isRemoved),
  };
}
