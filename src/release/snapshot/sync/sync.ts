import { setTimeout } from 'node:timers/promises';
import pLimit from 'p-limit';
import { ApiClient } from '#api/api-client.ts';
import { formatApiError } from '#api/format-api-error.ts';
import { settleBoth } from '../../settle-both.ts';
import { sourceCodeVersion } from '../code-version.ts';
import type { EntityCounts } from '../derive/entity-writer.ts';
import { readMissingCategories, type UncountedCategory } from '../read/read-categories.ts';
import { readProducts } from '../read/read-products.ts';
import { SnapshotDatabase } from '../snapshot-database.ts';
import { SnapshotError } from '../snapshot-error.ts';
import { nextSaleAt } from '../source/scheduled-sales.ts';
import { SourceStore } from '../source/source-store.ts';
import { StagedProducts } from '../source/staged-products.ts';
import { commitSync, type SyncedData } from './commit-sync.ts';
import { reconcile, reconcileWithScan } from './reconcile.ts';
import { checkShrink, ShrinkError } from './shrink-guard.ts';
import { readShopData, type StoreScan, scanStore, snapshotStateOf } from './store-scan.ts';
import type { SyncContext, SyncFindings } from './sync-context.ts';
import { syncModified } from './sync-modified.ts';
import type { SnapshotSyncReport, SyncOptions } from './sync-options.ts';
import type { ScanPace, SyncDepth, SyncRequest } from './sync-request.ts';

/** Requests in flight at once. */
const MAX_CONCURRENT_REQUESTS = 4;

/**
 * Brings the snapshot up to date with the store, reading no more than the request asks for; the whole
 * catalog where none was read before, or with other code. Whatever the depth, the entities are those that
 * a first reading would give, as far as the store tells of its changes. A failure leaves all as it was.
 * @throws ApiError where the backend fails, SnapshotError where what it says cannot be used
 */
export async function syncSnapshot(options: SyncOptions, request: SyncRequest): Promise<SnapshotSyncReport> {
  const opened = open(options, request.products, request.scan?.requests ?? 0);
  const { reading, requests, isFresh } = opened;
  const { db, source, stage, now } = reading;
  try {
    const take = (depth: SyncDepth, found: SyncedData) =>
      commitSync({ ...options, reading, depth, data: found, acceptShrink: request.acceptShrink });
    const asked: SyncRequest = isFresh ? { ...request, depth: 'all' } : request;
    const done = await runSync(reading, asked, take, options.config.shrinkLimit);
    return {
      ...done.counts,
      depth: done.depth,
      reconcileNeeded: done.reconcileNeeded ?? false,
      requests: requests(),
      read: stage.size,
      nextSaleAt: nextSaleAt(db, now()),
      products: source.state('products') ?? 0,
    };
  } finally {
    db.close();
  }
}

/**
 * Asks the store for what a sweep compares, while the snapshot may go on following it.
 * @returns null where the whole catalog has to be read anyway
 * @throws ApiError where the backend fails, SnapshotError where what it says cannot be used
 */
export async function scanInBackground(options: SyncOptions, pace?: ScanPace): Promise<StoreScan | null> {
  const { reading, requests, isFresh } = open(options, [], 0, pace);
  try {
    if (isFresh) return null;
    return { ...(await scanStore(reading.client, reading.source, reading.now)), requests: requests() };
  } finally {
    reading.db.close();
  }
}

interface OpenSync {
  reading: SyncContext;
  /** Requests sent so far. */
  requests(): number;
  /** Whether there is nothing to compare with. */
  isFresh: boolean;
}

function open(
  options: SyncOptions,
  changedIds: readonly number[],
  before: number,
  pace?: ScanPace,
): OpenSync {
  const counter = { requests: before };
  const limit = pLimit(MAX_CONCURRENT_REQUESTS);
  const signal = pace?.signal;
  const client = new ApiClient({
    limit: (send) =>
      limit(async () => {
        await pace?.waitForTurn();
        return send();
      }),
    formatError: formatApiError,
    ...options.client,
    ...(signal === undefined ? {} : { wait: abortableSleep(signal) }),
    fetch: countingFetch(options.client.fetch ?? fetch, counter, signal),
  });
  const db = new SnapshotDatabase(options.file);
  const source = new SourceStore(db);
  const stage = new StagedProducts(db);
  const progress = (read: number, total: number) => options.onProgress?.('products', read, total);
  return {
    reading: { client, db, source, stage, changedIds, now: options.now ?? Date.now, progress },
    requests: () => counter.requests,
    isFresh:
      !source.exists() ||
      source.state('version') !== sourceCodeVersion() ||
      source.state('endpoint') !== client.endpoint,
  };
}

