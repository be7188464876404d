import { DatabaseSync } from 'node:sqlite';
import type { Category, Product } from '#storefront/domain/catalog/catalog-types.ts';
import { isPageSlug } from '#storefront/domain/routes/content-pages.ts';
import type { Move } from '#storefront/domain/routes/moved.ts';
import { entityKey } from './entity-keys.ts';
import type { SnapshotDatabase } from './snapshot-database.ts';

const PREFIXES: [Move['kind'], string][] = [
  ['product', entityKey.slug('')],
  ['category', entityKey.category('')],
];

/** Records the former slugs of products and categories whose id has a new one, by what was removed and added. */
export function recordOldSlugs(
  db: SnapshotDatabase,
  { removed, added }: { removed: readonly { key: string; json: string }[]; added: readonly string[] },
): void {
  for (const [kind, prefix] of PREFIXES) {
    const former = removed.filter(({ key }) => key.startsWith(prefix));
    if (former.length === 0) continue;
    const renamed = new Set(
      added.filter((key) => key.startsWith(prefix)).map((key) => idOf(entityJson(db, key))),
    );
    for (const { key, json } of former) {
      const id = idOf(json);
      if (id === undefined || !renamed.has(id)) continue;
      const sql = 'INSERT OR REPLACE INTO old_slug (kind, slug, id) VALUES (?, ?, ?)';
      db.run(sql, kind, key.slice(prefix.length), id);
    }
  }
}

function entityJson(db: SnapshotDatabase, key: string): string {
  return db.get<{ json: string }>('SELECT json FROM entity WHERE key = ?', key)?.json ?? 'null';
}

/** Id of the product or category that an entity is about. */
function idOf(json: string): number | undefined {
  const value = JSON.parse(json) as number | Category | null;
  return typeof value === 'number' ? value : value?.databaseId;
}

/** Forgets all, for the catalog of another store: ids name other products there. */
export function clearOldSlugs(db: SnapshotDatabase): void {
  db.run('DELETE FROM old_slug');
}

/** Reads from a snapshot's file which pages have another slug, the latest first. A slug that is used again has not moved. */
export function readMoves(file: string): Move[] {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    const entity = db.prepare('SELECT json FROM entity WHERE key = ?');
    const read = <T>(key: string): T | null => {
      const json = entity.get(key)?.json;
      return json === undefined ? null : (JSON.parse(String(json)) as T);
    };
    const rows = db.prepare('SELECT kind, slug, id FROM old_slug ORDER BY seq DESC').all();
    const moved = rows.filter(({ kind, slug }) => {
      const key = kind === 'product' ? entityKey.slug(String(slug)) : entityKey.category(String(slug));
      return isPageSlug(String(slug)) && read(key) === null;
    });
    const categories = new Map<number, string>();
    if (moved.some(({ kind }) => kind === 'category')) {
      const all = db.prepare('SELECT json FROM entity WHERE key GLOB ?').all(entityKey.category('*'));
      for (const { json } of all) {
        const { databaseId, slug } = JSON.parse(String(json)) as Category;
        categories.set(databaseId, slug);
      }
    }
    return moved.flatMap(({ kind, slug, id }): Move[] => {
      const from = String(slug);
      const to =
        kind === 'product' ? read<Product>(entityKey.product(Number(id)))?.slug : categories.get(Number(id));
      return to === undefined ? [] : [{ kind: kind === 'product' ? 'product' : 'category', from, to }];
    });
  } finally {
    db.close();
  }
}
