import { join } from 'node:path';
import { type Bundle, type Compiler, createCompiler } from './compile/compiler.ts';
import { failpoint } from './failpoint.ts';
import { PageIndex } from './pages/page-index.ts';
import { allPagePaths, readOutline } from './pages/page-paths.ts';
import { countReasons, type Plan, planRelease } from './plan/plan.ts';
import type { ProgressFactory } from './progress.ts';
import { cleanUpInterrupted, pruneReleases, pruneRenderers } from './publish/cleanup.ts';
import { Publication, type PublicationOptions } from './publish/publication.ts';
import { withReleaseLock } from './publish/release-lock.ts';
import { indexedRoot, newRoot } from './publish/release-root.ts';
import { toReleaseError } from './release-error.ts';
import { RELEASE_STEPS, type ReleaseReport } from './release-report.ts';
import type { RenderResult } from './render/worker-messages.ts';
import { createRenderPool, type RenderPool } from './render/worker-pool.ts';
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
  /** Brings the snapshot up to date with the store. */
  sync: (request: SyncRequest) => Promise<SyncReport>;
  /** Scans the store for a later full scan; null where the whole catalog has to be read anyway. */
  scan: (pace: ScanPace) => Promise<StoreScan | null>;
  hostFiles: PublicationOptions['hostFiles'];
  publishPictures: PublicationOptions['publishPictures'];
  /** Completes the pictures of the current root with those that the sync has made. */
  completePictures?: (root: string) => void;
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
  let pool: RenderPool | null = null;
  let poolBundle: string | null = null;

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
      const [bundle, sync] = await settleBoth(
        watch.time('compile', compileAndWarm),
        watch.time('sync', () => options.sync(request)),
      );
      failpoint('snapshot');
      const index = new PageIndex(workspace.snapshot);
      try {
        const plan = await watch.time('plan', () => planFor(index, bundle, request));
        failpoint('plan');
        const published = await watch.time('publish', () => publish(index, plan, bundle, watch));
        watch.seconds.publish -= watch.seconds.render;
        return {
          ...published,
          bundle: bundle.id,
          full: plan.full,
          pages: index.pageCount,
          rendered: plan.render.size,
          removed: plan.remove.length,
          reasons: countReasons(plan),
          sync,
          seconds: watch.seconds,
        };
      } finally {
        index.close();
      }
    });
  }

  function planFor(index: PageIndex, bundle: Pick<Bundle, 'id'>, request: ReleaseRequest): Plan {
    return planRelease(index, {
      bundle: bundle.id,
      full: request.full || indexedRoot(index, workspace) === null,
      allPaths: () => allPagePaths(readOutline(workspace.snapshot)),
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
      isAnnounced(index)
    ) {
      if (plan.changes.length > 0) index.transaction(() => index.clearChanges());
      return { id: null, files: 0, bytes: 0 };
    }
    const root = plan.full || current === null ? newRoot(workspace, bundle.id) : current;
    if (plan.full) await pruneReleases(workspace, index);
    const publication = new Publication({
      ...{ workspace, index, bundle, root, now },
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

  function isAnnounced(index: PageIndex): boolean {
    const { changed, removed } = index.unannounced();
    return changed.length === 0 && removed.length === 0 && index.state('announced') === index.state('root');
  }

  /** Runs `work` under the release lock, and turns its errors into messages for people. */
  async function withLockAndErrors<T>(
    request: Partial<ReleaseRequest>,
    work: (request: ReleaseRequest) => Promise<T>,
  ): Promise<T> {
    const waiting = (pid: number | null) =>
      log(`Waiting for the release that ${pid === null ? 'another process' : `process ${pid}`} is making …`);
    try {
      return await withReleaseLock(workspace.lock, waiting, () =>
        work({ ...FULL_SCAN_REQUEST, full: false, ...request }),
      );
    } catch (error) {
      throw toReleaseError(error, workspace.snapshot);
    }
  }

  return {
    release: (request = {}) => withLockAndErrors(request, release),
    async scan(pace) {
      try {
        return await options.scan(pace);
      } catch (error) {
        throw toReleaseError(error, workspace.snapshot);
      }
    },
    plan: (request = {}) =>
      withLockAndErrors(request, async (complete) => {
        const [bundle] = await settleBoth(compiler.currentBundle(), options.sync(complete));
        const index = new PageIndex(workspace.snapshot);
        try {
          return planFor(index, bundle, complete);
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
