import { gzipSync } from 'node:zlib';
import type { BuildMeta } from '#storefront/domain/builds/build-meta.ts';

/** Gzip bytes of a meta that a browser may have to fetch. */
export const CLIENT_META_BUDGET = 50 * 1024;

/** The meta for clients: one that would be too large says that any page may have changed. */
export function clientMeta(meta: BuildMeta): BuildMeta {
  const json = JSON.stringify(meta);
  const fits = json.length < CLIENT_META_BUDGET / 2 || gzipSync(json).byteLength <= CLIENT_META_BUDGET;
  return fits ? meta : { ...meta, full: true, changed: [], removed: [] };
}
