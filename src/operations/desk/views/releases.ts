import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { HistoryRecords, type ReleaseRecord, sizeOf } from '#pipeline/history/history-records.ts';
import { readHold } from '#pipeline/history/hold.ts';
import { PackedHistory, type ReadPackedPage } from '#pipeline/history/packed-history.ts';
import { findRelease } from '#pipeline/history/restore-plan.ts';
import { type FileChange, StoredFiles } from '#pipeline/history/stored-files.ts';
import { canBePage, htmlFile, pageOfFile } from '#pipeline/index/page-files.ts';
import { servedRootFolder } from '#pipeline/publish/release-root.ts';
import type { Workspace } from '#pipeline/workspace.ts';
import {
  DESK_PATH,
  type DeskRelease,
  type DeskReleaseChanges,
  type DeskReleases,
  type PageVersions,
} from '../contract.ts';

/** Changed pages that are listed of one release. */
const MOST_PAGES = 500;

/** The releases that are kept. @throws IsletError if the records cannot be read */
export function releaseList(workspace: Workspace): DeskReleases {
  const records = new HistoryRecords(workspace);
  const hold = readHold(workspace);
  const kept = records.releases();
  return {
    releases: kept.map((release, number) => describe(release, kept[number - 1])),
    hold: hold && { to: hold.to, from: hold.from, since: new Date(hold.at).toISOString() },
    bytes: sizeOf(kept),
  };
}

/** The pages that a release changed. @throws IsletError if it is not kept */
export function releaseChanges(workspace: Workspace, id: string): DeskReleaseChanges {
  const records = new HistoryRecords(workspace);
  const release = findRelease(records, id);
  const kept = records.releases();
  const later = kept[kept.findIndex((one) => one.id === id) - 1];
  const before = records.before(id);
  const changes = before === null ? [] : records.changes(release.seq);
  const pages = changedPages(changes);
  const count = before === null ? 0 : pages.size + addPacked(pages, workspace, before, release);
  return {
    ...describe(release, later),
    isKnown: before !== null,
    changes: [...pages].slice(0, MOST_PAGES).map(([path, kind]) => ({
      path,
      kind,
      before: kind === 'added' ? null : frameOf(id, 'before', path),
      after: kind === 'removed' ? null : frameOf(id, 'after', path),
    })),
    changedPages: count,
    otherFiles: changes.filter(({ path }) => pageOfFile(path) === null).length,
  };
}

/**
 * The HTML of a page as a release had it, or as it found it.
 * @param readPacked null for a shop that has no packs
 * @returns null if there was no such page
 * @throws IsletError if the release is not kept, or its files are damaged or lost
 */
export async function pageOfRelease(
  workspace: Workspace,
  { id, when, path }: { id: string; when: 'before' | 'after'; path: string },
  readPacked: ReadPackedPage | null,
): Promise<string | null> {
  if (!canBePage(path)) return null;
  const records = new HistoryRecords(workspace);
  const release = findRelease(records, id);
  const former = records.formerFiles(when === 'after' ? release.seq : release.seq - 1).get(htmlFile(path));
  if (former === null) return null;
  if (former !== undefined) return String(await new StoredFiles().read(former));
  using packed = PackedHistory.open(workspace);
  if (packed !== null) {
    const state = when === 'after' ? release : records.before(id);
    const page = state === null ? null : packed.page(state, path);
    return page === null || readPacked === null ? null : await readPacked(page);
  }
  const root = servedRootFolder(workspace);
  return root === null ? null : await readFile(join(root, htmlFile(path)), 'utf8').catch(() => null);
}

function describe({ id, at, cause, pages }: ReleaseRecord, later: ReleaseRecord | undefined): DeskRelease {
  return {
    id,
    at: new Date(at).toISOString(),
    cause,
    pages,
    bytes: later?.bytes ?? null,
    isLive: later === undefined,
  };
}

/** Path -> what became of it: of a page's two files, that of its HTML counts. */
function changedPages(changes: readonly FileChange[]): Map<string, PageVersions['kind']> {
  const pages = new Map<string, PageVersions['kind']>();
  for (const { path: file, kind } of changes) {
    const path = pageOfFile(file);
    if (path === null) continue;
    if (file === htmlFile(path)) pages.set(path, kind);
    else if (!pages.has(path)) pages.set(path, 'changed');
  }
  return pages;
}

/** Adds the pages that are in packs, as many as are listed. @returns how many there are in all */
function addPacked(
  pages: Map<string, PageVersions['kind']>,
  workspace: Workspace,
  before: ReleaseRecord,
  release: ReleaseRecord,
): number {
  using packed = PackedHistory.open(workspace);
  if (packed === null) return 0;
  const { count, pages: changed } = packed.changes(before, release, MOST_PAGES);
  // A page that was a file until then has only moved.
  for (const [path, kind] of changed) pages.set(path, pages.has(path) ? 'changed' : kind);
  return count;
}

/** Address of the frame that shows a page of a release. */
function frameOf(id: string, when: 'before' | 'after', path: string): string {
  return `${DESK_PATH}frame/${id}/${when}${path}`;
}
