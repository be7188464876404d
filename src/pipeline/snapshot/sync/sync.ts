import { ApiError } from '#storefront/api/api-error.ts';
import type { MappedCategory } from '#storefront/api/map/catalog/map-terms.ts';
import { settleBoth } from '../../stopwatch.ts';
import { addMissingCategories } from '../read/read-categories.ts';
import { readListsSoldOut, readProducts } from '../read/read-products.ts';
import { SnapshotError } from '../snapshot-database.ts';
import { nextSaleAt } from '../source/scheduled-sales.ts';
import type { SourceStore } from '../source/source-store.ts';
import { type CommittedSync, commitSync, type SyncedData } from './commit-sync.ts';
import { finishBackgroundScan, fullScan } from './full-scan.ts';
import { openSync } from './open-sync.ts';
import { pollShop } from './poll-shop.ts';
import { checkCategories, checkShrink, ShrinkError } from './shrink-guard.ts';
import { newestShopData, readShopData, type StoreScan, scanStore, snapshotStateOf } from './store-scan.ts';
import type { SyncContext, SyncFindings } from './sync-context.ts';
import { syncModified } from './sync-modified.ts';
import type {
  AnnouncedVersions,
  ScanPace,
  SnapshotSyncReport,
  SyncDepth,
  SyncOptions,
  SyncRequest,
} from './sync-request.ts';
import { hasPlugins, readNewSchema } from './sync-schema.ts';
import { addMissingTerms, readTermsWhole } from './sync-terms.ts';

/**
 * Brings the snapshot up to date with the store, to the depth of the request; reads the whole catalog where none was
 * read before, or with other code. A failure leaves the snapshot as it was.
 * @throws ApiError if the backend fails, SnapshotError if its data cannot be used
 */
export async function syncSnapshot(options: SyncOptions, request: SyncRequest): Promise<SnapshotSyncReport> {
  const { products, scan, signal } = request;
  const { reading, requests, printed, isFresh } = openSync(options, products, scan, signal && { signal });
  const { db, source, stage, now } = reading;
  try {
    const commit: Commit = (depth, data) =>
      commitSync({ ...options, reading, depth, data, acceptShrink: request.acceptShrink });
    const effective: SyncRequest = isFresh ? { ...request, depth: 'fullRead' } : request;
    const {
      counts,
      depth,
      fullScanNeeded = false,
      isPart = false,
    } = await syncSchema(reading, effective, commit, options.config.shrinkLimit);
    return {
      ...counts,
      depth,
      fullScanNeeded,
      isPart,
      requests: requests(),
      printed: printed(),
      outdated: isPart ? [] : outdatedOf(source, request.announced),
      read: stage.size,
      unresolvable: source.state('unresolvable') ?? [],
      nextSaleAt: nextSaleAt(db, now()),
      products: source.state('products') ?? 0,
    };
  } finally {
    db.close();
  }
}

/**
 * Makes the scan of a later full scan, while other syncs may go on.
 * @returns null if the whole catalog has to be read anyway
 * @throws ApiError if the backend fails, SnapshotError if its data cannot be used
 */
export async function scanInBackground(options: SyncOptions, pace?: ScanPace): Promise<StoreScan | null> {
  const { reading, requests, printed, isFresh } = openSync(options, [], undefined, pace);
  try {
    if (isFresh || (await readNewSchema(reading))) return null;
    const scan = await scanStore(reading, reading.source, reading.now);
    return { ...scan, requests: requests(), printed: printed() };
  } finally {
    reading.db.close();
  }
}

/** Products whose state in the snapshot differs from what the store announced. */
function outdatedOf(source: SourceStore, announced: AnnouncedVersions = new Map()): number[] {
  const isOlder = ([id, modified]: [number, string | null]) => {
    const known = source.product(source.productOf(id))?.modified;
    return modified === null ? known !== undefined : known === undefined || known < modified;
  };
  return [...announced].filter(isOlder).map(([id]) => id);
}

type Commit = (depth: SyncDepth, data: SyncedData) => Promise<CommittedSync>;

interface SyncResult {
  depth: SyncDepth;
  counts: CommittedSync;
  fullScanNeeded?: boolean;
  isPart?: boolean;
}

/** Runs a sync, as a full read where plugins add other things to products than before: those known lack them. */
async function syncSchema(
  reading: SyncContext,
  request: SyncRequest,
  ...others: [commit: Commit, shrinkLimit: number | undefined]
): Promise<SyncResult> {
  const { depth, shop = false } = request;
  const fullRead: SyncRequest = { ...request, depth: 'fullRead' };
  const asks = (depth !== 'modified' || shop) && !isUsable(reading, request.scan);
  if (asks && (await readNewSchema(reading, depth !== 'modified')))
    return runSync(reading, fullRead, ...others);
  try {
    return await runSync(reading, request, ...others);
  } catch (error) {
    // A plugin that is gone fails every request that has its fields.
    const isOfPlugins = hasPlugins(reading) && error instanceof ApiError && error.kind === 'graphql';
    if (!isOfPlugins || !(await readNewSchema(reading))) throw error;
    return runSync(reading, fullRead, ...others);
  }
}

