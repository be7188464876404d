import type { Clock } from '#operations/watch/poll-schedule.ts';
import type { WatchedPipeline } from '#operations/watch/watcher.ts';
import type { ShouldYield } from '#pipeline/publish/pipeline-options.ts';
import type { ReleaseReport } from '#pipeline/release-report.ts';
import type { StoreScan } from '#pipeline/snapshot/sync/store-scan.ts';
import type { ScanPace, SyncReport, SyncRequest } from '#pipeline/snapshot/sync/sync-request.ts';

export type Outcome = { published?: boolean; feedDueAt?: number; postponed?: number } & Partial<
  Pick<
    SyncReport,
    | 'nextSaleAt'
    | 'depth'
    | 'fullScanNeeded'
    | 'unresolvable'
    | 'isPart'
    | 'changedProducts'
    | 'changedAt'
    | 'outdated'
  >
>;

/** A report of a release in which nothing or a page was published. */
export function makeReport(request: Pick<SyncRequest, 'depth'>, outcome: Outcome = {}): ReleaseReport {
  const { published = false, nextSaleAt = null, depth = request.depth } = outcome;
  const { fullScanNeeded = false, unresolvable = [], postponed = 0 } = outcome;
  const { isPart = false, changedProducts = [], changedAt = null, outdated = [] } = outcome;
  const pages = published ? 1 : 0;
  return {
    id: published ? 'build' : null,
    bundle: 'bundle',
    full: false,
    pages: 100,
    rendered: pages,
    postponed,
    removed: 0,
    restored: 0,
    feedDueAt: outcome.feedDueAt ?? null,
    files: 2 * pages,
    bytes: 2000 * pages,
    reasons: { code: 0, full: 0, new: 0, entity: pages, missing: 0, leftover: 0 },
    sync: {
      requests: 1,
      printed: '',
      outdated,
      read: pages,
      depth,
      fullScanNeeded,
      isPart,
      changedProducts,
      changedAt,
      unresolvable,
      nextSaleAt,
    },
    seconds: { sync: 0, compile: 0, plan: 0, render: 0, publish: 0, total: 0 },
  };
}

/** A scan of a store without products. */
const SCAN: StoreScan = {
  snapshotState: '',
  knownProducts: new Map(),
  knownCategories: new Set(),
  shopPolls: 0,
  shop: {
    backend: {},
    categories: [],
    popular: [],
    storePages: { texts: [], problems: [] },
  },
  listsSoldOut: true,
  unlisted: 0,
  products: new Map(),
  unresolvable: new Map(),
  unresolvableCategories: new Map(),
  requests: 1,
  printed: '',
};

type Work = 'release' | 'scan';

/** A pipeline that records its calls and answers as a test sets it to. */
export class RecordingPipeline implements WatchedPipeline {
  readonly polls: (Pick<SyncRequest, 'depth' | 'products' | 'acceptShrink'> & { at: number })[] = [];
  /** When scans began. */
  readonly scans: number[] = [];
  /** When scans sent their last request. */
  readonly finishedScans: number[] = [];
  #shouldYield: ShouldYield = () => false;
  readonly #now: () => number;
  #next: Outcome | Error = {};
  #wait = async (): Promise<void> => {};
  #scan: StoreScan | Error | null = SCAN;
  readonly #held = new Map<Work, PromiseWithResolvers<void>>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Asks whether the last release is to yield, with pages of changed products left or without. */
  shouldYield(isOwn = false): boolean {
    return this.#shouldYield(isOwn);
  }

  readonly release: WatchedPipeline['release'] = async (request) => {
    const { depth, products, acceptShrink, shouldYield = this.#shouldYield, onSynced } = request;
    this.#shouldYield = shouldYield;
    this.polls.push({ depth, products, acceptShrink, at: this.#now() });
    const outcome = this.#next;
    if (!(outcome instanceof Error)) onSynced?.(makeReport(request, outcome).sync);
    await this.#held.get('release')?.promise;
    await this.#wait();
    if (this.#next instanceof Error) throw this.#next;
    return makeReport(request, this.#next);
  };

  readonly scan = async ({ signal, waitForTurn: turn }: ScanPace): Promise<StoreScan | null> => {
    this.scans.push(this.#now());
    const stopped = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    await Promise.race([this.#held.get('scan')?.promise ?? Promise.resolve(), stopped]);
    signal.throwIfAborted();
    await turn();
    this.finishedScans.push(this.#now());
    if (this.#scan instanceof Error) throw this.#scan;
    return this.#scan;
  };

  /** Outcome of each release from now on. */
  answer(outcome: Outcome | Error): void {
    this.#next = outcome;
  }

  /** Outcome of each scan from now on: the error, or an empty scan. */
  answerScans(error?: Error): void {
    this.#scan = error ?? SCAN;
  }

  /** Releases from now on take so many milliseconds. */
  take(ms: number, clock: Clock): void {
    this.#wait = () => new Promise<void>((resolve) => clock.at(clock.now() + ms, resolve));
  }

  /** Releases or scans from now on take until `releaseHeld`. */
  hold(work: Work = 'release'): void {
    this.#held.set(work, Promise.withResolvers());
  }

  releaseHeld(...works: Work[]): void {
    for (const work of works.length > 0 ? works : this.#held.keys()) {
      this.#held.get(work)?.resolve();
      this.#held.delete(work);
    }
  }

  /** Forgets the calls so far. */
  clear(): void {
    this.polls.length = 0;
    this.scans.length = 0;
  }
}
