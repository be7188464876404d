import { DatabaseSync } from 'node:sqlite';

/** A product to be changed. */
export interface EditTarget {
  id: number;
  slug: string;
}

/** So many pages show the product to be changed, its own in every locale included: usual at 1,000 products. */
const USUAL_PAGES = 66;

/** Products on more pages than this, as those on every home page, are no usual change. */
const MOST_PAGES = 2 * USUAL_PAGES;

/**
 * Chooses a simple product of a whole release that as many pages show in a large catalog as in a small one,
 * so that the same edit touches the same number of files.
 * @param snapshot file that holds the release's index
 */
export function chooseEditTarget(snapshot: string): EditTarget {
  const [target] = chooseEditTargets(snapshot, 1);
  if (target === undefined) throw new Error(`${snapshot} holds no release with products.`);
  return target;
}

/** Chooses several such products, as far as there are any. */
export function chooseEditTargets(snapshot: string, count: number): EditTarget[] {
  const db = new DatabaseSync(snapshot, { readOnly: true });
  try {
    const rows = db
      .prepare(`
        SELECT entity.json AS id, substr(entity.key, 6) AS slug FROM entity
        JOIN entity product ON product.key = 'product:' || entity.json AND product.json ->> 'type' = 'SIMPLE'
        JOIN page_source ON page_source.key = 'card:' || entity.json
        JOIN page_dependency ON page_dependency.source = page_source.id
        WHERE entity.key GLOB 'slug:*'
        GROUP BY entity.key HAVING count(*) <= ? ORDER BY abs(count(*) - ?), entity.key LIMIT ?
      `)
      .all(MOST_PAGES, USUAL_PAGES, count);
    return rows.map(({ id, slug }) => ({ id: Number(id), slug: String(slug) }));
  } finally {
    db.close();
  }
}
