import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { readHold } from '#pipeline/history/hold.ts';
import { readLatest, servedRootFolder } from '#pipeline/publish/release-root.ts';
import { entityKey } from '#pipeline/snapshot/entity-keys.ts';
import { hasTable, storedEntity } from '#pipeline/snapshot/stored.ts';
import type { Workspace } from '#pipeline/workspace.ts';
import type { SiteSettings } from '#storefront/domain/settings/settings.ts';
import { readIndexNowState } from '../../deploy/index-now/told-addresses.ts';
import { formatStatus, withHold } from '../../watch/status/format-status.ts';
import type { WatchStatus } from '../../watch/status/watch-status.ts';
import type { DeskLogEntry, DeskNow, DeskProgress } from '../contract.ts';

interface NowFacts {
  workspace: Workspace;
  status: WatchStatus;
  tellsSearchEngines: boolean;
  progress: DeskProgress | null;
  log: DeskLogEntry[];
  /** Milliseconds since 1970. */
  now: number;
}

/** The present state of a shop, as `npm run status` says it. */
export function describeNow({
  workspace,
  tellsSearchEngines,
  progress,
  log,
  now,
  ...facts
}: NowFacts): DeskNow {
  const status = withHold(facts.status, readHold(workspace));
  const latest = readLatest(servedRootFolder(workspace));
  return {
    status,
    ...formatStatus(status, now, true),
    served: latest && { id: latest.id, at: new Date(latest.timestamp).toISOString() },
    progress,
    log,
    indexNow: tellsSearchEngines ? readIndexNowState(workspace.indexNow) : null,
  };
}

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
