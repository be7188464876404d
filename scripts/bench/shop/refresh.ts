import { createHash } from 'node:crypto';
import config from '#config.ts';
import { takeSnapshot } from '#release/snapshot/take.ts';

/**
 * Reads the store into a snapshot as the shop does, but with pictures that only look processed, so that
 * pages have all their markup.
 */
export function refreshSnapshot(endpoint: string, file: string, request = fetch) {
  return takeSnapshot({
    file,
    client: { endpoint, fetch: request },
    config: { ...config, imageProvider: 'build' },
    baseUrl: 'https://shop.example',
    describePicture: async (sourceUrl) => ({
      asset: createHash('sha256').update(new URL(sourceUrl).pathname).digest('hex').slice(0, 16),
      width: 1600,
      height: 1600,
    }),
  });
}
