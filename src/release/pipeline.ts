import { join } from 'node:path';
import { type Bundle, type Compiler, createCompiler } from './compile/compiler.ts';
import { failpoint } from './failpoint.ts';
import { PageIndex } from './pages/page-index.ts';
import { allPagePaths } from './pages/page-paths.ts';
import { countReasons, type Plan, planRelease } from './plan/plan.ts';
import type { RenderReasonKind } from './plan/render-reasons.ts';
import type { ProgressFactory } from './progress.ts';
import { cleanUpInterrupted, pruneReleases, pruneRenderers } from './publish/cleanup.ts';
import { Publication, type PublicationOptions } from './publish/publication.ts';
import { withReleaseLock } from './publish/release-lock.ts';
import { indexedRoot, newRoot } from './publish/release-root.ts';
import { toReleaseError } from './release-error.ts';
import type { RenderResult } from './render/worker-messages.ts';
import { createRenderPool, type RenderPool } from './render/worker-pool.ts';
import { settleBoth } from './settle-both.ts';
import { readOutline } from './snapshot/catalog-outline.ts';
import {
  RECONCILE_REQUEST,
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
  /** Asks the store for what a sweep compares; null where the whole catalog has to be read anyway. */
  scan: (pace: ScanPace) => Promise<StoreScan | null>;
  hostFiles: PublicationOptions['hostFiles'];
  publishPictures: PublicationOptions['publishPictures'];
  /** Makes the pictures of a release whole with what the refresh has made, whatever it publishes. */
  settlePictures?: (root: string) => void;
  /** Deletes processed pictures that no release needs; called now and then, with the roots that stay. */
  prunePictures?: (roots: readonly string[]) => void;
  precompress: PublicationOptions['precompress'];
  log: (line: string) => void;
  progress: ProgressFactory;
  /** One that may be compiling already; one of its own unless told. */
  compiler?: Compiler;
  /** How long hashed assets of former code stay available, in milliseconds; a week unless told. */
  assetGraceMs?: number;
  /** Milliseconds since 1970. */
  now?: () => number;
}

export interface ReleaseReport {
  /** The build that clients are told of; null where nothing that they see changed. */
  id: string | null;
  bundle: string;
  /** Every page was rendered, into a root of its own. */
  full: boolean;
  /** Pages of the whole shop. */
  pages: number;
  rendered: number;
  removed: number;
  /** Page files that were written, and their bytes. */
  files: number;
  bytes: number;
  /** Why pages were rendered: kind of reason -> pages; a page counts once, under its first reason. */
  reasons: Record<RenderReasonKind, number>;
  sync: SyncReport;
  seconds: ReleaseSeconds;
}

const STEPS = ['sync', 'compile', 'plan', 'render', 'publish', 'total'] as const;

/**
 * Seconds that the steps of a release took. Compiling goes on beside the refresh; `publish` is all that
 * comes after the plan but rendering.
 */
export type ReleaseSeconds = Record<(typeof STEPS)[number], number>;

export interface ReleaseRequest extends SyncRequest {
  /** Renders every page, changed or not, beside the release that is served. */
  full: boolean;
}

/** A release pipeline that keeps its render threads warm between releases. */
export interface Pipeline {
  /** Makes the release follow code and catalog; renders and publishes only what changed. */
  release(request?: Partial<ReleaseRequest>): Promise<ReleaseReport>;
  /**
   * Asks the store for what a later release compares in its sweep. Changes nothing and waits for nobody:
   * releases may be made meanwhile.
   */
  scan(pace: ScanPace): Promise<StoreScan | null>;
  /**
   * Brings the snapshot up to date and says what a release would do, without doing it: the next release
   * does exactly that. Code that changed is not compiled.
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

  /** Threads load the compiled shop while the store is asked what changed. */
  async function compileAndWarm(): Promise<Bundle> {
    const bundle = await compiler.compile();
    (await poolFor(bundle)).warm();
    return bundle;
  }

  async function release(request: ReleaseRequest): Promise<ReleaseReport> {
    const watch = new Stopwatch(STEPS);
    return await watch.time('total', async () => {
      const [bundle, refresh] = await settleBoth(
        watch.time('compile', compileAndWarm),
        watch.time('sync', () => options.sync(request)),
      );
      failpoint('snapshot');
      const index = new PageIndex(workspace.snapshot);
      try {
        const plan = await watch.time('plan', () => planFor(index, bundle, request));
        failpoint('plan');
        const done = await watch.time('publish', () => publish(index, plan, bundle, watch));
        watch.seconds.publish -= watch.seconds.render;
        return {
          ...done,
          bundle: bundle.id,
          full: plan.full,
          pages: index.pageCount,
          rendered: plan.render.size,
          removed: plan.remove.length,
          reasons: countReasons(plan),
          sync: refresh,
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
    watch: Stopwatch<(typeof STEPS)[number]>,
  ): Promise<Pick<ReleaseReport, 'id' | 'files' | 'bytes'>> {
    const known = indexedRoot(index, workspace);
    cleanUpInterrupted(workspace, index);
    if (known !== null) options.settlePictures?.(known.folder);
    if (
      !plan.full &&
      known?.live &&
      plan.render.size === 0 &&
      plan.remove.length === 0 &&
      isAnnounced(index)
    ) {
      if (plan.changes.length > 0) index.transaction(() => index.clearChanges());
      return { id: null, files: 0, bytes: 0 };
    }
    const root = plan.full || known === null ? newRoot(workspace, bundle.id) : known;
    if (plan.full) await pruneReleases(workspace, index);
    const publication = new Publication({
      ...{ workspace, index, bundle, root, now },
      ...{ hostFiles: options.hostFiles, publishPictures: options.publishPictures },
      precompress: options.precompress,
      assetGraceMs: options.assetGraceMs ?? WEEK_MS,
    });
    const render = withProgress(await poolFor(bundle), plan.render.size);
    const latest = await publication.publish(plan, (paths, onPages) =>
      watch.time('render', () => render(paths, onPages)),
    );
    // Answers that are under way may still come from the release before, which stays until the next.
    const remaining = await pruneReleases(workspace, index);
    if (!root.live) {
      await pruneRenderers(workspace, bundle.id, remaining);
      options.prunePictures?.(remaining.map((name) => join(workspace.releases, name)));
    }
    return { id: latest?.id ?? null, ...publication.written };
  }

  /** Renders in several calls and tells their progress as one step. */
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

  /** Under the lock, with errors that tell what to do. */
  async function withLockAndErrors<T>(
    request: Partial<ReleaseRequest>,
    work: (request: ReleaseRequest) => Promise<T>,
  ): Promise<T> {
    const waiting = (pid: number | null) =>
      log(`Waiting for the release that ${pid === null ? 'another process' : `process ${pid}`} is making …`);
    try {
      return await withReleaseLock(workspace.lock, waiting, () =>
        work({ ...RECONCILE_REQUEST, full: false, ...request }),
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
