import type { DatabaseSync } from 'node:sqlite';
import type { CatalogLanguages } from '#storefront/domain/languages/store-languages.ts';
import type { SiteSettings } from '#storefront/domain/settings/settings.ts';
import { entityKey, keyPatterns, parseView } from './entity-keys.ts';
import type { SourceState } from './source/source-state.ts';

/** Returns true if a snapshot's file has a table. */
export function hasTable(db: DatabaseSync, name: string): boolean {
  return db.prepare('SELECT 1 FROM sqlite_master WHERE name = ?').get(name) !== undefined;
}

/** Reads an entity of a snapshot's file; undefined if there is none. */
export function storedEntity<T>(db: DatabaseSync, key: string): T | undefined {
  const row = db.prepare('SELECT json FROM entity WHERE key = ?').get(key);
  return row && (JSON.parse(String(row.json)) as T);
}

/** Reads state of a snapshot's source layer; undefined if it is not known. */
export function storedState<K extends keyof SourceState>(
  db: DatabaseSync,
  key: K,
): SourceState[K] | undefined {
  const row = db.prepare('SELECT value FROM source_state WHERE key = ?').get(key);
  return row && (JSON.parse(String(row.value)) as SourceState[K]);
}

/** Reads the languages of a snapshot's catalog; null if it has none, or is not there yet. */
export function storedLanguages(db: DatabaseSync): CatalogLanguages | null {
  if (!hasTable(db, 'entity')) return null;
  const settings = storedEntity<Partial<SiteSettings>>(db, entityKey.settings);
  return settings?.languages ?? null;
}

/** Entities of a kind with the language that they are in; one that several views show comes once, with the first. */
export function* shownOnce<T extends { databaseId: number; lang?: string }>(
  db: DatabaseSync,
  kind: string,
): Generator<T & { language?: string | undefined; view: string }> {
  const slugs = new Map(Object.entries(storedLanguages(db)?.tags ?? {}).map(([slug, tag]) => [tag, slug]));
  const seen = new Set<string>();
  const entities = db.prepare('SELECT key, json FROM entity WHERE key GLOB ? ORDER BY key');
  for (const pattern of keyPatterns(kind)) {
    for (const { key, json } of entities.iterate(pattern)) {
      const entity = JSON.parse(String(json)) as T;
      const { view } = parseView(String(key));
      const language = entity.lang === undefined ? view : (slugs.get(entity.lang) ?? entity.lang);
      const variant = `${entity.databaseId} ${language}`;
      if (view !== '' && seen.has(variant)) continue;
      seen.add(variant);
      yield view === '' ? { ...entity, view } : { ...entity, view, language };
    }
  }
}
