import type { ProgressFactory } from '#kit/terminal.ts';
import type { RouteRules } from '#storefront/domain/routes/route-rules.ts';
import type { HistoryLimits } from '#storefront/domain/settings/pipeline-settings.ts';
import type { Bundle, Compiler } from '../compile/compiler.ts';
import type { ScanPace, StoreScan, SyncReport, SyncRequest } from '../snapshot/sync/sync-request.ts';
import type { Workspace } from '../workspace.ts';
import type { PublicationOptions } from './publication.ts';

export interface PipelineOptions {
  workspace: Workspace;
  /** Identity of the store that pages are made from: another store's are never published among them. */
  store: string;
  /** Brings the snapshot up to date with the store. */
  sync: (request: SyncRequest) => Promise<SyncReport>;
  /** Scans the store for a later full scan; null where the whole catalog has to be read anyway. */
  scan: (pace: ScanPace) => Promise<StoreScan | null>;
  hostFiles: PublicationOptions['hostFiles'];
  /** Those of the shop alone where left out. */
  routeRules?: RouteRules;
  publishPictures: PublicationOptions['publishPictures'];
  /** Completes the pictures of the current root with those that the sync has made. */
  completePictures?: (root: string) => void;
  /** Publishes pictures of the catalog that the current root lacks. @returns their number */
  restorePictures?: (root: string) => number;
  /** Deletes processed pictures that no release needs; called after a switch, with the remaining roots. */
  prunePictures?: (roots: readonly string[]) => void;
  log: (line: string) => void;
  progress: ProgressFactory;
  /** Throws where this process is not to release the current code; called in the turn of each release. */
  assertCurrent?: (current: Bundle) => Promise<void>;
  /** A compiler that may be at work already; a new one where left out. */
  compiler?: Compiler;
  /** Shops with more listed products have no search index; no limit where left out. */
  searchIndexLimit?: number;
  /** Shortest time between two writings of the product feed, in milliseconds; 15 minutes where left out. */
  feedIntervalMs?: number;
  /** Milliseconds for which hashed assets of former code stay available; a week where left out. */
  assetGraceMs?: number;
  /** Limits of the former releases that are kept; nothing where left out. */
  history?: HistoryLimits;
  /** Milliseconds since 1970. */
  now?: () => number;
}