/** A scan is of no use to a snapshot that was read since by another one. */
function isUsable({ source }: SyncContext, scan: StoreScan | undefined): scan is StoreScan {
  return scan !== undefined && scan.snapshotState === snapshotStateOf(source);
}

async function runSync(
  reading: SyncContext,
  request: SyncRequest,
  commit: Commit,
  shrinkLimit: number | undefined,
): Promise<SyncResult> {
  const { depth, scan } = request;
  if (depth === 'fullRead') {
    reading.unresolvable.clear();
    await readListsSoldOut(reading);
    const [shop, findings] = await settleBoth(readShopData(reading), readEverything(reading));
    checkCategoryList(reading, request, shop.categories);
    const terms = await readTermLists(reading, reading.stage.taxonomies());
    return { depth, counts: await commit(depth, { ...shop, ...findings, ...terms }) };
  }
  if (depth === 'modified') {
    const result = await trySyncModified(reading, request, commit, shrinkLimit);
    if (result !== null) return result;
  }
  const findings = isUsable(reading, scan)
    ? await finishBackgroundScan(reading, scan)
    : await fullScan(reading);
  const shop = newestShopData(reading.source, findings.scan);
  checkCategoryList(reading, request, shop.categories);
  const categoryIds = [...reading.stage.categories(), ...categoriesAddedSince(reading, findings.scan)];
  const categories = await addMissingCategories(reading, shop.categories, categoryIds);
  const taxonomies = [...reading.source.taxonomies.names(), ...reading.stage.taxonomies()];
  const terms = await readTermLists(reading, taxonomies);
  return {
    depth: 'fullScan',
    counts: await commit('fullScan', { ...findings, ...shop, categories, ...terms }),
  };
}

/** Leaves out the names that polls compare: products may have been read with older ones. */
async function readTermLists(
  reading: SyncContext,
  taxonomies: readonly string[],
): Promise<Pick<SyncedData, 'terms' | 'attributeTerms' | 'termTexts' | 'termTranslations'>> {
  return { terms: null, ...(await readTermsWhole(reading, taxonomies)) };
}

/** Refuses an empty list of a store that had categories, before those that products name are added to it. */
function checkCategoryList(
  { source, client }: SyncContext,
  { acceptShrink }: SyncRequest,
  listed: readonly MappedCategory[],
): void {
  if (acceptShrink || !source.exists() || source.state('endpoint') !== client.endpoint) return;
  checkCategories(client.endpoint, source.state('categories')?.length ?? 0, listed.length);
}

/** @returns null if the findings do not add up, so that a full scan is needed */
async function trySyncModified(
  reading: SyncContext,
  request: SyncRequest,
  commit: Commit,
  shrinkLimit: number | undefined,
): Promise<SyncResult | null> {
  const { source, stage, client } = reading;
  const shop = request.shop ? await pollShop(reading) : null;
  if (shop?.categories) checkCategoryList(reading, request, shop.categories);
  const findings = await syncModified(reading, 'modified', shop?.products, request.inParts);
  const isPart = Boolean(findings.part);
  const before = source.state('products') ?? 0;
  const fullScanNeeded =
    shop?.fullScanNeeded ||
    (!isPart &&
      findings.found !== before + stage.countNew() - findings.gone.size + reading.unresolvable.unlisted);
  if (fullScanNeeded) {
    if (request.deferFullScan !== true) return null;
    if (!request.acceptShrink) checkShrink(client.endpoint, before, findings.found, shrinkLimit);
  }
  const categories = await addMissingCategories(
    reading,
    shop?.categories ?? source.state('categories') ?? [],
    stage.categories(),
  );
  const { backend = null, terms = null, attributeTerms: lists = null } = shop ?? {};
  const storePages = shop?.storePages ?? null;
  const others = {
    backend,
    storePages,
    terms,
    attributeTerms: lists,
    popular: null,
    ...(shop && { termsPlaces: shop.termsPlaces }),
    ...(await addMissingTerms(reading, {
      termTexts: shop?.termTexts ?? source.state('termTexts') ?? {},
      ...(reading.languages !== null && {
        termTranslations: shop?.termTranslations ?? source.state('termTranslations') ?? {},
      }),
    })),
  };
  try {
    const counts = await commit('modified', { ...findings, ...others, categories });
    return { depth: 'modified', counts, fullScanNeeded, isPart };
  } catch (error) {
    // A store whose price format changed shows it in the products just read, not yet in the others.
    if (error instanceof SnapshotError && !(error instanceof ShrinkError)) return null;
    throw error;
  }
}

/** Categories that other syncs found during a scan, which may have been too late for it. */
function categoriesAddedSince(
  { source }: SyncContext,
  { knownCategories }: Pick<StoreScan, 'knownCategories'>,
): number[] {
  const ids = (source.state('categories') ?? []).map(({ databaseId }) => databaseId);
  return ids.filter((id) => !knownCategories.has(id));
}

async function readEverything(reading: SyncContext): Promise<SyncFindings> {
  const { stage, unresolvable, now, progress } = reading;
  stage.clear();
  const found = await readProducts(
    reading,
    {
      receive: (products, requestedAt) => stage.add(products, requestedAt),
      progress,
    },
    now,
  );
  if (stage.size === 0 && unresolvable.reasons.size > 0) throw unresolvable.error();
  return { found, gone: new Set(), newest: stage.newest() };
}
