import type { DatabaseSync } from 'node:sqlite';
import { keyPatterns, parseView } from './entity-keys.ts';
import { storedLanguages } from './stored.ts';

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
