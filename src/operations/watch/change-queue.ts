import type { SyncDepth } from '../../pipeline/snapshot/sync/sync-request.ts';
import { AnnouncedChanges } from './announced-changes.ts';

/** A request to poll the catalog. */
export interface RefreshRequest {
  depth: Exclude<SyncDepth, 'fullRead'>;
  /** Database ids of products that are said to have changed. */
  products: readonly number[];
  /** Their `modified` in a webhook, null for none; left out without a webhook. */
  announced?: string | null;
  acceptShrink: boolean;
  /** Sent by a person at this machine: does not wait for the next retry. */
  urgent: boolean;
}

/** Requests that wait for the next poll. */
export interface QueuedRequest {
  /** When the first of them arrived, in milliseconds since 1970. */
  since: number;
  urgent: boolean;
}

interface QueuedFullScan extends QueuedRequest {
  acceptShrink: boolean;
}

/** All waiting requests as one. */
interface QueueSummary {
  since: number;
  depth: RefreshRequest['depth'];
  products: number;
}

/**
 * Coalesces requests that arrive between polls: however many deliveries, one sync of modified products.
 * Full scans wait apart, so that named products need not wait for one.
 */
export class ChangeQueue {
  #sync: QueuedRequest | null = null;
  #fullScan: QueuedFullScan | null = null;
  readonly #products = new Set<number>();
  /** A request waits that names no product. */
  #hasUnnamed = false;
  /** Of the waiting products, those that were not read before they were named. */
  readonly #news = new Set<number>();
  /** Products whose change was read, and that no request has named since. */
  readonly #expected = new Set<number>();
  #listener: () => void = () => undefined;
  readonly #now: () => number;
  /** Changes that the store's answers have not shown yet. */
  readonly announced = new AnnouncedChanges();

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** @param listener called after each arrival */
  onRequest(listener: () => void): void {
    this.#listener = listener;
  }

  get waitingSync(): QueuedRequest | null {
    return this.#sync;
  }

  get waitingFullScan(): QueuedRequest | null {
    return this.#fullScan;
  }

  /** Returns true where a request waits for more than what was read already. */
  get hasNews(): boolean {
    return this.#hasUnnamed || this.#news.size > 0;
  }

  /**
   * Says that products were read as they are now: the next request that names one of them is most likely about the
   * change that was read. It is processed like any other, only that nothing has to hurry for it.
   */
  expect(products: Iterable<number>): void {
    for (const id of products) if (!this.#news.delete(id)) this.#expected.add(id);
  }

  /** Deliveries that are still expected are news from now on. */
  expectNothing(): void {
    this.#expected.clear();
  }

  get pending(): QueueSummary | null {
    const [sync, fullScan] = [this.#sync, this.#fullScan];
    if (sync === null && fullScan === null) return null;
    return {
      since: Math.min(sync?.since ?? Number.POSITIVE_INFINITY, fullScan?.since ?? Number.POSITIVE_INFINITY),
      depth: fullScan === null ? 'modified' : 'fullScan',
      products: this.#products.size,
    };
  }

  add(request: Partial<RefreshRequest>): void {
    const { depth = 'modified', products = [], acceptShrink = false, urgent = false } = request;
    const merge = (before: QueuedRequest | null): QueuedRequest => ({
      since: before?.since ?? this.#now(),
      urgent: urgent || before?.urgent === true,
    });
    for (const id of products) {
      this.#products.add(id);
      if (!this.#expected.delete(id)) this.#news.add(id);
      if (request.announced !== undefined) this.announced.add(id, request.announced, this.#now());
    }
    if (depth === 'modified' && products.length === 0) this.#hasUnnamed = true;
    if (depth === 'modified' || products.length > 0) this.#sync = merge(this.#sync);
    if (depth === 'fullScan') {
      const accept = acceptShrink || this.#fullScan?.acceptShrink === true;
      this.#fullScan = { ...merge(this.#fullScan), acceptShrink: accept };
    }
    this.#listener();
  }

  /** Empties the queue of modified products. @returns their ids, or null where nothing waits */
  takeSync(): number[] | null {
    const products = this.#sync === null ? null : [...this.#products];
    this.#sync = null;
    this.#hasUnnamed = false;
    this.#news.clear();
    this.#products.clear();
    return products;
  }

  /** Takes what is news, and leaves what was expected. @returns as `takeSync` */
  takeNews(): number[] | null {
    if (!this.hasNews) return null;
    const products = [...this.#news];
    for (const id of products) this.#products.delete(id);
    this.#hasUnnamed = false;
    this.#news.clear();
    if (this.#products.size === 0) this.#sync = null;
    return products;
  }

  /** Takes the waiting full scan out of the queue; null where none waits. */
  takeFullScan(): QueuedFullScan | null {
    const fullScan = this.#fullScan;
    this.#fullScan = null;
    return fullScan;
  }
}
