import type { ApiClientOptions } from '#api/api-client.ts';
import type { MerchantConfig } from '#shop/site/settings.ts';
import type { EntityCounts } from '../derive/entity-writer.ts';
import type { DescribePicture } from './describe-pictures.ts';
import type { SyncReport } from './sync-request.ts';

export interface SyncOptions {
  /** Where the snapshot is kept. */
  file: string;
  client: Omit<ApiClientOptions, 'headers'>;
  config: MerchantConfig;
  /** Origin of the published shop; wins over the config file. */
  baseUrl?: string | null;
  /** Where browsers send their operations; the endpoint itself where left out. */
  publicEndpoint?: string;
  /** Tells size and processed files of a picture; without it pages link the store's files. */
  describePicture?: DescribePicture;
  /** Names what `describePicture` knows: another name means that all pictures are described again. */
  picturesVersion?: string;
  /** Names of pictures that turned out otherwise than `describePicture` said: they are described again. */
  brokenPictures?: readonly string[];
  onProgress?: (step: 'products' | 'pictures', done: number, total: number) => void;
  /** Milliseconds since 1970. */
  now?: () => number;
}

/** What a refresh did: to the store, and to the entities that pages are made from. */
export interface SnapshotSyncReport extends SyncReport, EntityCounts {
  /** Products in the catalog, hidden ones included. */
  products: number;
}
