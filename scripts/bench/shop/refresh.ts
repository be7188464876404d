import { createHash } from 'node:crypto';
import config from '#config.ts';
import type { SnapshotReport } from '#release/snapshot/options.ts';
import { refreshCatalog } from '#release/snapshot/refresh.ts';
import type { RefreshDepth } from '#release/snapshot/request.ts';

/**
 * Reads the store into a snapshot as the shop does, but with pictures that only look processed, so that
 * pages have all their markup.
 */
export function refreshSnapshot(
  endpoint: string,
  file: string,
  depth: RefreshDepth,
  request = fetch,
): Promise<SnapshotReport> {
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
  return refreshCatalog(options, { depth, products: [], acceptShrink: true });
}
