import type { Category } from '#storefront/domain/catalog/catalog-types.ts';
import { viewsOf } from '#storefront/domain/languages/store-languages.ts';
import { LIST_KINDS } from '#storefront/domain/routes/list-paths.ts';
import type { Move } from '#storefront/domain/routes/moved.ts';
import { entityKey, inView, parseView } from './entity-keys.ts';
import type { ListAlternates } from './page-alternates.ts';
import type { SnapshotDatabase } from './snapshot-database.ts';
import { storedLanguages } from './stored.ts';

interface Changes {
  removed: readonly { key: string; json: string }[];
  added: readonly string[];
}

const NONE = 'null';
const KINDS: Move['kind'][] = ['product', ...LIST_KINDS];
/** In the place of a view, which no slug of a language is. */
const ALL = '*';

/** Key of the entity that a slug of a kind has. */
export function keyOfSlug(kind: Move['kind'], slug: string): string {
  if (kind === 'product') return entityKey.slug(slug);
  return kind === 'category' ? entityKey.category(slug) : entityKey.termSlug(kind, slug);
}

/** Records the former slugs of products, categories and other terms with lists whose id has a new one, by what was removed and added. */
export function recordOldSlugs(db: SnapshotDatabase, { removed, added }: Changes): void {
  for (const kind of KINDS) {
    const newIds = renumbered(db, kind, removed);
    for (const { view, id, now } of newIds) {
      const inViews = view === null ? '' : 'AND view = ?';
      const sql = `UPDATE old_slug SET id = ? WHERE kind = ? AND id = ? ${inViews}`;
      db.run(sql, now, kind, id, ...(view === null ? [] : [view]));
    }
    const present = new Map(newIds.map(({ view, id, now }) => [`${view ?? ALL} ${id}`, now]));
    const former = removed.flatMap(({ key, json }) => {
      const found = parseSlug(kind, key);
      const id = idOf(json);
      if (found === null || id === undefined) return [];
      return [{ ...found, id: present.get(`${found.view} ${id}`) ?? present.get(`${ALL} ${id}`) ?? id }];
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

interface NewId {
  /** The view in which it is new; null for all, as no view has the former one. */
  view: string | null;
  /** The former one. */
  id: number;
  now: number;
}

/**
 * Ids of translation groups that have another one since their first variant came or went: whatever has their slug in
 * some view now is the same, in all views unless some still show the group.
 */
function renumbered(db: SnapshotDatabase, kind: Move['kind'], removed: Changes['removed']): NewId[] {
  const ids: NewId[] = [];
  const views = viewsOf(storedLanguages(db.db));
  const isShown = (id: number) =>
    views.some((view) => entityJson(db, inView(view, entityKey.product(id))) !== NONE);
  const note = (id: number, view: string, slug: string | null) => {
    const now = slug === null ? undefined : idOf(entityJson(db, inView(view, keyOfSlug(kind, slug))));
    if (now === undefined || now === id) return;
    ids.push({ view: kind === 'product' && isShown(id) ? view : null, id, now });
  };
  for (const { key: stored, json } of removed) {
    const { view, key } = parseView(stored);
    const [of, id] = key.split(':');
    if (kind === 'product' && of === 'product' && view !== '') {
      note(Number(id), view, (JSON.parse(json) as { slug: string }).slug);
    } else if (kind !== 'product' && of === 'alternates') {
      const lists = Object.entries(JSON.parse(json) as ListAlternates);
      const list = Number(key.slice(entityKey.alternates(null, kind).length - 1));
      if (key !== entityKey.alternates(list, kind)) continue;
      for (const [listed, { slug }] of lists) note(list, listed, slug);
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
  return db.get<{ json: string }>('SELECT json FROM entity WHERE key = ?', key)?.json ?? NONE;
}

/** Id of the product, category or other term that an entity is about. */
function idOf(json: string): number | undefined {
  const value = JSON.parse(json) as number | Category | null;
  return typeof value === 'number' ? value : value?.databaseId;
}

/** Forgets all, for the catalog of another store: ids name other products there. */
export function clearOldSlugs(db: SnapshotDatabase): void {
  db.run('DELETE FROM old_slug');
}
