import type { SyncDepth } from '#pipeline/snapshot/sync/sync-request.ts';
import { type Measured, measure } from '../measure.ts';
import type { BackendReport } from './backend-process.ts';
import type { SyncFigures } from './sync-process.ts';

/** A served store with a synthetic catalog. */
export interface BenchStore extends BackendReport {
  /** @returns its peak memory in bytes */
  stop(): Promise<number>;
}

/** Fills a store and serves it from a process of its own. */
export async function startBenchStore(products: number, file: string): Promise<BenchStore> {
  const backend = measure<BackendReport>(new URL('./backend-process.ts', import.meta.url), [
    String(products),
    file,
  ]);
  return {
    ...(await backend.reported),
    async stop() {
      backend.stop();
      return (await backend.ended).peakBytes;
    },
  };
}

/** Brings a snapshot up to date with a store, in a process of its own. */
export function measureSync(
  endpoint: string,
  snapshot: string,
  depth: SyncDepth,
): Promise<Measured<SyncFigures>> {
  return measure<SyncFigures>(new URL('./sync-process.ts', import.meta.url), [endpoint, snapshot, depth])
    .ended;
}
