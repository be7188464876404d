import { existsSync } from 'node:fs';
import { says } from '#kit/messages/says.ts';
import { RouteRules } from '#storefront/domain/routes/route-rules.ts';
import { errorMessage, toReleaseError } from '../kit/errors.ts';
import { isDamaged } from '../kit/sqlite.ts';
import { type Bundle, createCompiler } from './compile/compiler.ts';
import { failpoint } from './failpoint.ts';
import { ReleaseHeld, readHold } from './history/hold.ts';
import { ReleaseHistory } from './history/release-history.ts';
import { refuseWhileHeld } from './history/rollback.ts';
import { PageIndex } from './index/page-index.ts';
import { allPagePaths, type CatalogOutline, readOutline } from './index/page-paths.ts';
import { addCounts, countReasons, type Plan, planRelease } from './plan/plan.ts';
import type { PagePaths } from './plan/planned-pages.ts';
import { Inspection } from './publish/inspection.ts';
import type { PipelineOptions, ShouldYield } from './publish/pipeline-options.ts';
import { type PlannedRelease, publishPlan, writeFeed } from './publish/publish-plan.ts';
import { runInTurn } from './publish/release-lock.ts';
import { indexedRoot } from './publish/release-root.ts';
import { RELEASE_STEPS, type ReleaseReport } from './release-report.ts';
import { BundlePool, type RenderPools } from './render/worker-pool.ts';
import type { StoreScan } from './snapshot/sync/store-scan.ts';
import {
  FULL_SCAN_REQUEST,
  type ScanPace,
  type SyncReport,
  type SyncRequest,
} from './snapshot/sync/sync-request.ts';
import { Stopwatch, settleBoth } from './stopwatch.ts';

export interface ReleaseRequest extends SyncRequest {
  /** Renders every page, changed or not, next to the release that is served. */
  full: boolean;
  /** By default never. */
  shouldYield?: ShouldYield;
  /**
   * Returns true if what is published now would be deployed at once: pages of changed products then do not wait for all
   * the others. Left out for pages that are public as soon as they are published.
   */
  canDeploy?: () => boolean;
  /** Called once the store was read, before pages are rendered. */
  onSynced?: (report: SyncReport) => void;
}

/** A release pipeline with render threads that stay warm between releases. */
export interface Pipeline {
  /**
   * Releases the changes of code and catalog; renders and publishes only pages that changed.
   * @throws with a message for people, and ReleaseHeld while a rollback holds; the served release stays as it was
   */
  release(request?: Partial<ReleaseRequest>): Promise<ReleaseReport>;
  /**
   * Scans the store for the full scan of a later release. Changes nothing and takes no lock: releases may be
   * made meanwhile.
   * @throws as `release`
   */
  scan(pace: ScanPace): Promise<StoreScan | null>;
  /**
   * Brings the snapshot up to date and returns the plan of the next release, without carrying it out. Does
   * not compile changed code.
   */
  plan(request?: Partial<ReleaseRequest>): Promise<Plan>;
  close(): Promise<void>;
}

