import { createHash } from 'node:crypto';
import { SCHEMA_VERSION } from '../../db/catalog-tables.ts';
import type { CatalogSource, Store } from '../../db/database.ts';
import type { SeedCatalog } from '../../db/seed/types.ts';

/** Identifies the catalog that a database holds or should hold. */
export interface CatalogIdentity {
  source: CatalogSource;
  version: string;
}

/** A name for a catalog's content: equal for equal catalogs. */
export function catalogVersion(catalog: SeedCatalog): string {
  return createHash('sha256').update(JSON.stringify(catalog)).digest('hex').slice(0, 16);
}

/**
 * True where a database has to be filled before it can serve.
 * @param requested the catalog to serve; null accepts any demo or synthetic catalog
 * @throws where that would overwrite an imported catalog
 */
export function needsFilling(store: Store, requested: CatalogIdentity | null): boolean {
  const version = store.schemaVersion();
  if (version === 0) return true;
  const current = version === SCHEMA_VERSION;
  if (current && !requested) return false;
  if (store.setting<CatalogSource>('source') !== 'import') {
    if (!current || !requested) return true;
    return store.setting('source') !== requested.source || store.setting('version') !== requested.version;
  }
  if (!current) {
    throw new Error(
      'The database holds an imported catalog of an older version. Import the CSV file again: --import FILE.csv.',
    );
  }
  if (requested?.source === 'synthetic') {
    throw new Error(
      'The database holds an imported catalog. Fill another one (--file FILE), or first return to the demo catalog (--demo).',
    );
  }
  return false;
}
