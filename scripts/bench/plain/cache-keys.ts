import { createHash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';

/**
 * A key for every page that changes when, and only when, something changes that the page was made from:
 * Islet's own index knows it, so no key that a shop could make would render fewer pages.
 * @param snapshot file that holds the index of a whole release
 * @returns site-absolute path -> key
 */
export function cacheKeys(snapshot: string): Map<string, string> {
  const db = new DatabaseSync(snapshot, { readOnly: true });
  const rows = db
    .prepare(`
      SELECT page.path, group_concat(coalesce(entity.hash, '-'), '' ORDER BY source) AS hashes FROM page
      JOIN page_dependency ON page_dependency.page = page.id
      JOIN page_source ON page_source.id = page_dependency.source
      LEFT JOIN entity ON entity.key = page_source.key
      GROUP BY page.id
    `)
    .iterate();
  const keys = new Map<string, string>();
  for (const { path, hashes } of rows)
    keys.set(String(path), createHash('sha1').update(String(hashes)).digest('base64url'));
  db.close();
  return keys;
}
