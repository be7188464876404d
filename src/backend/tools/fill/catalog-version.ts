import { createHash } from 'node:crypto';
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
  if (!store.isFilled()) return true;
  if (!requested) return false;
  const source = store.setting<CatalogSource>('source');
  if (source !== 'import') {
    return source !== requested.source || store.setting('version') !== requested.version;
  }
  if (requested.source === 'synthetic') {
    throw new Error(
      'The database holds an imported catalog. Fill another one (--file FILE), or first return to the demo catalog (--demo).',
    );
  }
  return false;
}
