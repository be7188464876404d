import { createHash } from 'node:crypto';
import config from '#config.ts';
import { type SnapshotReport, takeSnapshot } from '#release/snapshot/take.ts';
import { report } from '../measure.ts';

/** Takes a snapshot whose pictures look processed, so that pages have all their markup, but are not. */
const [endpoint = '', file = ''] = process.argv.slice(2);
const snapshot = await takeSnapshot({
  file,
  client: { endpoint },
  config: { ...config, imageProvider: 'build' },
  baseUrl: 'https://shop.example',
  describePicture: async (sourceUrl) => ({
    asset: createHash('sha256').update(new URL(sourceUrl).pathname).digest('hex').slice(0, 16),
    width: 1600,
    height: 1600,
  }),
});
report(snapshot satisfies SnapshotReport);
