import { existsSync } from 'node:fs';
import { PageIndex } from './page-index.ts';

/** Work that earlier releases have left to the next one. */
interface Leftovers {
  /** Number of pages that were planned and not published. */
  count: number;
  /** True if one of the releases was killed. */
  isInterrupted: boolean;
}

/** Reads the leftovers of a snapshot's page index, which need not exist yet. @param snapshot file path */
export function readLeftovers(snapshot: string): Leftovers {
  if (!existsSync(snapshot)) return { count: 0, isInterrupted: false };
  const index = new PageIndex(snapshot);
  try {
    return { count: index.unfinishedCount, isInterrupted: Boolean(index.state('running')) };
  } finally {
    index.close();
  }
}
