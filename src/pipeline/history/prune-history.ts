import type { HistoryLimits } from '#storefront/domain/settings/pipeline-settings.ts';
import { failpoint } from '../failpoint.ts';
import type { HistoryDatabase } from './history-database.ts';
import type { ObjectStore } from './objects/object-store.ts';

/** Drops the oldest releases until the rest is within the limits, and deletes the files that only they named. */
export function pruneHistory(
  db: HistoryDatabase,
  objects: ObjectStore,
  { releases, megabytes }: HistoryLimits,
): void {
  // The served release is not one to go back to.
  for (let count = db.releases().length; count > 1; count--) {
    if (count <= releases + 1 && db.totalBytes() <= megabytes * 1e6) break;
    failpoint('history');
    db.dropOldest();
  }
  const unused = db.unusedObjects();
  if (unused.length === 0) return;
  failpoint('history');
  for (const name of unused) objects.delete(name);
  failpoint('history');
  db.forgetUnused();
}
