import type { Category } from '#storefront/domain/catalog/catalog-types.ts';
import type { Move } from '#storefront/domain/routes/moved.ts';
import { entityKey, inView, parseView } from './entity-keys.ts';
import type { ListAlternates } from './page-alternates.ts';
import type { SnapshotDatabase } from './snapshot-database.ts';

interface Changes {
  removed: readonly { key: string; json: string }[];
  added: readonly string[];
}

const KINDS: Move['kind'][] = ['product', 'category'];

/** Key of the entity that a slug of a kind has. */
export function keyOfSlug(kind: Move['kind'], slug: string): string {
  return kind === 'product' ? entityKey.slug(slug) : entityKey.category(slug);
}

/** Records the former slugs of products and categories whose id has a new one, by what was removed and added. */
export function recordOldSlugs(db: SnapshotDatabase, { removed, added }: Changes): void {
  for (const kind of KINDS) {
    const newIds = renumbered(db, kind, removed);
    for (const [id, now] of newIds) {
      db.run('UPDATE old_slug SET id = ? WHERE kind = ? AND id = ?', now, kind, id);
    }
    const former = removed.flatMap(({ key, json }) => {
      const found = parseSlug(kind, key);
      const id = idOf(json);
      return found === null || id === undefined ? [] : [{ ...found, id: newIds.get(id) ?? id }];
    });
    if (former.length === 0) continue;
    const renamed = new Set(
      added.flatMap((key) => {
        const found = parseSlug(kind, key);
        return found === null ? [] : [`${found.view}:${idOf(entityJson(db, key))}`];
      }),
    );
    for (const { view, slug, id } of former) {
      if (!renamed.has(`${view}:${id}`)) continue;
      const sql = 'INSERT OR REPLACE INTO old_slug (view, kind, slug, id) VALUES (?, ?, ?, ?)';
      db.run(sql, view, kind, slug, id);
    }
  }
}

/**
 * Ids of translation groups that have another one since their first variant came or went: whatever has their slug in
 * some view now is the same. @returns former id -> present one
 */
function renumbered(
  db: SnapshotDatabase,
  kind: Move['kind'],
  removed: Changes['removed'],
): Map<number, number> {
  const ids = new Map<number, number>();
  const note = (former: number, view: string, slug: string | null) => {
    const now = slug === null ? undefined : idOf(entityJson(db, inView(view, keyOfSlug(kind, slug))));
    if (now !== undefined && now !== former) ids.set(former, now);
  };
  for (const { key: stored, json } of removed) {
    const { view, key } = parseView(stored);
    const [of, id] = key.split(':');
    if (kind === 'product' && of === 'product' && view !== '') {
      note(Number(id), view, (JSON.parse(json) as { slug: string }).slug);
    } else if (kind === 'category' && of === 'alternates' && id !== '*') {
      const lists = Object.entries(JSON.parse(json) as ListAlternates);
      for (const [listed, { slug }] of lists) note(Number(id), listed, slug);
    }
  }
  return ids;
}

/** The slug that a stored entity of a kind is about, and its view; null for other entities. */
function parseSlug(kind: Move['kind'], stored: string): { view: string; slug: string } | null {
  const { view, key } = parseView(stored);
  const prefix = keyOfSlug(kind, '');
  return key.startsWith(prefix) ? { view, slug: key.slice(prefix.length) } : null;
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
