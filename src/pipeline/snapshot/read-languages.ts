import type { DatabaseSync } from 'node:sqlite';
import type { CatalogLanguages } from '#storefront/domain/languages/store-languages.ts';
import { entityKey } from './entity-keys.ts';

/** Reads the languages of a snapshot's catalog; null if it has none, or is not there yet. */
export function readLanguages(db: DatabaseSync): CatalogLanguages | null {
  const row = db
    .prepare("SELECT json ->> 'languages' AS json FROM entity WHERE key = ?")
    .get(entityKey.settings);
  return typeof row?.json === 'string' ? (JSON.parse(row.json) as CatalogLanguages) : null;
}
