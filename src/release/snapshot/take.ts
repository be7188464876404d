import type { SnapshotOptions, SnapshotReport } from './options.ts';
import { refreshCatalog } from './refresh.ts';

export type { SnapshotOptions, SnapshotReport };

/** Reads the whole catalog into the snapshot, whatever was read before. See `refreshCatalog`. */
export function takeSnapshot(options: SnapshotOptions): Promise<SnapshotReport> {
  return refreshCatalog(options, { depth: 'all', products: [], acceptShrink: false });
}
