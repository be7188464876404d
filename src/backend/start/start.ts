import { says } from '#kit/messages/says.ts';
import { checkWebhook, type Webhook, WebhookSender } from '../catalog/webhooks/webhook-sender.ts';
import type { Backend } from '../context.ts';
import { Store } from '../db/database.ts';
import { listings, ofRevision } from '../db/read/listings.ts';
import { TermIndex } from '../db/read/term-index.ts';
import type { SeedCatalog } from '../db/seed/types.ts';
import type { ShopOptions } from '../options.ts';
import { ClientSources } from '../protocol/http/client-sources.ts';
import { listen, shopRoutes } from '../protocol/http/server.ts';
import { createServices, type ServiceOptions, startBackgroundJobs } from './background-jobs.ts';
import { BACKEND_DEFAULTS } from './defaults.ts';
import { prepareCatalog } from './prepare-catalog.ts';

export interface ServeOptions extends ServiceOptions {
  host: string;
  /** 0 takes a free port. */
  port: number;
  /** Folder of the uploaded files. */
  media: string;
  /** Settings that win over those in the database, for this run. */
  shop?: Partial<ShopOptions> | undefined;
  /** The store's own address as clients see it; default is where it listens. */
  siteUrl?: string | undefined;
  /** Receiver of webhooks about products, also for changes that another process makes. */
  webhook?: Webhook | undefined;
}

export interface BackendOptions extends Partial<ServeOptions> {
  /** The database file; `:memory:` for a temporary one. */
  file?: string;
  /** Fills the database with a synthetic catalog of this size. */
  products?: number;
  /** A catalog to serve instead of the demo catalog, whose pictures lie in the media folder. */
  catalog?: SeedCatalog;
  /** Receives a message about each long step. */
  progress?: (message: string) => void;
}

/**
 * Starts the commerce backend: fills the database if that is needed, then serves the GraphQL endpoint
 * and the media folder until it is closed.
 * @throws if the port is taken, or filling would overwrite an imported catalog
 */
export async function startBackend(options: BackendOptions = {}): Promise<RunningBackend> {
  const { host, port, file, media } = { ...BACKEND_DEFAULTS, ...options };
  const store = Store.open(file);
  try {
    const { products, catalog, environment, progress = () => undefined } = options;
    await prepareCatalog(store, media, { products, catalog, environment, progress });
    return await serveStore(store, { ...options, host, port, media });
  } catch (error) {
    store.close();
    throw error;
  }
}

export interface RunningBackend {
  /** Address of the GraphQL endpoint. */
  url: string;
  /** The store's own address, without a closing slash. */
  siteUrl: string;
  port: number;
  store: Store;
  close(): Promise<void>;
}

/**
 * Serves a filled database until it is closed, which closes the database too. Scheduled sales start and
 * end on time meanwhile.
 * @throws if the port is taken, or the webhook lacks an address or a secret
 */
export async function serveStore(store: Store, options: ServeOptions): Promise<RunningBackend> {
  if (options.webhook) checkWebhook(options.webhook);
  const { ISLET_TRUSTED_PROXIES: proxies } = options.environment ?? process.env;
  const sources = new ClientSources(proxies);
  const terms = ofRevision(store, () => new TermIndex(store));
  const lists = listings(store);
  const shop = ofRevision(store, () => ({ ...store.shop(), ...options.shop }));
  const backendAt = (siteUrl: string) => {
    const tools = createServices(store, siteUrl, shop().frontEndUrl, options);
    return (): Backend => ({
      ...tools,
      store,
      shop: shop(),
      siteUrl,
      listings: lists,
      terms: terms(),
      showsDrafts: false,
    });
  };
  const report = (error: Error) => console.error(says('backend.resolverFailed'), error);
  let stopJobs = async () => {};
  const { server, url, port } = await listen(options, (address) => {
    const getBackend = backendAt(options.siteUrl ?? address.url);
    stopJobs = startBackgroundJobs(getBackend);
    return shopRoutes(getBackend, options.media, sources, report);
  });
  const siteUrl = options.siteUrl ?? url;
  const sender =
    options.webhook &&
    new WebhookSender(store, options.webhook, {
      siteUrl,
      report: (problem) => console.error(`backend: ${problem}`),
    });
  return {
    url: `${url}/graphql`,
    siteUrl,
    port,
    store,
    close: async () => {
      await stopJobs();
      await sender?.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      store.close();
    },
  };
}
