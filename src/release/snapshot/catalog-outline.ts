import { DatabaseSync } from 'node:sqlite';
import { parseListingKey } from './entity-keys.ts';

/** The entities that have pages. */
export interface CatalogOutline {
  /** Of every product, hidden ones included. */
  productSlugs: string[];
  /** Every page of every list; `categorySlug` is null for all products. */
  listings: { categorySlug: string | null; page: number }[];
}

/** Reads from a snapshot's file which pages there are, without loading their content. */
export function readOutline(file: string): CatalogOutline {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    const keys = (pattern: string) =>
      db
        .prepare('SELECT key FROM entity WHERE key GLOB ? ORDER BY key')
        .all(pattern)
        .map(({ key }) => String(key));
    return {
      productSlugs: keys('slug:*').map((key) => key.slice('slug:'.length)),
      listings: keys('listing:*').flatMap((key) => parseListingKey(key) ?? []),
    };
  } finally {
    db.close();
  }
}
