import { setTimeout } from 'node:timers/promises';
import pLimit from 'p-limit';
import { ApiClient, type ApiClientOptions } from '#api/client.ts';
import { explainError } from '#api/explain-error.ts';
import type { MerchantConfig } from '#shop/settings.ts';
import type { RefreshDepth, RefreshReport, RefreshRequest, SurveyPace } from '../refresh.ts';
import { both } from './both.ts';
import { readingVersion } from './code-version.ts';
import { commit, type Found } from './commit.ts';
import { SnapshotDatabase } from './database.ts';
import type { EntityCounts } from './derive/writer.ts';
import type { DescribePicture } from './describe-pictures.ts';
import { SnapshotError } from './error.ts';
import { readMissingCategories, type UncountedCategory } from './read-categories.ts';
import { readProducts } from './read-products.ts';
import type { Findings, Reading } from './reading.ts';
import { checkShrink, ShrinkError } from './shrink.ts';
import { nextSaleAt } from './source/sales.ts';
import { Stage } from './source/stage.ts';
import { SourceStore } from './source/store.ts';
import { basisOf, readShop, type Survey, takeSurvey } from './survey.ts';
import { sweep, sweepBehind } from './sweep.ts';
import { walk } from './walk.ts';

export interface SnapshotOptions {
  /** Where the snapshot is kept. */
  file: string;
  client: Omit<ApiClientOptions, 'headers'>;
  config: MerchantConfig;
  /** Origin of the published shop; wins over the config file. */
  baseUrl?: string | null;
  /** Where browsers send their operations; the endpoint itself where left out. */
  publicEndpoint?: string;
  /** Tells size and processed files of a picture; without it pages link the store's files. */
  describePicture?: DescribePicture;
  /** Names what `describePicture` knows: another name means that all pictures are described again. */
  picturesVersion?: string;
  /** Names of pictures that turned out otherwise than `describePicture` said: they are described again. */
  brokenPictures?: readonly string[];
  onProgress?: (step: 'products' | 'pictures', done: number, total: number) => void;
  /** Milliseconds since 1970. */
  now?: () => number;
}

/** What a refresh did: to the store, and to the entities that pages are made from. */
export interface SnapshotReport extends RefreshReport, EntityCounts {
  /** Products in the catalog, hidden ones included. */
  products: number;
}

/** Requests in flight at once. */
const MOST_REQUESTS = 4;

/**
 * Brings the snapshot up to date with the store, reading no more than the request asks for; the whole
 * catalog where none was read before, or with other code. Whatever the depth, the entities are those that
 * a first reading would give, as far as the store tells of its changes. A failure leaves all as it was.
 * @throws ApiError where the backend fails, SnapshotError where what it says cannot be used
 */
