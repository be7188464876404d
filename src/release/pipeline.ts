import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { RouteRules } from '#shop/site/route-rules.ts';
import { type Bundle, type Compiler, createCompiler } from './compile/compiler.ts';
import { errorMessage } from './error-message.ts';
import { failpoint } from './failpoint.ts';
import { PageIndex } from './pages/page-index.ts';
import { allPagePaths, readOutline } from './pages/page-paths.ts';
import { countReasons, type Plan, planRelease } from './plan/plan.ts';
import type { ProgressFactory } from './progress.ts';
import { cleanUpInterrupted, pruneReleases, pruneRenderers } from './publish/cleanup.ts';
import { Inspection } from './publish/inspection.ts';
import { Publication, type PublicationOptions } from './publish/publication.ts';
import { announcedBuild, indexedRoot, newRoot } from './publish/release-root.ts';
import { toReleaseError } from './release-error.ts';
import { RELEASE_STEPS, type ReleaseReport } from './release-report.ts';
import type { RenderResult } from './render/worker-messages.ts';
import { createRenderPool, type RenderPool } from './render/worker-pool.ts';
import { runInTurn } from './run-in-turn.ts';
import { isDamaged } from './set-aside.ts';
import { settleBoth } from './settle-both.ts';
import {
  FULL_SCAN_REQUEST,
  type ScanPace,
  type StoreScan,
  type SyncReport,
  type SyncRequest,
} from './snapshot/sync/sync-request.ts';
import { Stopwatch } from './stopwatch.ts';
import type { Workspace } from './workspace.ts';

export interface PipelineOptions {
  workspace: Workspace;
  /** What the pages are made from: another store's are never published among them. */
  store: string;
  /** Brings the snapshot up to date with the store. */
  sync: (request: SyncRequest) => Promise<SyncReport>;
  /** Scans the store for a later full scan; null where the whole catalog has to be read anyway. */
  scan: (pace: ScanPace) => Promise<StoreScan | null>;
  hostFiles: PublicationOptions['hostFiles'];
  /** Those of the shop alone where left out. */
  routeRules?: RouteRules;
  publishPictures: PublicationOptions['publishPictures'];
  /** Completes the pictures of the current root with those that the sync has made. */
  completePictures?: (root: string) => void;
  /** Publishes pictures of the catalog that the current root lacks. @returns their number */
  restorePictures?: (root: string) => number;
  /** Deletes processed pictures that no release needs; called after a switch, with the remaining roots. */
  prunePictures?: (roots: readonly string[]) => void;
  log: (line: string) => void;
  progress: ProgressFactory;
  /** A compiler that may be at work already; a new one where left out. */
  compiler?: Compiler;
  /** How long hashed assets of former code stay available, in milliseconds; a week where left out. */
  assetGraceMs?: number;
  /** Milliseconds since 1970. */
  now?: () => number;
}

export interface ReleaseRequest extends SyncRequest {
  /** Renders every page, changed or not, beside the release that is served. */
  full: boolean;
}

/** A release pipeline with render threads that stay warm between releases. */
export interface Pipeline {
  /**
   * Releases the changes of code and catalog; renders and publishes only pages that changed.
   * @throws with a message for people; the served release stays as it was
   */
  release(request?: Partial<ReleaseRequest>): Promise<ReleaseReport>;
  /**
   * Scans the store for the full scan of a later release. Changes nothing and takes no lock: releases may be
   * made meanwhile.
   */
  scan(pace: ScanPace): Promise<StoreScan | null>;
  /**
   * Brings the snapshot up to date and returns the plan of the next release, without carrying it out. Does
   * not compile changed code.
   */
  plan(request?: Partial<ReleaseRequest>): Promise<Plan>;
  close(): Promise<void>;
}

const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

