import { DatabaseSync } from 'node:sqlite';
import type { Category } from '#storefront/domain/catalog/catalog-types.ts';
import { viewsOf } from '#storefront/domain/languages/store-languages.ts';
import { isPageSlug } from '#storefront/domain/routes/content-pages.ts';
import { LIST_KINDS } from '#storefront/domain/routes/list-paths.ts';
import type { Move } from '#storefront/domain/routes/moved.ts';
import { PIPELINE_DEFAULTS } from '#storefront/domain/settings/pipeline-settings.ts';
import { entityKey, inView } from './entity-keys.ts';
import { keyOfSlug } from './old-slugs.ts';
import type { ListAlternates } from './page-alternates.ts';
import { storedLanguages } from './stored.ts';

/**
 * Reads from a snapshot's file which pages have another slug, the latest first. A slug that is used again has not moved.
 * @param room for moves that links lead on from, too: older ones are left out
 */
export function readMoves(file: string, room = PIPELINE_DEFAULTS.redirectLimit): Move[] {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    const views = viewsOf(storedLanguages(db));
    const entities = entitiesOf(db);
    const rows = db.prepare('SELECT view, kind, slug, id FROM old_slug ORDER BY seq DESC').all();
    const moves = new Map<string, Move>();
    let elsewhere = 0;
    for (const { view: noted, kind: text, slug, id } of rows) {
      const kind = text as Move['kind'];
      const from = String(slug);
      // Moves from before the store had languages hold in each.
      for (const view of noted === '' ? views : views.filter((known) => known === noted)) {
        // Most rows need no more than this, once thousands of products were translated.
        const isElsewhere = views.some((other) => entities.idOf(other, kind, from) === Number(id));
        if (isElsewhere && elsewhere >= room) continue;
        const name = `${view} ${kind} ${from}`;
        if (moves.has(name) || !isPageSlug(from) || entities.hasPage(view, kind, from)) continue;
        const to = entities.slugOf(view, kind, Number(id));
        if (to === undefined) continue;
        const move: Move = { kind, from, to, ...(view !== '' && { view }) };
        moves.set(name, isElsewhere ? { ...move, isElsewhere } : move);
        if (isElsewhere) elsewhere += 1;
      }
    }
    return [...moves.values()];
  } finally {
    db.close();
  }
}

/**
 * Reads which slugs of one language stand for a page in another, in every view where no page has them: lists,
 * then products. None without languages.
 */
export function* readForeignSlugs(file: string): Generator<Move> {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    const languages = storedLanguages(db);
    if (languages === null) return;
    const views = viewsOf(languages);
    const entities = entitiesOf(db);
    for (const { kind, slugs } of translatedSlugs(db, views)) {
      for (const view of views) {
        const to = slugs[view];
        for (const from of new Set(to ? Object.values(slugs) : [])) {
          if (from === null || from === to || entities.hasPage(view, kind, from)) continue;
          if (to && isPageSlug(from)) yield { kind, from, to, view };
        }
      }
    }
  } finally {
    db.close();
  }
}

/** The slugs of lists and products by view, null if a view does not show them. */
function* translatedSlugs(
  db: DatabaseSync,
  views: readonly string[],
): Generator<{ kind: Move['kind']; slugs: Record<string, string | null> }> {
  const select = 'SELECT json FROM entity WHERE key GLOB ? ORDER BY key';
  for (const kind of LIST_KINDS) {
    const [start = ''] = entityKey.alternates(null, kind).split('*');
    for (const { json } of db.prepare(select).iterate(`${start}[0-9]*`)) {
      const lists = Object.entries(JSON.parse(String(json)) as ListAlternates);
      yield { kind, slugs: Object.fromEntries(lists.map(([view, { slug }]) => [view, slug])) };
    }
  }
  const fields = "json ->> 'slug' AS slug, json ->> 'slugs' AS slugs";
  const products = db.prepare(
    `SELECT ${fields} FROM entity WHERE key GLOB ? AND slugs IS NOT NULL ORDER BY key`,
  );
  for (const [place, view] of views.entries()) {
    for (const row of products.iterate(`${inView(view, 'product:')}*`)) {
      const others = JSON.parse(String(row.slugs)) as Record<string, string | null>;
      // One that an earlier view shows has been named by it.
      if (views.slice(0, place).some((earlier) => others[earlier] !== null)) continue;
      const own = String(row.slug);
      yield {
        kind: 'product',
        slugs: Object.fromEntries(views.map((one) => [one, others[one] === undefined ? own : others[one]])),
      };
    }
  }
}

function entitiesOf(db: DatabaseSync) {
  const entity = db.prepare('SELECT json FROM entity WHERE key = ?');
  const withSlug = db.prepare("SELECT json ->> 'slug' AS slug FROM entity WHERE key = ?");
  const categories = new Map<string, Map<number, string>>();

  function categoriesOf(view: string): Map<number, string> {
    const known = categories.get(view);
    if (known !== undefined) return known;
    const slugs = new Map<number, string>();
    const all = db.prepare('SELECT json FROM entity WHERE key GLOB ?');
    for (const { json } of all.iterate(inView(view, entityKey.category('*')))) {
      const { databaseId, slug } = JSON.parse(String(json)) as Category;
      slugs.set(databaseId, slug);
    }
    categories.set(view, slugs);
    return slugs;
  }

  return {
    hasPage: (view: string, kind: Move['kind'], slug: string): boolean =>
      entity.get(inView(view, keyOfSlug(kind, slug))) !== undefined,
    idOf(view: string, kind: Move['kind'], slug: string): number | undefined {
      const json = entity.get(inView(view, keyOfSlug(kind, slug)))?.json;
      const value = JSON.parse(String(json ?? 'null')) as number | Category | null;
      return typeof value === 'number' ? value : value?.databaseId;
    },
    /** The present slug of a product or of what a list is of. */
    slugOf(view: string, kind: Move['kind'], id: number): string | undefined {
      if (kind === 'category') return categoriesOf(view).get(id);
      const key = kind === 'product' ? entityKey.product(id) : entityKey.term(id);
      const row = withSlug.get(inView(view, key));
      return row === undefined ? undefined : String(row.slug);
    },
  };
}
