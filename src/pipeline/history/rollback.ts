import { IsletError, says } from '#kit/messages/says.ts';
import { RouteRules } from '#storefront/domain/routes/route-rules.ts';
import type { HistoryLimits } from '#storefront/domain/settings/pipeline-settings.ts';
import { FEED_FILES } from '../discovery/feed-files.ts';
import { noteFeeds } from '../discovery/product-feed.ts';
import { failpoint } from '../failpoint.ts';
import { pageOfFile } from '../index/page-files.ts';
import { PageIndex } from '../index/page-index.ts';
import { cleanUpInterrupted, noteStaleFiles, pruneReleases } from '../publish/cleanup.ts';
import { runInTurn } from '../publish/release-lock.ts';
import { servedRootFolder, stagingFolder } from '../publish/release-root.ts';
import type { FeedSearch } from '../search-server/feed-search.ts';
import type { Workspace } from '../workspace.ts';
import type { ReleaseCause } from './history-records.ts';
import { deleteHold, type Hold, ReleaseHeld, readHold, writeHold } from './hold.ts';
import { publishRestored } from './publish-restored.ts';
import { ReleaseHistory } from './release-history.ts';
import { planRestore, type RestorePlan } from './restore-plan.ts';
import { isContentNamed } from './root-changes.ts';
import { StagedFiles } from './staged-files.ts';

export interface RollbackOptions {
  workspace: Workspace;
  limits: HistoryLimits;
  log: (line: string) => void;
  /** As of the pipeline. */
  feedSearch?: FeedSearch;
  /** Those of the shop alone if left out. */
  routeRules?: RouteRules;
  /** Milliseconds since 1970. */
  now?: () => number;
}

interface RollbackReport {
  /** Id of the announced build. */
  id: string;
  /** Pages that were put back or taken away. */
  pages: number;
  /** Files that were written, and their bytes. */
  files: number;
  bytes: number;
}

/**
 * Puts an earlier release back and publishes it, in turn with other releases. It holds until `letFlow`.
 * @throws with one sentence if it cannot be put back; the served release stays as it was
 */
export function rollBack(options: RollbackOptions, id: string): Promise<RollbackReport> {
  return runInTurn(options, () => putBack(options, id));
}

/**
 * Ends a rollback: the next release shows the present catalog.
 * @returns the rollback that held; null if none did
 */
export function letFlow(options: RollbackOptions): Promise<Hold | null> {
  return runInTurn(options, async () => {
    const hold = readHold(options.workspace);
    if (hold !== null && !hold.done) await putBack(options, hold.to);
    deleteHold(options.workspace);
    return hold;
  });
}

/**
 * Refuses a release while a rollback holds, and finishes one that was interrupted. To be called under the lock.
 * @throws ReleaseHeld
 */
export async function refuseWhileHeld(options: RollbackOptions): Promise<void> {
  const hold = readHold(options.workspace);
  if (hold === null) return;
  if (!hold.done) {
    options.log(`Finishing a rollback to release ${hold.to} that was interrupted.`);
    await putBack(options, hold.to);
  }
  throw new ReleaseHeld(hold);
}

async function putBack(options: RollbackOptions, id: string): Promise<RollbackReport> {
  const { workspace } = options;
  const served = servedRootFolder(workspace);
  if (served === null) throw new IsletError(says('history.noRelease'));
  const history = new ReleaseHistory(options);
  const hold = readHold(workspace);
  // The announced release that is not recorded yet is then the rollback that was interrupted.
  await history.record(hold === null || hold.done ? null : { rolledBackTo: hold.to }, { prune: false });
  const index = new PageIndex(workspace.snapshot);
  try {
    const plan = planRestore(history.records(), id, { served, pending: history.pending, hold, index });
    cleanUpInterrupted(workspace, index);
    return await carryOut(options, { index, plan, history, hold, served });
  } finally {
    index.close();
  }
}

interface PlannedRollback {
  index: PageIndex;
  plan: RestorePlan;
  history: ReleaseHistory;
  /** The rollback that held before; null if none did. */
  hold: Hold | null;
  /** Folder of the release that is served. */
  served: string;
}

async function carryOut(
  options: RollbackOptions,
  { index, plan, history, hold, served }: PlannedRollback,
): Promise<RollbackReport> {
  const { workspace, now = Date.now } = options;
  const { id } = plan.to;
  const staged = new StagedFiles(stagingFolder(workspace), served);
  try {
    await staged.stage(plan);
    const searchIndex = {
      roots: plan.to.searchIndex,
      names: staged.searchIndex(plan.to.searchIndex),
      written: 0,
    };
    markRestored(index, plan);
    const next: Hold = { to: id, from: plan.from.id, at: now(), done: false };
    writeHold(workspace, next);
    const latest = await publishRestored({
      workspace,
      index,
      served,
      plan,
      staged,
      searchIndex,
      history,
      now: now(),
      routeRules: options.routeRules ?? new RouteRules(),
    }).catch((error: unknown) => {
      if (hold === null) deleteHold(workspace);
      else writeHold(workspace, hold);
      index.setState('running', '');
      throw error;
    });
    await options.feedSearch?.feed(index, servedRootFolder(workspace) ?? served, plan.to.searchIndex);
    const cause: ReleaseCause = { rolledBackTo: id };
    await history.record(cause, { prune: false });
    failpoint('history');
    writeHold(workspace, { ...next, done: true });
    if (plan.inNewRoot) await pruneReleases(workspace, index);
    index.setState('running', '');
    // Only now: an interrupted rollback needs the release that it goes back to.
    await history.record(null);
    const { changed, removed } = plan.pages;
    return {
      id: latest.id,
      pages: changed.length + removed.length,
      files: staged.files.size,
      bytes: staged.bytes,
    };
  } finally {
    staged.delete();
  }
}

/**
 * Records in the index, before any file changes, what no longer matches the present catalog: the next
 * release renders or removes these pages, and announces them.
 */
function markRestored(index: PageIndex, { pages, files, inNewRoot }: RestorePlan): void {
  const paths = [...pages.changed, ...pages.removed];
  index.durableTransaction(() => {
    index.setState('running', String(process.pid));
    const known = paths.filter((path) => index.has(path));
    const goes = new Set(index.unfinished().remove);
    const unknown = paths.filter((path) => !index.has(path));
    index.markToRender([...known.filter((path) => !goes.has(path)), ...unknown]);
    index.markToRemove(unknown);
    index.markUnannounced(paths, false);
    index.sitemaps.noteAll();
    noteFeeds(index);
    // A release after that has a new root again.
    if (inNewRoot) return;
    const others = [...files.keys()].filter(
      (path) => pageOfFile(path) === null && !FEED_FILES.includes(path) && !isContentNamed(path),
    );
    noteStaleFiles(index, others);
  });
}
