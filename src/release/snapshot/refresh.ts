import pLimit from 'p-limit';
import { ApiClient, type ApiClientOptions } from '#api/client.ts';
import { explainError } from '#api/explain-error.ts';
import type { MerchantConfig, ShopSettings } from '#shop/settings.ts';
import type { RefreshDepth, RefreshReport, RefreshRequest } from '../refresh.ts';
import { readingVersion } from './code-version.ts';
import { commit, type Found } from './commit.ts';
import { SnapshotDatabase } from './database.ts';
import type { EntityCounts } from './derive/writer.ts';
import type { DescribePicture } from './describe-pictures.ts';
import { SnapshotError } from './error.ts';
import { readCategories, readMissingCategories, type UncountedCategory } from './read-categories.ts';
import { readPopular, readProducts } from './read-products.ts';
import { readSettings } from './read-settings.ts';
import type { Findings, Reading } from './reading.ts';
import { ShrinkError } from './shrink.ts';
import { nextSaleAt } from './source/sales.ts';
import { Stage } from './source/stage.ts';
import { SourceStore } from './source/store.ts';
import { sweep } from './sweep.ts';
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
  onProgress?: (step: 'products' | 'pictures', done: number, total: number) => void;
  /** Milliseconds since 1970. */
  now?: () => number;
}

/** What a refresh did: to the store, and to the entities that pages are made from. */
export interface SnapshotReport extends RefreshReport, EntityCounts {
  /** Products in the catalog, hidden ones included. */
  products: number;
}

/** Best sold products that are kept: some may be hidden. */
const POPULAR = 12;
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
  const counter = { requests: 0 };
  const client = new ApiClient({
    limit: pLimit(MOST_REQUESTS),
    explain: explainError,
    ...options.client,
    fetch: counting(options.client.fetch ?? fetch, counter),
  });
  const db = new SnapshotDatabase(options.file);
  const now = options.now ?? Date.now;
  try {
    const source = new SourceStore(db);
    const stage = new Stage(db);
    const progress = (read: number, total: number) => options.onProgress?.('products', read, total);
    const reading: Reading = { client, db, source, stage, told: request.products, now, progress };
    const fresh =
      !source.exists() ||
      source.state('version') !== readingVersion() ||
      source.state('endpoint') !== client.endpoint;
    const take = (depth: RefreshDepth, found: Found) =>
      commit({ ...options, reading, depth, found, acceptShrink: request.acceptShrink });
    const done = await read(reading, fresh ? 'all' : request.depth, take);
    return {
      ...done.counts,
      depth: done.depth,
      requests: counter.requests,
      read: stage.size,
      nextSaleAt: nextSaleAt(db, now()),
      products: source.state('products') ?? 0,
    };
  } finally {
    db.close();
  }
}

type Take = (depth: RefreshDepth, found: Found) => Promise<EntityCounts>;

interface Done {
  depth: RefreshDepth;
  counts: EntityCounts;
}

async function read(reading: Reading, depth: RefreshDepth, take: Take): Promise<Done> {
  if (depth === 'all') {
    const [shop, findings] = await both(readShop(reading.client), readEverything(reading));
    return { depth, counts: await take(depth, { ...shop, ...findings }) };
  }
  if (depth === 'walk') {
    const counts = await tryWalk(reading, take);
    if (counts !== null) return { depth, counts };
  }
  const [shop, findings] = await both(readShop(reading.client), sweep(reading));
  return { depth: 'sweep', counts: await take('sweep', { ...shop, ...findings }) };
}

/** @returns null where what the walk found does not add up, so that a sweep has to look further */
async function tryWalk(reading: Reading, take: Take): Promise<EntityCounts | null> {
  const { source, stage, client } = reading;
  const findings = await walk(reading);
  const expected = (source.state('products') ?? 0) + stage.unknown() - findings.gone.size;
  if (findings.found !== expected) return null;
  const known = source.state('categories') ?? [];
  const categories = [...known, ...(await readMissingCategories(client, known, stage.categories()))];
  try {
    return await take('walk', { ...findings, categories, backend: null, popular: null });
  } catch (error) {
    // A store that writes prices in another way now shows it in the products read, not yet in the others.
    if (error instanceof SnapshotError && !(error instanceof ShrinkError)) return null;
    throw error;
  }
}

interface Shop {
  backend: Partial<ShopSettings>;
  categories: UncountedCategory[];
  popular: number[];
}

/** What is told of the shop besides its products. */
async function readShop(client: ApiClient): Promise<Shop> {
  const [backend, categories, popular] = await Promise.all([
    readSettings(client),
    readCategories(client),
    readPopular(client, POPULAR),
  ]);
  return { backend, categories, popular };
}

async function readEverything({ client, stage, now, progress }: Reading): Promise<Findings> {
  const found = await readProducts(
    client,
    { restart: () => stage.clear(), take: (products, asked) => stage.add(products, asked), progress },
    now,
  );
  return { found, gone: new Set(), newest: stage.newest() };
}

/** Waits for both, also where one fails: nothing goes on in the background of a failed refresh. */
async function both<A, B>(one: Promise<A>, other: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([one, other]);
  return Promise.all([one, other]);
}

function counting(send: typeof fetch, counter: { requests: number }): typeof fetch {
  return (input, init) => {
    counter.requests++;
    return send(input, init);
  };
}
