import type { SyncDepth } from '#pipeline/snapshot/sync/sync-request.ts';
import { report } from '../measure.ts';
import { syncBenchSnapshot } from './sync-bench-snapshot.ts';

export interface SyncFigures {
  /** Seconds of the refresh alone. */
  syncSeconds: number;
}

const [endpoint = '', file = '', depth = 'fullRead'] = process.argv.slice(2);
const started = performance.now();
await syncBenchSnapshot(endpoint, file, depth as SyncDepth);
report({ syncSeconds: (performance.now() - started) / 1000 } satisfies SyncFigures);
