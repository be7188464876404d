import type { ApiClientOptions } from '#storefront/api/api-client.ts';
import { LIMITS } from '#storefront/domain/settings/limits.ts';
import type { MerchantConfig } from '#storefront/domain/settings/settings.ts';
import type { EntityCounts } from '../derive/entity-writer.ts';
import type { UnresolvableEntity } from '../read/unresolvable-products.ts';
import type { DescribePicture } from './describe-pictures.ts';
import type { StoreScan } from './store-scan.ts';

/** Depth of a sync's search for changes of the catalog. The values are in status files and triggers. */
export type SyncDepth =
  /** Sync of modified products: those that the store lists as modified last, and those named in the request. */
  | 'modified'
  /** A full scan: also compares a few facts of every product, and rereads categories, settings and best sellers. */
  | 'fullScan'
  /** Full read of the whole catalog. */
  | 'fullRead';

/** Product id -> the `modified` that it has at least; null if the store shows it no longer. */
export type AnnouncedVersions = ReadonlyMap<number, string | null>;

export interface SyncRequest {
  depth: SyncDepth;
  /** Database ids of products named as changed, variations included. */
  products: readonly number[];
  /** News of products from webhooks; none if left out. */
  announced?: AnnouncedVersions;
  /** Accepts a catalog that lost more products than `shrinkLimit` allows. */
  acceptShrink: boolean;
  /** A scan that was already made in the background. */
  scan?: StoreScan;
  /** A sync of modified products also reads settings, categories and terms. */
  shop?: boolean;
  /** A sync of modified products whose count does not add up commits its findings, and leaves the full scan to its caller. */
  deferFullScan?: boolean;
  /** Ends the reading of the store: nothing of it is kept. By default nothing does. */
  signal?: AbortSignal;
  /** A sync that finds many modified products reads the first and leaves the others to the next one, which follows. */
  inParts?: PartSizes;
}

export interface PartSizes {
  many: number;
  /** Number of those that are read first. */
  first: number;
}

/** Products that one request returns are not worth two; the first are those whose pages a release publishes first. */
export const PART_SIZES: PartSizes = { many: LIMITS.nodesPerRequest, first: 10 };

/** Pace of a background scan while releases go on. */
export interface ScanPace {
  signal: AbortSignal;
  /** Waits until the next request may be sent. */
  waitForTurn: () => Promise<void>;
}

export interface SyncReport {
  requests: number;
  /** Text that PHP printed around an answer of the store; empty for none. */
  printed: string;
  /** Ids of products that the store answered older than announced. */
  outdated: readonly number[];
  /** Products that were read in full. */
  read: number;
  /** Depth in the end: a sync of modified products whose count does not add up becomes a full scan. */
  depth: SyncDepth;
  /** More has changed than it could read: a full scan is needed. */
  fullScanNeeded: boolean;
  /** It read a part of what has changed, and left the others to the next sync. */
  isPart: boolean;
  /** Products that differ from what was known of them. */
  changedProducts: readonly number[];
  /**
   * When the first of them was changed in the store, to the second, in milliseconds since 1970 on this machine's
   * clock; null if the store does not say so, as for changes that leave `modified` as it was.
   */
  changedAt: number | null;
  /** Products that the store lists but cannot return: they are left out. */
  unresolvable: readonly UnresolvableEntity[];
  /** When the next scheduled sale starts or ends, in milliseconds since 1970; null if none is known. */
  nextSaleAt: number | null;
}

/** The request of a command that makes one release. */
export const FULL_SCAN_REQUEST: SyncRequest = { depth: 'fullScan', products: [], acceptShrink: false };

export interface SyncOptions {
  file: string;
  client: Omit<ApiClientOptions, 'headers'>;
  config: MerchantConfig;
  /** Origin of the published shop; wins over the config file. */
  baseUrl?: string | null;
  /** Returns size and processed files of a picture; without it pages link the store's files. */
  describePicture?: DescribePicture;
  /** Returns the facts of a picture that the settings name, by its address there; null if it cannot be shown. */
  describeNamed?: DescribePicture;
  /** Version of `describePicture`: with another one all pictures are described again. */
  picturesVersion?: string;
  /** Names of pictures whose files differ from their description: they are described again. */
  brokenPictures?: readonly string[];
  onProgress?: (step: 'products' | 'pictures', done: number, total: number) => void;
  /** Folder of the merchant's Markdown pages. */
  contentFolder?: string;
  /** Milliseconds since 1970. */
  now?: () => number;
}

/** Requests of a sync, and its changes of entities. */
export interface SnapshotSyncReport extends SyncReport, EntityCounts {
  /** Products in the catalog, hidden ones included. */
  products: number;
}
