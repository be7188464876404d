import type { AnnouncedVersions, SyncDepth } from '#pipeline/snapshot/sync/sync-request.ts';

/** In milliseconds. The store is asked again for a change after as long as it has waited; in the end it is left to the full scan. */
const RETRY = { shortest: 2000, longest: 30_000, giveUp: 180_000 };

/**
 * Changes that webhooks have announced, until the store's answers show them: behind a replica or an object cache these
 * may be older than the webhook.
 */
class AnnouncedChanges {
  readonly #waiting = new Map<number, { modified: string | null; since: number }>();

  /**
   * @param modified which the product has at least from now on; null if the store shows it no longer
   * @param now milliseconds since 1970
   */
  add(id: number, modified: string | null, now: number): void {
    this.#waiting.set(id, { modified, since: now });
  }

  /** All that wait, for a sync to compare them with what it reads. */
  versions(): AnnouncedVersions {
    return new Map([...this.#waiting].map(([id, { modified }]) => [id, modified]));
  }

  /**
   * Forgets what a sync found, and what it has failed to find for too long.
   * @param expected which the sync compared
   * @param outdated ids of those that it did not find
   * @returns the products to ask for again, after this many milliseconds; null for none
   */
  settle(
    expected: AnnouncedVersions,
    outdated: readonly number[],
    now: number,
  ): { products: number[]; delay: number } | null {
    for (const [id, modified] of expected) {
      const announced = this.#waiting.get(id);
      const isSame = announced?.modified === modified;
      const isOver = !outdated.includes(id) || now - (announced?.since ?? 0) > RETRY.giveUp;
      if (isSame && isOver) this.#waiting.delete(id);
    }
    const left = outdated.filter((id) => this.#waiting.has(id));
    if (left.length === 0) return null;
    const waited = Math.min(...left.map((id) => now - (this.#waiting.get(id)?.since ?? now)));
    return { products: left, delay: Math.min(Math.max(waited, RETRY.shortest), RETRY.longest) };
  }
}

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

/**
 * Coalesces requests that arrive between polls: however many deliveries, one sync of modified products. Full scans wait
 * apart, so that named products need not wait for one.
 */
export class ChangeQueue {
  #sync: QueuedRequest | null = null;
  #fullScan: QueuedFullScan | null = null;
  readonly #products = new Set<number>();
  /** A request waits that names no product. */
  #hasUnnamed = false;
  /** Of the waiting products, those that were not read before they were named. */
  readonly #newProducts = new Set<number>();
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

  get waiting(): { sync: QueuedRequest | null; fullScan: QueuedRequest | null } {
    return { sync: this.#sync, fullScan: this.#fullScan };
  }

  /** Returns true if a request waits for more than what was read already. */
  get hasNewChange(): boolean {
    return this.#hasUnnamed || this.#newProducts.size > 0;
  }

  /**
   * Says that products were read as they are now: the next request that names one of them is most likely about the
   * change that was read. It is processed like any other, only that nothing has to hurry for it.
   */
  expect(products: Iterable<number>): void {
    for (const id of products) if (!this.#newProducts.delete(id)) this.#expected.add(id);
  }

  /** Deliveries that are still expected count as new from now on. */
  expectNothing(): void {
    this.#expected.clear();
  }

  /** All waiting requests as one; null for none. */
  get pending() {
    const moments = [this.#sync, this.#fullScan].flatMap((request) => request?.since ?? []);
    if (moments.length === 0) return null;
    const depth: RefreshRequest['depth'] = this.#fullScan === null ? 'modified' : 'fullScan';
    return { since: Math.min(...moments), depth, products: this.#products.size };
  }

  add(request: Partial<RefreshRequest>): void {
    const { depth = 'modified', products = [], acceptShrink = false, urgent = false } = request;
    const merge = (before: QueuedRequest | null): QueuedRequest => ({
      since: before?.since ?? this.#now(),
      urgent: urgent || before?.urgent === true,
    });
    for (const id of products) {
      this.#products.add(id);
      if (!this.#expected.delete(id)) this.#newProducts.add(id);
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

  /** Empties the queue of modified products. @returns their ids, or null if nothing waits */
  takeSync(): number[] | null {
    const products = this.#sync === null ? null : [...this.#products];
    this.#sync = null;
    this.#hasUnnamed = false;
    this.#newProducts.clear();
    this.#products.clear();
    return products;
  }

  /** Takes what is new, and leaves what was expected. @returns as `takeSync` */
  takeNewChanges(): number[] | null {
    if (!this.hasNewChange) return null;
    const products = [...this.#newProducts];
    for (const id of products) this.#products.delete(id);
    this.#hasUnnamed = false;
    this.#newProducts.clear();
    if (this.#products.size === 0) this.#sync = null;
    return products;
  }

  /** Takes the waiting full scan out of the queue; null if none waits. */
  takeFullScan(): QueuedFullScan | null {
    const fullScan = this.#fullScan;
    this.#fullScan = null;
    return fullScan;
  }
}
