import type { StoreScan } from './store-scan.ts';

export type { StoreScan };

/** How far a refresh looks for changes of the catalog. */
export type SyncDepth =
  /** Follows the store's own order of modification, and rereads the products it is told of. */
  | 'walk'
  /** Also compares a few facts of every product, and reads categories, settings and best sellers again. */
  | 'sweep'
  /** Reads everything anew. */
  | 'all';

export interface SyncRequest {
  depth: SyncDepth;
  /** Database ids of products that are said to have changed, variations included. */
  products: readonly number[];
  /** Takes over a catalog that lost more products than is believable. */
  acceptShrink: boolean;
  /** What a sweep compares, where that was asked for already. */
  scan?: StoreScan;
  /** A walk whose count does not add up takes what it found, and leaves it to whoever asked to sweep. */
  deferReconcile?: boolean;
}

/** How a survey goes on beside releases. */
export interface ScanPace {
  /** Gives it up. */
  signal: AbortSignal;
  /** Waits until the next request may be sent. */
  waitForTurn: () => Promise<void>;
}

export interface SyncReport {
  /** Requests sent to the store. */
  requests: number;
  /** Products that were read in full. */
  read: number;
  /** How far it looked in the end: a walk whose count does not add up becomes a sweep. */
  depth: SyncDepth;
  /** Whether it found that more has changed than it could take in, so that a sweep is needed. */
  reconcileNeeded: boolean;
  /** When the next scheduled sale starts or ends, in milliseconds since 1970; null where none is known. */
  nextSaleAt: number | null;
}

/** What a command that makes one release asks for. */
export const RECONCILE_REQUEST: SyncRequest = { depth: 'sweep', products: [], acceptShrink: false };
