import type { RefreshDepth, RefreshRequest } from '../refresh.ts';

/** A wish for a look at the catalog. */
export interface Ask {
  depth: Exclude<RefreshDepth, 'all'>;
  /** Database ids of products that are said to have changed. */
  products: readonly number[];
  acceptShrink: boolean;
  /** From a person at this machine, who does not want to wait for the next retry. */
  urgent: boolean;
}

/** All that was asked for since the last look, as one. */
export interface Pending extends Ask {
  /** When the first of it arrived, in milliseconds since 1970. */
  since: number;
}

/** Coalesces what arrives while nobody can attend to it: however many deliveries, one request. */
export class Inbox {
  #pending: Pending | null = null;
  #products = new Set<number>();
  #listener: () => void = () => undefined;
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** @param listener called after each arrival */
  onArrival(listener: () => void): void {
    this.#listener = listener;
  }

  get pending(): Pending | null {
    return this.#pending === null ? null : { ...this.#pending, products: [...this.#products] };
  }

  add(ask: Partial<Ask>): void {
    const { depth = 'walk', products = [], acceptShrink = false, urgent = false } = ask;
    const before = this.#pending;
    for (const id of products) this.#products.add(id);
    this.#pending = {
      depth: before?.depth === 'sweep' ? 'sweep' : depth,
      products: [],
      acceptShrink: acceptShrink || before?.acceptShrink === true,
      urgent: urgent || before?.urgent === true,
      since: before?.since ?? this.#now(),
    };
    this.#listener();
  }

  /** Empties the inbox. */
  take(): RefreshRequest | null {
    const { pending } = this;
    this.#pending = null;
    this.#products.clear();
    if (pending === null) return null;
    const { depth, products, acceptShrink } = pending;
    return { depth, products, acceptShrink };
  }
}
