import type { RefreshDepth } from '#release/snapshot/request.ts';
import { type Measured, measure } from '../measure.ts';
import type { BackendReport } from './backend.ts';
import type { RefreshFigures } from './snapshot.ts';

/** A served store with a synthetic catalog. */
export interface BenchStore extends BackendReport {
  /** @returns its peak memory in bytes */
  stop(): Promise<number>;
}

/** Fills a store and serves it from a process of its own. */
export async function startStore(products: number, file: string): Promise<BenchStore> {
  const backend = measure<BackendReport>(new URL('./backend.ts', import.meta.url), [String(products), file]);
  return {
    ...(await backend.reported),
    async stop() {
      backend.stop();
      return (await backend.ended).peakBytes;
    },
  };
}

/** Brings a snapshot up to date with a store, in a process of its own. */
export function refresh(
  endpoint: string,
  snapshot: string,
  depth: RefreshDepth,
): Promise<Measured<RefreshFigures>> {
  return measure<RefreshFigures>(new URL('./snapshot.ts', import.meta.url), [endpoint, snapshot, depth])
    .ended;
}
