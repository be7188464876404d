import type { RefreshDepth } from '#release/snapshot/request.ts';
import { report } from '../measure.ts';
import { refreshSnapshot } from './refresh.ts';

export interface RefreshFigures {
  /** Seconds of the refresh alone. */
  refreshSeconds: number;
}

const [endpoint = '', file = '', depth = 'all'] = process.argv.slice(2);
const started = performance.now();
await refreshSnapshot(endpoint, file, depth as RefreshDepth);
report({ refreshSeconds: (performance.now() - started) / 1000 } satisfies RefreshFigures);
