import { measureMissing, measurePictures } from '../catalog/media/measure.ts';
import type { CatalogSource, Store } from '../db/database.ts';
import type { SeedCatalog } from '../db/seed/types.ts';
import { type DemoEnvironment, demoCatalog, demoLanguages } from '../tools/demo/catalog.ts';
import {
  type CatalogIdentity,
  catalogVersion,
  type FillCatalog,
  fillStore,
  needsFilling,
} from '../tools/fill-store.ts';
import { syntheticCatalog, syntheticSize, syntheticVersion } from '../tools/synthetic/index.ts';

interface PrepareCatalogOptions {
  /** Size of a synthetic catalog to fill in. */
  products?: number | undefined;
  /** A catalog to use instead of the demo catalog, whose pictures lie in the media folder. */
  catalog?: SeedCatalog | undefined;
  /** Replaces any catalog by the demo catalog, even an imported one. */
  demo?: boolean | undefined;
  environment?: DemoEnvironment | undefined;
  /** Receives a message about each long step. */
  progress: (message: string) => void;
}

/**
 * Prepares a database to be served: fills in the requested catalog unless it is there already, and measures
 * pictures. An imported catalog stays, unless the demo catalog is requested.
 * @throws if a synthetic catalog would overwrite an imported one, or the demo lacks a language
 */
export async function prepareCatalog(
  store: Store,
  media: string,
  options: PrepareCatalogOptions,
): Promise<void> {
  const requested = requestedCatalog(store, options);
  const missing = options.demo || needsFilling(store, requested);
  if (requested && missing) {
    const started = Date.now();
    const { version, source } = requested;
    const pictureSizes = await measurePictures(media, requested.pictures());
    const { products, variations } = fillStore(store, requested.make(), { source, version, pictureSizes });
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    options.progress(`Filled the store with ${products} products, ${variations} variations in ${seconds} s`);
  }
  await measureMissing(store, media);
}

interface RequestedCatalog extends CatalogIdentity {
  make(): FillCatalog;
  pictures(): string[];
}

/** A synthetic catalog stays until another one is requested. Null if an imported one is to be served. */
function requestedCatalog(
  store: Store,
  { products, catalog, demo: asDemo, environment = process.env }: PrepareCatalogOptions,
): RequestedCatalog | null {
  const filled = store.isFilled();
  const source = filled ? store.setting<CatalogSource>('source') : undefined;
  const storedVersion = filled ? store.setting<string>('version') : undefined;
  const size =
    products ?? (source === 'synthetic' && !catalog && !asDemo ? syntheticSize(storedVersion ?? '') : 0);
  if (source === 'import' && size === 0 && !asDemo) return null;
  const demo = catalog ?? demoCatalog(size === 0 ? demoLanguages(environment) : []);
  const pictures = () => pictureFilesOf(demo);
  if (size === 0) return { source: 'demo', version: catalogVersion(demo), make: () => demo, pictures };
  return {
    source: 'synthetic',
    version: syntheticVersion(size),
    make: () => syntheticCatalog(size, demo),
    pictures,
  };
}

function pictureFilesOf({ products, categories }: SeedCatalog): string[] {
  const images = [
    ...products.flatMap((product) => [
      ...product.images,
      ...product.variations.map((variation) => variation.image),
    ]),
    ...categories.map((category) => category.image),
  ];
  const files = images.flatMap((image) => (image && !image.file.includes('://') ? [image.file] : []));
  return [...new Set(files)];
}
