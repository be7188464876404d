import { setTimeout } from 'node:timers/promises';
import pLimit from 'p-limit';
import { ApiClient } from '#storefront/api/api-client.ts';
import { formatApiError, parseAmongText } from '#storefront/api/merchant-errors.ts';
import { mayHaveTermPages } from '#storefront/domain/catalog/brands.ts';
import { metaKeysOf } from '#storefront/domain/settings/product-meta.ts';
import { productKinds } from '#storefront/product-kinds/kinds.ts';
import { sourceVersion } from '../code-version.ts';
import { UnresolvableProducts } from '../read/unresolvable-products.ts';
import { SnapshotDatabase } from '../snapshot-database.ts';
import { SourceStore } from '../source/source-store.ts';
import { StagedProducts } from '../source/staged-products.ts';
import type { StoreScan } from './store-scan.ts';
import { StoreClock, type SyncContext } from './sync-context.ts';
import type { ScanPace, SyncOptions } from './sync-request.ts';
import { knownKinds } from './sync-schema.ts';

/** An open snapshot with a client of its store. */
interface OpenSync {
  reading: SyncContext;
  /** Requests sent so far. */
  requests(): number;
  /** Text that PHP printed around an answer so far; empty for none. */
  printed(): string;
  /** The snapshot has no data of this store and this code yet. */
  isFresh: boolean;
}

/**
 * Opens a snapshot and a client of its store; the caller closes `reading.db`.
 * @param before a scan that was made for this sync already
 * @param pace at its own if left out
 */
export function openSync(
  options: SyncOptions,
  changedIds: readonly number[],
  before?: Pick<StoreScan, 'requests' | 'printed'>,
  pace?: Partial<ScanPace>,
): OpenSync {
  const counter = { requests: before?.requests ?? 0 };
  let printed = before?.printed ?? '';
  const load = new StoreLoad();
  const limit = pLimit(load.requests);
  const now = options.now ?? Date.now;
  const clock = new StoreClock();
  const signal = pace?.signal;
  const send = options.client.fetch ?? fetch;
  const client = new ApiClient({
    limit: (send) =>
      limit(async () => {
        await pace?.waitForTurn?.();
        return send();
      }),
    formatError: formatApiError,
    parse: (text) =>
      parseAmongText(text, (found) => {
        printed ||= found;
      }),
    ...options.client,
    ...(signal === undefined ? {} : { wait: abortableSleep(signal) }),
    fetch: countingFetch(send, counter, signal, (answer, milliseconds) => {
      if (answer !== null) clock.take(answer.headers, now());
      load.take(answer?.status ?? null, milliseconds);
      limit.concurrency = load.requests;
    }),
  });
  const db = new SnapshotDatabase(options.file);
  const source = new SourceStore(db);
  const stage = new StagedProducts(db);
  const metaKeys = metaKeysOf(options.config);
  const namedKinds = productKinds(options.config.productKinds);
  const isFresh =
    !source.exists() ||
    source.state('version') !== sourceVersion({ metaKeys, namedKinds }) ||
    source.state('endpoint') !== client.endpoint;
  const unresolvable = new UnresolvableProducts(
    client.endpoint,
    isFresh ? [] : (source.state('unresolvable') ?? []),
    isFresh ? 0 : (source.state('products') ?? 0),
    options.config.unresolvableLimit,
  );
  if (!isFresh) unresolvable.setUnlisted(source.state('unlisted') ?? 0);
  const progress = (read: number, total: number) => options.onProgress?.('products', read, total);
  return {
    reading: {
      client,
      unresolvable,
      db,
      source,
      stage,
      changedIds,
      progress,
      metaKeys,
      namedKinds,
      kinds: isFresh ? [] : knownKinds(source, options.config),
      termTexts: (taxonomy) => mayHaveTermPages(taxonomy, options.config),
      contentPages: options.config.contentPages ?? null,
      storeLanguages: options.config.storeLanguages,
      // Pages may come from a cache: they tell neither the store's time nor its load.
      fetch: countingFetch(send, counter, signal, () => {}),
      before: isFresh ? {} : (source.state('backend') ?? {}),
      languages: isFresh ? null : (source.state('languages') ?? null),
      listsSoldOut: isFresh || (source.state('listsSoldOut') ?? true),
      clock,
      now,
    },
    requests: () => counter.requests,
    printed: () => printed,
    isFresh,
  };
}

function countingFetch(
  send: typeof fetch,
  counter: { requests: number },
  signal: AbortSignal | undefined,
  look: (answer: Response | null, milliseconds: number) => void,
): typeof fetch {
  return async (input, init) => {
    counter.requests++;
    const signals = [signal, init?.signal].filter((one) => one !== undefined && one !== null);
    const started = performance.now();
    const answer = await send(input, { ...init, signal: AbortSignal.any(signals) }).catch((error) => {
      look(null, performance.now() - started);
      throw error;
    });
    look(answer, performance.now() - started);
    return answer;
  };
}

/** A sleep that ends at once when the scan is aborted. */
function abortableSleep(signal: AbortSignal): (milliseconds: number) => Promise<void> {
  return (milliseconds) => setTimeout(milliseconds, undefined, { signal }).catch(() => undefined);
}

/** Requests in flight at once, of a store that answers quickly. */
const MAX_REQUESTS = 4;

/** Milliseconds within which a store answers that can take more than one request. */
const QUICK = 5000;

/** Answers in a row after which a store that was in trouble counts as quick again. */
const RECOVERED = 5;

const TOO_MANY_REQUESTS = 429;
const SERVER_ERROR = 500;

/** Number of requests that a store can take at once, by its answers: one while it is slow, refuses some, or lets them time out. */
class StoreLoad {
  #toRecover = 0;

  /** Requests in flight at once. */
  get requests(): number {
    return this.#toRecover > 0 ? 1 : MAX_REQUESTS;
  }

  /** @param status of an answer; null if there was none */
  take(status: number | null, milliseconds: number): void {
    const isRefused = status === null || status === TOO_MANY_REQUESTS || status >= SERVER_ERROR;
    if (isRefused || milliseconds > QUICK) this.#toRecover = RECOVERED;
    else if (this.#toRecover > 0) this.#toRecover--;
  }
}
