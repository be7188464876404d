import { createHash } from 'node:crypto';
import type { SeedCatalog } from '../seed/types.ts';
import { SCHEMA_VERSION } from '../store/catalog-tables.ts';
import type { CatalogSource, Store } from '../store/database.ts';

/** Which catalog a database holds or is to hold. */
export interface CatalogIdentity {
  source: CatalogSource;
  version: string;
}

/** A name for a catalog's content: equal for equal catalogs. */
export function catalogVersion(catalog: SeedCatalog): string {
  return createHash('sha256').update(JSON.stringify(catalog)).digest('hex').slice(0, 16);
}

/**
 * Whether a database has to be filled before it can serve.
 * @param wanted the catalog that the backend was asked for; null takes whatever own catalog is there
 * @throws where that would overwrite an imported catalog
 */
export function needsFilling(store: Store, wanted: CatalogIdentity | null): boolean {
  const version = store.schemaVersion();
  if (version === 0) return true;
  const current = version === SCHEMA_VERSION;
  if (current && !wanted) return false;
  if (store.setting<CatalogSource>('source') !== 'import') {
    if (!current || !wanted) return true;
    return store.setting('source') !== wanted.source || store.setting('version') !== wanted.version;
  }
  if (!current) {
    throw new Error(
      'The database holds an imported catalog of an older version. Import the CSV file again: --import FILE.csv.',
    );
  }
  if (wanted?.source === 'synthetic') {
    throw new Error(
      'The database holds an imported catalog. Fill another one (--file FILE), or first return to the demo catalog (--demo).',
    );
  }
  return false;
}
