import { statSync } from 'node:fs';
import { join } from 'node:path';

/** Seconds from a moment until the newest release was announced. */
export function secondsToLatest(dist: string, since: number): number {
  return (changedAt(join(dist, 'builds/latest.json')) - since) / 1000;
}

/** Seconds from a moment until the page of a product had its new bytes; null where it was left as it was. */
export function secondsToPage(dist: string, slug: string, since: number): number | null {
  const seconds = (changedAt(join(dist, 'product', slug, 'index.html')) - since) / 1000;
  return seconds < 0 ? null : seconds;
}

/** When a file came into its place, which does not change its content. */
function changedAt(path: string): number {
  return statSync(path).ctimeMs;
}