type Commit = (depth: SyncDepth, found: SyncedData) => Promise<EntityCounts>;

interface SyncResult {
  depth: SyncDepth;
  counts: EntityCounts;
  reconcileNeeded?: boolean;
}

async function runSync(
  reading: SyncContext,
  request: SyncRequest,
  commitFound: Commit,
  shrinkLimit: number | undefined,
): Promise<SyncResult> {
  const { depth, scan } = request;
  if (depth === 'all') {
    const [shop, findings] = await settleBoth(readShopData(reading.client), readEverything(reading));
    return { depth, counts: await commitFound(depth, { ...shop, ...findings }) };
  }
  if (depth === 'walk') {
    const done = await trySyncModified(reading, request, commitFound, shrinkLimit);
    if (done !== null) return done;
  }
  const isUsable = scan !== undefined && scan.snapshotState === snapshotStateOf(reading.source);
  const findings = isUsable ? await reconcileWithScan(reading, scan) : await reconcile(reading);
  const { shop } = findings.scan;
  const named = [...reading.stage.categories(), ...categoriesAddedSince(reading, findings.scan)];
  const categories = await withMissingCategories(reading, shop.categories, named);
  return { depth: 'sweep', counts: await commitFound('sweep', { ...findings, ...shop, categories }) };
}

/** @returns null where what the walk found does not add up, so that a sweep has to look further */
async function trySyncModified(
  reading: SyncContext,
  request: SyncRequest,
  commitFound: Commit,
  shrinkLimit: number | undefined,
): Promise<SyncResult | null> {
  const { source, stage, client } = reading;
  const findings = await syncModified(reading);
  const before = source.state('products') ?? 0;
  const sweepNeeded = findings.found !== before + stage.countNew() - findings.gone.size;
  if (sweepNeeded) {
    if (request.deferReconcile !== true) return null;
    if (!request.acceptShrink) checkShrink(client.endpoint, before, findings.found, shrinkLimit);
  }
  const categories = await withMissingCategories(
    reading,
    source.state('categories') ?? [],
    stage.categories(),
  );
  try {
    const counts = await commitFound('walk', { ...findings, categories, backend: null, popular: null });
    return { depth: 'walk', counts, reconcileNeeded: sweepNeeded };
  } catch (error) {
    // A store that writes prices in another way now shows it in the products read, not yet in the others.
    if (error instanceof SnapshotError && !(error instanceof ShrinkError)) return null;
    throw error;
  }
}

/** With the categories that are named besides, and those above them. */
async function withMissingCategories(
  { client }: SyncContext,
  known: readonly UncountedCategory[],
  named: Iterable<number>,
): Promise<UncountedCategory[]> {
  return [...known, ...(await readMissingCategories(client, known, named))];
}

/** Categories that walks found during a survey, which may have been too late for it. */
function categoriesAddedSince(
  { source }: SyncContext,
  { knownCategories }: Pick<StoreScan, 'knownCategories'>,
): number[] {
  const ids = (source.state('categories') ?? []).map(({ databaseId }) => databaseId);
  return ids.filter((id) => !knownCategories.has(id));
}

async function readEverything({ client, stage, now, progress }: SyncContext): Promise<SyncFindings> {
  const found = await readProducts(
    client,
    { restart: () => stage.clear(), receive: (products, asked) => stage.add(products, asked), progress },
    now,
  );
  return { found, gone: new Set(), newest: stage.newest() };
}

function countingFetch(
  send: typeof fetch,
  counter: { requests: number },
  signal?: AbortSignal,
): typeof fetch {
  return (input, init) => {
    counter.requests++;
    const signals = [signal, init?.signal].filter((one) => one !== undefined && one !== null);
    return send(input, { ...init, signal: AbortSignal.any(signals) });
  };
}

/** Does not wait before another attempt that is given up anyway. */
function abortableSleep(signal: AbortSignal): (milliseconds: number) => Promise<void> {
  return (milliseconds) => setTimeout(milliseconds, undefined, { signal }).catch(() => undefined);
}
