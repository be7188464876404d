import { sitemapFiles } from '../../discovery/sitemaps.ts';
import type { PageIndex } from '../../index/page-index.ts';
import type { PublishTarget } from '../publish-target.ts';

/** State of the index: files that a rollback put back and that are no pages, as JSON. */
const STALE_FILES = 'stale-files';

/** Records files that the next release has to delete unless it has them itself. */
export function noteStaleFiles(index: PageIndex, paths: readonly string[]): void {
  index.setState(STALE_FILES, JSON.stringify([...new Set([...staleFiles(index), ...paths])]));
}

/**
 * Deletes recorded files that a release does not have.
 * @param own its files that are neither pages nor sitemaps
 */
export function deleteStaleFiles(
  index: PageIndex,
  target: Pick<PublishTarget, 'removeFile'>,
  own: readonly string[],
): void {
  const stale = staleFiles(index);
  if (stale.length === 0) return;
  const present = new Set([...own, ...sitemapFiles(index)]);
  for (const path of stale) if (!present.has(path)) target.removeFile(path);
  index.setState(STALE_FILES, '');
}

function staleFiles(index: PageIndex): string[] {
  return JSON.parse(index.state(STALE_FILES) || '[]') as string[];
}
