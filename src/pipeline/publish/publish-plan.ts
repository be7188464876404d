import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { says } from '#kit/messages/says.ts';
import { RouteRules } from '#storefront/domain/routes/route-rules.ts';
import { errorMessage } from '../../kit/errors.ts';
import type { Progress } from '../../kit/terminal.ts';
import type { Bundle } from '../compile/compiler.ts';
import { writeDueFeeds } from '../discovery/product-feed.ts';
import { failpoint } from '../failpoint.ts';
import type { PageIndex } from '../index/page-index.ts';
import type { Plan } from '../plan/plan.ts';
import type { RELEASE_STEPS, ReleaseReport } from '../release-report.ts';
import type { WrittenPage } from '../render/worker-messages.ts';
import type { RenderPool } from '../render/worker-pool.ts';
import { FEEDS_NOTHING } from '../search-server/feed-search.ts';
import { ANY_SIZE } from '../snapshot/search-index/search-indexes.ts';
import type { Stopwatch } from '../stopwatch.ts';
import { cleanUpInterrupted, pruneReleases, pruneRenderers } from './cleanup.ts';
import type { PipelineOptions, ShouldYield } from './pipeline-options.ts';
import { Publication, type Published } from './publication.ts';
import { type FormerFiles, NO_FORMER_FILES } from './publish-target.ts';
import { announcedBuild, indexedRoot, newRoot } from './release-root.ts';
import { currentIndex, isIndexAnnounced } from './search-index.ts';

/** Tools for carrying out a plan. */
export interface PlannedRelease {
  index: PageIndex;
  plan: Plan;
  bundle: Bundle;
  /** Ends once the bundle is there. */
  compiled: Promise<unknown>;
  pool: RenderPool;
  compressAssets: () => Promise<void>;
  watch: Stopwatch<(typeof RELEASE_STEPS)[number]>;
  /** Those of the release that is served; nobody keeps them if left out. */
  formerFiles?: FormerFiles;
  /** As of a release's request. */
  shouldYield?: ShouldYield | undefined;
  canDeploy?: (() => boolean) | undefined;
}

type PublishedPlan = Pick<ReleaseReport, 'id' | 'files' | 'bytes'> & Pick<Published, 'postponed'>;

const QUARTER_HOUR_MS = 15 * 60_000;
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Carries a plan out: renders its pages, publishes them, and deletes what no release needs any more. Does nothing
 * where the served release has all that the plan wants.
 * @throws if a page cannot be rendered or written; the served release stays as it was
 */
export async function publishPlan(options: PipelineOptions, planned: PlannedRelease): Promise<PublishedPlan> {
  const { index, plan, bundle, pool, watch, shouldYield = () => false, canDeploy = null } = planned;
  const { workspace } = options;
  const current = indexedRoot(index, workspace);
  cleanUpInterrupted(workspace, index);
  if (current !== null) options.completePictures?.(current.folder);
  if (
    !plan.full &&
    current?.live &&
    plan.render.size === 0 &&
    plan.remove.length === 0 &&
    !index.sitemaps.isDue(plan.changes) &&
    isAnnounced(options, index, current.folder)
  ) {
    if (plan.changes.length > 0) index.transaction(() => index.clearChanges());
    return { id: null, files: 0, bytes: 0, postponed: [] };
  }
  const root = plan.full || current === null ? newRoot(workspace, bundle.id) : current;
  if (plan.full) await pruneReleases(workspace, index);
  const publication = new Publication({
    workspace,
    index,
    bundle,
    compiled: planned.compiled,
    root,
    store: options.store,
    hostFiles: options.hostFiles,
    publishPictures: options.publishPictures,
    packs: options.packs ?? null,
    compressAssets: planned.compressAssets,
    formerFiles: planned.formerFiles ?? NO_FORMER_FILES,
    routeRules: options.routeRules ?? new RouteRules(),
    searchScale: options.searchScale ?? ANY_SIZE,
    feedSearch: options.feedSearch ?? FEEDS_NOTHING,
    assetGraceMs: options.assetGraceMs ?? WEEK_MS,
    now: options.now ?? Date.now,
  });
  const progress = options.progress('Rendering', 'pages');
  const render = withProgress(progress, pool, plan.render.size);
  const { latest, postponed } = await publication.publish(
    plan,
    {
      render: (...args) => watch.time('render', () => render(...args)),
      workAhead: (...args) => pool.workAhead(...args),
    },
    { shouldYield, canDeploy },
  );
  if (postponed.length > 0) progress.end();
  // Answers under way may still come from the previous release, which stays until the next one.
  const remaining = await pruneReleases(workspace, index);
  if (!root.live) {
    await pruneRenderers(workspace, bundle.id, remaining);
    options.prunePictures?.(remaining.map((name) => join(workspace.releases, name)));
  }
  return { id: latest?.id ?? null, ...publication.written, postponed };
}

/**
 * Writes the product feeds that are due. The pages are published by now: what goes wrong here must not undo them.
 * @param replacing called before one is replaced, with its path in the release
 * @returns when one is due again, in milliseconds since 1970; null if nothing is served yet
 */
export async function writeFeed(
  options: PipelineOptions,
  index: PageIndex,
  replacing: (path: string) => Promise<void> = async () => {},
): Promise<number | null> {
  const { workspace, log, now = Date.now, feedIntervalMs: interval = QUARTER_HOUR_MS } = options;
  const root = indexedRoot(index, workspace);
  if (root?.live !== true) return null;
  try {
    return await writeDueFeeds(index, root.folder, { interval, now: now(), replacing });
  } catch (error) {
    log(says('release.feedNotWritten', { reason: errorMessage(error) }));
    return now() + interval;
  }
}

/** Renders in several calls and reports their progress as one step. */
function withProgress(progress: Progress, threads: RenderPool, total: number): RenderPool['render'] {
  let done = 0;
  return async (toRender, output, onPages, ...more) => {
    const onRendered = (pages: WrittenPage[]) => {
      failpoint('render');
      onPages(pages);
      done += pages.length;
      progress.update(done, total);
    };
    await threads.render(toRender, output, onRendered, ...more);
    if (done === total) progress.end();
  };
}

/** Returns true if the root has all that a release has besides pages, and clients know of it. */
function isAnnounced(
  { hostFiles, workspace, searchScale, feedSearch = FEEDS_NOTHING }: PipelineOptions,
  index: PageIndex,
  root: string,
): boolean {
  const { changed, removed } = index.unannounced();
  const roots = currentIndex(workspace.snapshot, searchScale);
  return (
    changed.length === 0 &&
    removed.length === 0 &&
    index.state('announced') === index.state('root') &&
    announcedBuild(root) !== null &&
    isIndexAnnounced(index, root, roots) &&
    feedSearch.isFed(index, root, roots) &&
    Object.keys(hostFiles('')).every((file) => existsSync(join(root, file)))
  );
}
