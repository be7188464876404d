import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from '../../kit/sqlite.ts';

/** Slugs that products and categories had in a view, with the last one to have it. Full reads keep them. */
export const OLD_SLUG_SCHEMA = `
  CREATE TABLE IF NOT EXISTS old_slug (
    seq INTEGER PRIMARY KEY AUTOINCREMENT, view TEXT NOT NULL, kind TEXT NOT NULL, slug TEXT NOT NULL,
    id INTEGER NOT NULL, UNIQUE (view, kind, slug)
  ) STRICT;
`;

/** Brings a table of before there were views up to date: no store tells what it has. */
export function addViewsToOldSlugs(db: DatabaseSync): void {
  const isThere = "SELECT 1 FROM pragma_table_info('old_slug') WHERE name = 'view'";
  if (db.prepare(isThere).get() !== undefined) return;
  inTransaction(db, () =>
    db.exec(`
      ALTER TABLE old_slug RENAME TO old_slug_before;
      ${OLD_SLUG_SCHEMA}
      INSERT INTO old_slug SELECT seq, '', kind, slug, id FROM old_slug_before;
      DROP TABLE old_slug_before;
    `),
  );
}
