import { createHash } from 'node:crypto';
import config from '#config.ts';
import { syncSnapshot } from '#pipeline/snapshot/sync/sync.ts';
import type { SnapshotSyncReport } from '#pipeline/snapshot/sync/sync-options.ts';
import type { SyncDepth } from '#pipeline/snapshot/sync/sync-request.ts';

/**
 * Reads the store into a snapshot as the shop does, but with pictures that only seem processed, so that
 * pages have all their markup.
 */
export function syncBenchSnapshot(
  endpoint: string,
  file: string,
  depth: SyncDepth,
  request = fetch,
): Promise<SnapshotSyncReport> {
  const options = {
    file,
    client: { endpoint, fetch: request },
    config: { ...config, imageProvider: 'build' },
    baseUrl: 'https://shop.example',
    describePicture: async (sourceUrl: string) => ({
      asset: createHash('sha256').update(new URL(sourceUrl).pathname).digest('hex').slice(0, 16),
      width: 1600,
      height: 1600,
    }),
  };
  return syncSnapshot(options, { depth, products: [], acceptShrink: true });
}