export function createPipeline(options: PipelineOptions): Pipeline {
  const { workspace, log } = options;
  const compiler = options.compiler ?? createCompiler(workspace, log);
  const now = options.now ?? Date.now;
  const routeRules = options.routeRules ?? new RouteRules();
  let pool: RenderPool | null = null;
  let poolBundle: string | null = null;
  const inspection = new Inspection(options);

  async function poolFor(bundle: Bundle): Promise<RenderPool> {
    if (pool !== null && poolBundle === bundle.id) return pool;
    await pool?.close();
    poolBundle = bundle.id;
    pool = createRenderPool({ entry: bundle.entry, snapshot: workspace.snapshot });
    return pool;
  }

  /** Threads load the compiled shop while the snapshot is synced. */
  async function compileAndWarm(): Promise<Bundle> {
    const bundle = await compiler.compile();
    (await poolFor(bundle)).warm();
    return bundle;
  }

  async function release(request: ReleaseRequest): Promise<ReleaseReport> {
    const watch = new Stopwatch(RELEASE_STEPS);
    return await watch.time('total', async () => {
      await finishInterrupted();
      const [bundle, sync] = await settleBoth(
        watch.time('compile', compileAndWarm),
        watch.time('sync', () => options.sync(request)),
      );
      failpoint('snapshot');
      const index = new PageIndex(workspace.snapshot);
      try {
        const missing = await watch.time('plan', () => inspection.missingPages(index, request));
        const plan = await watch.time('plan', () => planFor(index, bundle, request, missing ?? []));
        failpoint('plan');
        const restored = missing === null || plan.full ? 0 : inspection.restoreFiles(index, bundle);
        const published = await watch.time('publish', () => publish(index, plan, bundle, watch));
        watch.seconds.publish -= watch.seconds.render;
        return {
          ...published,
          bundle: bundle.id,
          full: plan.full,
          pages: index.pageCount,
          rendered: plan.render.size,
          removed: plan.remove.length,
          restored,
          reasons: countReasons(plan),
          sync,
          seconds: watch.seconds,
        };
      } finally {
        index.close();
      }
    });
  }

  /**
   * Publishes what a killed release had planned, as far as it changed the served root: pages of two states are
   * not to wait for the store, which may be down.
   */
  async function finishInterrupted(): Promise<void> {
    if (!existsSync(workspace.snapshot)) return;
    const index = new PageIndex(workspace.snapshot);
    try {
      const { add, render, remove } = index.unfinished();
      const count = add.length + render.length + remove.length;
      if (count === 0 || !index.state('running') || indexedRoot(index, workspace)?.live !== true) return;
      const bundle = await compileAndWarm();
      const plan = planFor(index, bundle, { ...FULL_SCAN_REQUEST, full: false }, []);
      if (plan.full) return;
      log(`Finishing a release that was interrupted, from the catalog as it was last read: ${count} pages.`);
      await publish(index, plan, bundle, new Stopwatch(RELEASE_STEPS));
    } catch (error) {
      if (isDamaged(error, workspace.snapshot)) throw error;
      // What the store says now may be what helps.
      log(`It cannot be finished yet: ${errorMessage(error)}`);
    } finally {
      index.close();
    }
  }

  function planFor(
    index: PageIndex,
    bundle: Pick<Bundle, 'id'>,
    request: ReleaseRequest,
    missing: readonly string[],
  ): Plan {
    const isOtherStore = index.state('store') !== options.store;
    return planRelease(index, {
      bundle: bundle.id,
      full: request.full || isOtherStore || indexedRoot(index, workspace) === null,
      missing,
      allPaths: () => allPagePaths(readOutline(workspace.snapshot)),
      isBlocked: (path) => routeRules.isBlocked(path),
    });
  }

  async function publish(
    index: PageIndex,
    plan: Plan,
    bundle: Bundle,
    watch: Stopwatch<(typeof RELEASE_STEPS)[number]>,
  ): Promise<Pick<ReleaseReport, 'id' | 'files' | 'bytes'>> {
    const current = indexedRoot(index, workspace);
    cleanUpInterrupted(workspace, index);
    if (current !== null) options.completePictures?.(current.folder);
    if (
      !plan.full &&
      current?.live &&
      plan.render.size === 0 &&
      plan.remove.length === 0 &&
      isAnnounced(index, current.folder)
    ) {
      if (plan.changes.length > 0) index.transaction(() => index.clearChanges());
      return { id: null, files: 0, bytes: 0 };
    }
    const root = plan.full || current === null ? newRoot(workspace, bundle.id) : current;
    if (plan.full) await pruneReleases(workspace, index);
    const publication = new Publication({
      ...{ workspace, index, bundle, root, now, routeRules, store: options.store },
      ...{ hostFiles: options.hostFiles, publishPictures: options.publishPictures },
      assetGraceMs: options.assetGraceMs ?? WEEK_MS,
    });
    const render = withProgress(await poolFor(bundle), plan.render.size);
    const latest = await publication.publish(plan, (paths, onPages) =>
      watch.time('render', () => render(paths, onPages)),
    );
    // Answers under way may still come from the previous release, which stays until the next one.
    const remaining = await pruneReleases(workspace, index);
    if (!root.live) {
      await pruneRenderers(workspace, bundle.id, remaining);
      options.prunePictures?.(remaining.map((name) => join(workspace.releases, name)));
    }
    return { id: latest?.id ?? null, ...publication.written };
  }

  /** Renders in several calls and reports their progress as one step. */
  function withProgress(threads: RenderPool, total: number): RenderPool['render'] {
    const progress = options.progress('Rendering', 'pages');
    let done = 0;
    return async (paths, onPages) => {
      await threads.render(paths, (pages: RenderResult[]) => {
        failpoint('render');
        onPages(pages);
        done += pages.length;
        progress.update(done, total);
      });
      if (done === total) progress.end();
    };
  }

  /** Returns true where the root has all that a release has besides pages, and clients know of it. */
  function isAnnounced(index: PageIndex, root: string): boolean {
    const { changed, removed } = index.unannounced();
    return (
      changed.length === 0 &&
      removed.length === 0 &&
      index.state('announced') === index.state('root') &&
      announcedBuild(root) !== null &&
      Object.keys(options.hostFiles('')).every((file) => existsSync(join(root, file)))
    );
  }

  /** Runs `work` in turn with other releases. */
  function inTurn<T>(request: Partial<ReleaseRequest>, work: (request: ReleaseRequest) => Promise<T>) {
    const complete = { ...FULL_SCAN_REQUEST, full: false, ...request };
    return runInTurn({ workspace, log }, () => work(complete));
  }

  return {
    release: (request = {}) => inTurn(request, release),
    async scan(pace) {
      try {
        return await options.scan(pace);
      } catch (error) {
        throw toReleaseError(error, workspace.snapshot);
      }
    },
    plan: (request = {}) =>
      inTurn(request, async (complete) => {
        const [bundle] = await settleBoth(compiler.currentBundle(), options.sync(complete));
        const index = new PageIndex(workspace.snapshot);
        try {
          return planFor(index, bundle, complete, (await inspection.missingPages(index, complete)) ?? []);
        } finally {
          index.close();
        }
      }),
    async close() {
      await pool?.close();
      pool = null;
    },
  };
}
