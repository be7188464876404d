import type { Webhook } from '../catalog/webhooks/webhook-sender.ts';
import { Store } from '../db/database.ts';
import type { SeedCatalog } from '../db/seed/types.ts';
import type { ShopOptions } from '../options.ts';
import type { ServiceOptions } from './background-jobs.ts';
import { BACKEND_DEFAULTS } from './defaults.ts';
import { prepareCatalog } from './prepare-catalog.ts';
import { type RunningBackend, serveStore } from './serve.ts';

export interface BackendOptions extends ServiceOptions {
  /** Default 127.0.0.1. */
  host?: string;
  /** 0 takes a free port. */
  port?: number;
  /** The database file; `:memory:` for a temporary one. */
  file?: string;
  /** Folder of the uploaded files. */
  media?: string;
  /** Fills the database with a synthetic catalog of this size. */
  products?: number;
  /** A catalog to serve instead of the demo catalog, whose pictures lie in the media folder. */
  catalog?: SeedCatalog;
  /** Settings that win over those in the database, for this run. */
  shop?: Partial<ShopOptions>;
  /** The store's address as clients see it; default is where it listens. */
  siteUrl?: string;
  /** Receiver of webhooks about products. */
  webhook?: Webhook;
  /** Receives a message about each long step. */
  progress?: (message: string) => void;
}

export { BACKEND_DEFAULTS, backendFiles } from './defaults.ts';
export type { RunningBackend } from './serve.ts';

/**
 * Starts the commerce backend: fills the database where that is needed, then serves the GraphQL endpoint
 * and the media folder until it is closed.
 * @throws where the port is taken, or filling would overwrite an imported catalog
 */
export async function startBackend(options: BackendOptions = {}): Promise<RunningBackend> {
  const { host, port, file, media } = { ...BACKEND_DEFAULTS, ...options };
  const store = Store.open(file);
  try {
    const { products, catalog, shop, siteUrl, webhook, mail, environment } = options;
    const progress = options.progress ?? (() => undefined);
    await prepareCatalog(store, media, { products, catalog, progress });
    return await serveStore(store, { host, port, media, shop, siteUrl, webhook, mail, environment });
  } catch (error) {
    store.close();
    throw error;
  }
}