export async function refreshCatalog(
  options: SnapshotOptions,
  request: RefreshRequest,
): Promise<SnapshotReport> {
  const opened = open(options, request.products, request.survey?.requests ?? 0);
  const { reading, requests, isFresh } = opened;
  const { db, source, stage, now } = reading;
  try {
    const take = (depth: RefreshDepth, found: Found) =>
      commit({ ...options, reading, depth, found, acceptShrink: request.acceptShrink });
    const asked: RefreshRequest = isFresh ? { ...request, depth: 'all' } : request;
    const done = await read(reading, asked, take, options.config.shrinkLimit);
    return {
      ...done.counts,
      depth: done.depth,
      sweepNeeded: done.sweepNeeded ?? false,
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
export async function surveyCatalog(options: SnapshotOptions, pace?: SurveyPace): Promise<Survey | null> {
  const { reading, requests, isFresh } = open(options, [], 0, pace);
  try {
    if (isFresh) return null;
    return { ...(await takeSurvey(reading.client, reading.source, reading.now)), requests: requests() };
  } finally {
    reading.db.close();
  }
}

interface Opened {
  reading: Reading;
  /** Requests sent so far. */
  requests(): number;
  /** Whether there is nothing to compare with. */
  isFresh: boolean;
}

function open(options: SnapshotOptions, told: readonly number[], before: number, pace?: SurveyPace): Opened {
  const counter = { requests: before };
  const limit = pLimit(MOST_REQUESTS);
  const signal = pace?.signal;
  const client = new ApiClient({
    limit: (send) =>
      limit(async () => {
        await pace?.turn();
        return send();
      }),
    explain: explainError,
    ...options.client,
    ...(signal === undefined ? {} : { wait: waitUnless(signal) }),
    fetch: counting(options.client.fetch ?? fetch, counter, signal),
  });
  const db = new SnapshotDatabase(options.file);
  const source = new SourceStore(db);
  const stage = new Stage(db);
  const progress = (read: number, total: number) => options.onProgress?.('products', read, total);
  return {
    reading: { client, db, source, stage, told, now: options.now ?? Date.now, progress },
    requests: () => counter.requests,
    isFresh:
      !source.exists() ||
      source.state('version') !== readingVersion() ||
      source.state('endpoint') !== client.endpoint,
  };
}

type Take = (depth: RefreshDepth, found: Found) => Promise<EntityCounts>;

interface Done {
  depth: RefreshDepth;
  counts: EntityCounts;
  sweepNeeded?: boolean;
}

async function read(
  reading: Reading,
  request: RefreshRequest,
  take: Take,
  shrinkLimit: number | undefined,
): Promise<Done> {
  const { depth, survey } = request;
  if (depth === 'all') {
    const [shop, findings] = await both(readShop(reading.client), readEverything(reading));
    return { depth, counts: await take(depth, { ...shop, ...findings }) };
  }
  if (depth === 'walk') {
    const done = await tryWalk(reading, request, take, shrinkLimit);
    if (done !== null) return done;
  }
  const isUsable = survey !== undefined && survey.basis === basisOf(reading.source);
  const findings = isUsable ? await sweepBehind(reading, survey) : await sweep(reading);
  const { shop } = findings.survey;
  const named = [...reading.stage.categories(), ...cameSince(reading, findings.survey)];
  const categories = await withMissing(reading, shop.categories, named);
  return { depth: 'sweep', counts: await take('sweep', { ...findings, ...shop, categories }) };
}

/** @returns null where what the walk found does not add up, so that a sweep has to look further */
async function tryWalk(
  reading: Reading,
  request: RefreshRequest,
  take: Take,
  shrinkLimit: number | undefined,
): Promise<Done | null> {
  const { source, stage, client } = reading;
  const findings = await walk(reading);
  const before = source.state('products') ?? 0;
  const sweepNeeded = findings.found !== before + stage.unknown() - findings.gone.size;
  if (sweepNeeded) {
    if (request.sweepLater !== true) return null;
    if (!request.acceptShrink) checkShrink(client.endpoint, before, findings.found, shrinkLimit);
  }
  const categories = await withMissing(reading, source.state('categories') ?? [], stage.categories());
  try {
    const counts = await take('walk', { ...findings, categories, backend: null, popular: null });
    return { depth: 'walk', counts, sweepNeeded };
  } catch (error) {
    // A store that writes prices in another way now shows it in the products read, not yet in the others.
    if (error instanceof SnapshotError && !(error instanceof ShrinkError)) return null;
    throw error;
  }
}

/** With the categories that are named besides, and those above them. */
async function withMissing(
  { client }: Reading,
  known: readonly UncountedCategory[],
  named: Iterable<number>,
): Promise<UncountedCategory[]> {
  return [...known, ...(await readMissingCategories(client, known, named))];
}

/** Categories that walks found during a survey, which may have been too late for it. */
function cameSince({ source }: Reading, { knownCategories }: Pick<Survey, 'knownCategories'>): number[] {
  const ids = (source.state('categories') ?? []).map(({ databaseId }) => databaseId);
  return ids.filter((id) => !knownCategories.has(id));
}

async function readEverything({ client, stage, now, progress }: Reading): Promise<Findings> {
  const found = await readProducts(
    client,
    { restart: () => stage.clear(), take: (products, asked) => stage.add(products, asked), progress },
    now,
  );
  return { found, gone: new Set(), newest: stage.newest() };
}

function counting(send: typeof fetch, counter: { requests: number }, signal?: AbortSignal): typeof fetch {
  return (input, init) => {
    counter.requests++;
    const signals = [signal, init?.signal].filter((one) => one !== undefined && one !== null);
    return send(input, { ...init, signal: AbortSignal.any(signals) });
  };
}

/** Does not wait before another attempt that is given up anyway. */
function waitUnless(signal: AbortSignal): (milliseconds: number) => Promise<void> {
  return (milliseconds) => setTimeout(milliseconds, undefined, { signal }).catch(() => undefined);
}