export function createPipeline(options: PipelineOptions): Pipeline {
  const { workspace, log } = options;
  const compiler = options.compiler ?? createCompiler(workspace, log);
  const routeRules = options.routeRules ?? new RouteRules();
  const pools: RenderPools = options.pools ?? new BundlePool(workspace.snapshot);
  const limits = options.history ?? { releases: 0, megabytes: 0 };
  const history = new ReleaseHistory({ workspace, limits, log });
  const inspection = new Inspection(options);
  /** Why pages were rendered by releases that yielded before the history had them. */
  let unrecorded: ReleaseReport['reasons'] | null = null;

  /** Threads load the shop while it is compiled and the snapshot synced: all of them where each page is going to be rendered. */
  async function compileAndWarm(current: Bundle, signal?: AbortSignal): Promise<Bundle> {
    const pool = await pools.of(current);
    const count = existsSync(current.entry) ? 1 : Number.POSITIVE_INFINITY;
    pool.warm(count);
    const bundle = await compiler.compile(current, signal);
    // The compiled shop is loaded while pages are planned.
    pool.warm(count);
    return bundle;
  }

  async function release(request: ReleaseRequest, current: Bundle): Promise<ReleaseReport> {
    const watch = new Stopwatch(RELEASE_STEPS);
    return await watch.time('total', async () => {
      await beginTurn(current);
      const compiled = watch.time('compile', () => compileAndWarm(current, request.signal));
      const synced = watch
        .time('sync', () => options.sync(request))
        .catch(async (error: unknown) => {
          // Pages that a release has postponed must not wait for a store that fails.
          if (request.signal?.aborted !== true) await finishLeftovers(current);
          throw error;
        });
      const released = synced.then((sync) =>
        releaseSynced(sync, request, { bundle: current, compiled, watch }),
      );
      const [, report] = await settleBoth(compiled, released);
      return report;
    });
  }

  /** A release of the snapshot. One that renders every page begins while the shop is compiled. */
  async function releaseSynced(
    sync: SyncReport,
    request: ReleaseRequest,
    { bundle, compiled, watch }: Pick<PlannedRelease, 'bundle' | 'compiled' | 'watch'>,
  ): Promise<ReleaseReport> {
    pools.noteSynced?.();
    request.onSynced?.(sync);
    failpoint('snapshot');
    const index = new PageIndex(workspace.snapshot);
    try {
      const missing = await watch.time('plan', () => inspection.missingPages(index, request));
      const plan = await watch.time('plan', () => planFor(index, bundle, request, missing ?? []));
      if (!plan.full) await compiled;
      failpoint('plan');
      const restored = missing === null || plan.full ? 0 : inspection.restoreFiles(index, bundle);
      const shouldYield = sync.isPart ? () => true : request.shouldYield;
      const { canDeploy } = request;
      let waited = 0;
      const began = performance.now();
      compiled.then(
        () => (waited = (performance.now() - began) / 1000),
        () => {},
      );
      const { postponed, ...published } = await watch.time('publish', () =>
        publish({ index, plan, bundle, compiled, watch, shouldYield, canDeploy }),
      );
      watch.seconds.publish -= watch.seconds.render + waited;
      // The change that it yielded to comes first.
      const feedDueAt =
        postponed.length > 0 ? null : await watch.time('publish', () => writeFeed(options, index, keepLate));
      return {
        ...published,
        feedDueAt,
        bundle: bundle.id,
        full: plan.full,
        pages: index.pageCount,
        rendered: plan.render.size - postponed.length,
        postponed: postponed.length,
        removed: plan.remove.length,
        restored,
        sync,
        seconds: watch.seconds,
      };
    } finally {
      index.close();
    }
  }

  /**
   * Publishes what earlier releases had planned for the served root and not published, since they were killed or
   * yielded, without asking the store.
   */
  async function finishLeftovers(current: Bundle): Promise<void> {
    if (!existsSync(workspace.snapshot)) return;
    const index = new PageIndex(workspace.snapshot);
    try {
      const count = index.unfinishedCount;
      if (count === 0 || indexedRoot(index, workspace)?.live !== true) return;
      const bundle = await compileAndWarm(current);
      const plan = planFor(index, bundle, { ...FULL_SCAN_REQUEST, full: false }, []);
      if (plan.full) return;
      log(`Finishing a release that was interrupted, from the catalog as it was last read: ${count} pages.`);
      const watch = new Stopwatch(RELEASE_STEPS);
      await publish({ index, plan, bundle, compiled: Promise.resolve(), watch });
      await writeFeed(options, index, keepLate);
    } catch (error) {
      if (isDamaged(error, workspace.snapshot)) throw error;
      // A newer answer of the store may help.
      log(says('release.notFinished', { reason: errorMessage(error) }));
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
    const isPacked = Boolean(options.packs);
    const hasRoot = indexedRoot(index, workspace) !== null;
    return planRelease(index, {
      bundle: bundle.id,
      full: request.full || isOtherStore || index.isPacked !== isPacked || !(isPacked || hasRoot),
      keepsPages: isPacked && index.isPacked,
      missing,
      allPaths: everyPath(),
      isBlocked: (path) => routeRules.isBlocked(path),
    });
  }

  /** Every path; the catalog is asked once for what there is. */
  function everyPath(): PagePaths {
    let outline: CatalogOutline | null = null;
    return (part) => {
      outline ??= readOutline(workspace.snapshot);
      return allPagePaths(outline, part);
    };
  }

  async function publish(planned: Omit<PlannedRelease, 'pool' | 'compressAssets' | 'formerFiles'>) {
    const pool = await pools.of(planned.bundle);
    // A new root has no former files of releases that yielded.
    if (planned.plan.full) await history.record(null);
    const compressAssets = () => compiler.compress(planned.bundle);
    const { shouldYield } = planned;
    const published = await publishPlan(options, { ...planned, pool, compressAssets, formerFiles: history });
    const own = countReasons(planned.plan, published.postponed);
    const reasons = addCounts(own, unrecorded);
    const isNew = published.id !== null || unrecorded !== null;
    const isRecorded =
      published.postponed.length === 0 &&
      (!isNew || (await history.record({ reasons }, { shouldYield: () => shouldYield?.(false) === true })));
    if (planned.index.isPacked) planned.index.packs.forgetBefore(history.oldest);
    unrecorded = isRecorded ? null : reasons;
    return { ...published, reasons: own };
  }

  /**
   * A release that was killed before it was recorded is, before another one follows. Those that yielded are recorded
   * with the one that ends what they began.
   */
  async function beginTurn(current: Bundle): Promise<void> {
    await refuseWhileHeld({ ...options, limits, routeRules });
    const { count, isInterrupted } = readLeftovers(workspace.snapshot);
    if (unrecorded === null && count === 0) await history.record(null);
    else history.readAgain();
    // Pages of two states must not wait for the store, which may be down.
    if (isInterrupted) await finishLeftovers(current);
  }

  const keepLate = (path: string) => history.keepLate(path);

  /** Runs `work` in turn with other releases. */
  function inTurn<T>(
    request: Partial<ReleaseRequest>,
    work: (request: ReleaseRequest, current: Bundle) => Promise<T>,
  ) {
    const complete = { ...FULL_SCAN_REQUEST, full: false, ...request };
    return runInTurn({ workspace, log, signal: complete.signal }, async () => {
      // After the release of another process, which may be of newer code.
      const current = await compiler.currentBundle();
      await options.assertCurrent?.(current);
      return work(complete, current);
    });
  }

  return {
    release: (request = {}) => inTurn(request, release),
    async scan(pace) {
      try {
        const hold = readHold(workspace);
        if (hold !== null) throw new ReleaseHeld(hold);
        return await options.scan(pace);
      } catch (error) {
        throw toReleaseError(error, workspace.snapshot);
      }
    },
    plan: (request = {}) =>
      inTurn(request, async (complete, bundle) => {
        await options.sync(complete);
        const index = new PageIndex(workspace.snapshot);
        try {
          return planFor(index, bundle, complete, (await inspection.missingPages(index, complete)) ?? []);
        } finally {
          index.close();
        }
      }),
    close: () => pools.close(),
  };
}

/** Work that earlier releases have left to the next one. */
interface Leftovers {
  /** Number of pages that were planned and not published. */
  count: number;
  /** True if one of the releases was killed. */
  isInterrupted: boolean;
}

/** Reads the leftovers of a snapshot's page index, which need not exist yet. @param snapshot file path */
function readLeftovers(snapshot: string): Leftovers {
  if (!existsSync(snapshot)) return { count: 0, isInterrupted: false };
  const index = new PageIndex(snapshot);
  try {
    return { count: index.unfinishedCount, isInterrupted: Boolean(index.state('running')) };
  } finally {
    index.close();
  }
}
