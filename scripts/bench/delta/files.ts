import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Seconds from a moment until the newest release was announced. */
export function secondsToLatest(dist: string, since: number): number {
  return (changedAt(join(dist, 'builds/latest.json')) - since) / 1000;
}

/**
 * Seconds from a moment until the page of a product had its new bytes, or was gone; null where the release
 * left it as it was.
 */
export function secondsToPage(dist: string, slug: string, since: number): number | null {
  let path = join(dist, 'product', slug, 'index.html');
  // Of a removed page the nearest folder that is still there tells the moment.
  while (statSync(path, { throwIfNoEntry: false }) === undefined) path = dirname(path);
  const seconds = (changedAt(path) - since) / 1000;
  return seconds < 0 ? null : seconds;
}

/** When a file came into its place, or a folder lost one: neither changes a file's content. */
function changedAt(path: string): number {
  return statSync(path).ctimeMs;
}
