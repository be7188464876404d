import type { ApiClientOptions } from '#storefront/api/api-client.ts';
import type { MerchantConfig } from '#storefront/domain/settings/settings.ts';
import type { EntityCounts } from '../derive/entity-writer.ts';
import type { DescribePicture } from './describe-pictures.ts';
import type { SyncReport } from './sync-request.ts';

export interface SyncOptions {
  /** File of the snapshot. */
  file: string;
  client: Omit<ApiClientOptions, 'headers'>;
  config: MerchantConfig;
  /** Origin of the published shop; wins over the config file. */
  baseUrl?: string | null;
  /** Returns size and processed files of a picture; without it pages link the store's files. */
  describePicture?: DescribePicture;
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
