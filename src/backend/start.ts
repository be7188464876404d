import { type CatalogName, catalogVersion, mustFill } from './catalogs.ts';
import { demoCatalog, renderArtwork } from './demo/index.ts';
import { measureMissing, measurePictures } from './media/measure.ts';
import type { ShopOptions } from './options.ts';
import type { SeedCatalog } from './seed/types.ts';
import { type RunningBackend, serveStore } from './serve.ts';
import { type CatalogSource, Store } from './store/database.ts';
import { type FillCatalog, fillStore } from './store/fill.ts';
import { syntheticCatalog, syntheticSize, syntheticVersion } from './synthetic/index.ts';

export interface BackendOptions {
  /** Default 127.0.0.1. */
  host?: string;
  /** 0 takes a free port. */
  port?: number;
  /** The database file; `:memory:` for one that is gone when closed. */
  file?: string;
  /** Folder of the uploaded files. */
  media?: string;
  /** Fills the database with a synthetic catalog of this size. */
  products?: number;
  /** A catalog to serve instead of the demo catalog, whose pictures lie in the media folder already. */
  catalog?: SeedCatalog;
  /** Settings that win over those in the database, for this run. */
  shop?: Partial<ShopOptions>;
  /** The store's address as clients see it; default is where it listens. */
  siteUrl?: string;
  /** Hears what takes long. */
  progress?: (message: string) => void;
}

export type { RunningBackend } from './serve.ts';

export const BACKEND_DEFAULTS = {
  host: '127.0.0.1',
  port: 4322,
  file: '.islet/backend.sqlite',
  media: '.islet/media',
} as const;

/**
 * Starts the commerce backend: fills the database where that is needed, then serves the GraphQL endpoint
 * and the media folder until it is closed.
 * @throws where the port is taken, or filling would overwrite an imported catalog
 */
export async function startBackend(options: BackendOptions = {}): Promise<RunningBackend> {
  const { host, port, file, media } = { ...BACKEND_DEFAULTS, ...options };
  const store = Store.open(file);
  try {
    await prepareCatalog(store, media, options);
    await measureMissing(store, media);
    const { shop, siteUrl } = options;
    return await serveStore(store, { host, port, media, shop, siteUrl });
  } catch (error) {
    store.close();
    throw error;
  }
}

async function prepareCatalog(store: Store, media: string, options: BackendOptions): Promise<void> {
  const progress = options.progress ?? (() => undefined);
  const wanted = wantedCatalog(store, options);
  if (wanted.source === 'import') {
    mustFill(store, null);
    return;
  }
  const drawsPictures = !options.catalog;
  if (drawsPictures) {
    let told = 0;
    await renderArtwork(media, (done, total) => {
      if (done === total || Date.now() - told < 1000) return;
      told = Date.now();
      progress(`Drawing pictures: ${done} of ${total}`);
    });
  }
  if (!mustFill(store, wanted)) return;
  const started = Date.now();
  const { version, source } = wanted;
  const { catalog, files } = wanted.make();
  const pictureSizes = await measurePictures(media, files);
  const filled = fillStore(store, catalog, { source, version, pictureSizes });
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  progress(
    `Filled the store with ${filled.products} products, ${filled.variations} variations in ${seconds} s`,
  );
}

interface WantedCatalog extends CatalogName {
  make(): { catalog: FillCatalog; files: string[] };
}

/** A synthetic catalog stays until another one is asked for, an imported one always. */
function wantedCatalog(store: Store, { products, catalog }: BackendOptions): WantedCatalog {
  const source = store.isFilled() ? store.setting<CatalogSource>('source') : undefined;
  const kept = store.isFilled() ? (store.setting<string>('version') ?? '') : '';
  const size = products ?? (source === 'synthetic' && !catalog ? syntheticSize(kept) : 0);
  const demo = catalog ?? demoCatalog();
  if (size > 0) {
    return {
      source: 'synthetic',
      version: syntheticVersion(size),
      make: () => ({ catalog: syntheticCatalog(size, demo), files: filesOf(demo) }),
    };
  }
  if (source === 'import' && !catalog) {
    return { source, version: kept, make: () => ({ catalog: demo, files: [] }) };
  }
  return {
    source: 'demo',
    version: catalogVersion(demo),
    make: () => ({ catalog: demo, files: filesOf(demo) }),
  };
}

function filesOf(catalog: SeedCatalog): string[] {
  const { products, categories } = catalog;
  const images = [
    ...products.flatMap((product) => [
      ...product.images,
      ...product.variations.map((variation) => variation.image),
    ]),
    ...categories.map((category) => category.image),
  ];
  return images.flatMap((image) => (image && !image.file.includes('://') ? [image.file] : []));
}
