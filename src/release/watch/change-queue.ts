import type { SyncDepth } from '../snapshot/sync/sync-request.ts';

/** A wish for a look at the catalog. */
export interface RefreshRequest {
  depth: Exclude<SyncDepth, 'all'>;
  /** Database ids of products that are said to have changed. */
  products: readonly number[];
  acceptShrink: boolean;
  /** From a person at this machine, who does not want to wait for the next retry. */
  urgent: boolean;
}

/** What waits to be attended to. */
export interface QueuedRequest {
  /** When the first of it arrived, in milliseconds since 1970. */
  since: number;
  urgent: boolean;
}

interface QueuedReconcile extends QueuedRequest {
  acceptShrink: boolean;
}

/** All that was asked for since it was last attended to, as one. */
export interface QueueSummary {
  since: number;
  depth: RefreshRequest['depth'];
  products: number;
}

/**
 * Coalesces what arrives while nobody can attend to it: however many deliveries, one walk. Sweeps wait
 * apart: products that are told of beside one do not wait for it.
 */
export class ChangeQueue {
  #walk: QueuedRequest | null = null;
  #sweep: QueuedReconcile | null = null;
  readonly #products = new Set<number>();
  #listener: () => void = () => undefined;
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** @param listener called after each arrival */
  onRequest(listener: () => void): void {
    this.#listener = listener;
  }

  get waitingSync(): QueuedRequest | null {
    return this.#walk;
  }

  get waitingReconcile(): QueuedRequest | null {
    return this.#sweep;
  }

  get pending(): QueueSummary | null {
    const [walk, sweep] = [this.#walk, this.#sweep];
    if (walk === null && sweep === null) return null;
    return {
      since: Math.min(walk?.since ?? Number.POSITIVE_INFINITY, sweep?.since ?? Number.POSITIVE_INFINITY),
      depth: sweep === null ? 'walk' : 'sweep',
      products: this.#products.size,
    };
  }

  add(ask: Partial<RefreshRequest>): void {
    const { depth = 'walk', products = [], acceptShrink = false, urgent = false } = ask;
    const joined = (before: QueuedRequest | null): QueuedRequest => ({
      since: before?.since ?? this.#now(),
      urgent: urgent || before?.urgent === true,
    });
    for (const id of products) this.#products.add(id);
    if (depth === 'walk' || products.length > 0) this.#walk = joined(this.#walk);
    if (depth === 'sweep') {
      const accept = acceptShrink || this.#sweep?.acceptShrink === true;
      this.#sweep = { ...joined(this.#sweep), acceptShrink: accept };
    }
    this.#listener();
  }

  /** Takes out what a walk attends to. @returns the products, or null where nothing waits */
  takeSync(): number[] | null {
    const products = this.#walk === null ? null : [...this.#products];
    this.#walk = null;
    this.#products.clear();
    return products;
  }

  /** Takes out what a sweep attends to besides. */
  takeReconcile(): QueuedReconcile | null {
    const sweep = this.#sweep;
    this.#sweep = null;
    return sweep;
  }
}
