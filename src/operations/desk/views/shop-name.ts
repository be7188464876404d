import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { entityKey } from '#pipeline/snapshot/entity-keys.ts';
import { hasTable, storedEntity } from '#pipeline/snapshot/stored.ts';
import type { SiteSettings } from '#storefront/domain/settings/settings.ts';

/** Name of the shop in a snapshot; empty before the first release. */
export function shopName(snapshot: string): string {
  if (!existsSync(snapshot)) return '';
  const db = new DatabaseSync(snapshot, { readOnly: true });
  try {
    if (!hasTable(db, 'entity')) return '';
    return storedEntity<Partial<SiteSettings>>(db, entityKey.settings)?.siteName ?? '';
  } finally {
    db.close();
  }
}
