import type { RouteRules } from '#storefront/domain/routes/route-rules.ts';
import type { HistoryLimits } from '#storefront/domain/settings/pipeline-settings.ts';
import type { ProgressFactory } from '../../kit/terminal.ts';
import type { Bundle, Compiler } from '../compile/compiler.ts';
import type { PageIndex } from '../index/page-index.ts';
import type { RenderPools } from '../render/worker-pool.ts';
import type { FeedSearch } from '../search-server/feed-search.ts';
import type { SearchScale } from '../snapshot/search-index/search-indexes.ts';
import type { StoreScan } from '../snapshot/sync/store-scan.ts';
import type { ScanPace, SyncReport, SyncRequest } from '../snapshot/sync/sync-request.ts';
import type { Workspace } from '../workspace.ts';
import type { FormerFiles, PagePacks, PublishPictures } from './publish-target.ts';
import type { ReleaseRoot } from './release-root.ts';

/** Path in the release -> makes the content: most releases only ask which files there are. */
export type HostFiles = Record<string, () => string | Buffer>;

/**
 * Returns true if a newer change waits for a release to end: pages that shoppers do not ask for first are left to the
 * next one.
 * @param isOwn pages of changed products are among those
 */
export type ShouldYield = (isOwn: boolean) => boolean;

export interface PipelineOptions {
  workspace: Workspace;
  /** Identity of the store that pages are made from: another store's are never published among them. */
  store: string;
  /** Brings the snapshot up to date with the store. */
  sync: (request: SyncRequest) => Promise<SyncReport>;
  /** Scans the store for a later full scan; null if the whole catalog has to be read anyway. */
  scan: (pace: ScanPace) => Promise<StoreScan | null>;
  /** Files for hosts, given the policy of all pages. */
  hostFiles: (policy: string) => HostFiles;
  /** Only those of the shop by default. */
  routeRules?: RouteRules;
  publishPictures: PublishPictures;
  /** Where pages go that are no files of a release; null, as by default, for a shop whose pages are files. */
  packs?: PagePacks | null;
  /** Completes the pictures of the current root with those that the sync has made. */
  completePictures?: (root: string) => void;
  /** Publishes pictures of the catalog that the current root lacks. @returns their number */
  restorePictures?: (root: string) => number;
  /** Deletes processed pictures that no release needs; called after a switch, with the remaining roots. */
  prunePictures?: (roots: readonly string[]) => void;
  log: (line: string) => void;
  progress: ProgressFactory;
  /** Throws if this process must not release the current code; called in the turn of each release. */
  assertCurrent?: (current: Bundle) => Promise<void>;
  /** A compiler that may be at work already; a new one by default. */
  compiler?: Compiler;
  /** Pools that render pages; threads of this process by default. */
  pools?: RenderPools;
  /** Catalogs that browsers search by themselves; all by default. */
  searchScale?: SearchScale;
  /** Brings the search server in step with the root that is about to be announced; without one by default. */
  feedSearch?: FeedSearch;
  /** Shortest time between two writes of the product feed, in milliseconds; 15 minutes by default. */
  feedIntervalMs?: number;
  /** Milliseconds for which hashed assets of former code stay available; a week by default. */
  assetGraceMs?: number;
  /** Limits of the former releases that are kept; none by default. */
  history?: HistoryLimits;
  /** Milliseconds since 1970. */
  now?: () => number;
}

type PublicationSettings =
  | 'workspace'
  | 'store'
  | 'hostFiles'
  | 'publishPictures'
  | 'packs'
  | 'routeRules'
  | 'searchScale'
  | 'feedSearch'
  | 'assetGraceMs'
  | 'now';

/** The settings that publish a release, and what is published. */
export interface PublicationOptions extends Required<Pick<PipelineOptions, PublicationSettings>> {
  index: PageIndex;
  bundle: Bundle;
  /** Ends once the bundle is there: a new root is begun before that. */
  compiled: Promise<unknown>;
  root: ReleaseRoot;
  /** Puts compressed copies next to the bundle's assets. */
  compressAssets: () => Promise<void>;
  formerFiles: FormerFiles;
}
