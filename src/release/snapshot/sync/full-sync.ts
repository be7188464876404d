import { syncSnapshot } from './sync.ts';
import type { SnapshotSyncReport, SyncOptions } from './sync-options.ts';

export type { SnapshotSyncReport as SnapshotReport, SyncOptions as SnapshotOptions };

/** Reads the whole catalog into the snapshot, whatever was read before. See `refreshCatalog`. */
export function syncAll(options: SyncOptions): Promise<SnapshotSyncReport> {
  return syncSnapshot(options, { depth: 'all', products: [], acceptShrink: false });
}
