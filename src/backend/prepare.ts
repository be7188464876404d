import { type CatalogName, catalogVersion, mustFill } from './catalogs.ts';
import { demoCatalog } from './demo/index.ts';
import { type FillCatalog, fillStore } from './fill.ts';
import { measureMissing, measurePictures } from './media/measure.ts';
import type { SeedCatalog } from './seed/types.ts';
import type { CatalogSource, Store } from './store/database.ts';
import { syntheticCatalog, syntheticSize, syntheticVersion } from './synthetic/index.ts';

export interface PrepareOptions {
  /** Size of a synthetic catalog to fill in. */
  products?: number | undefined;
  /** A catalog to use instead of the demo catalog, whose pictures lie in the media folder. */
  catalog?: SeedCatalog | undefined;
  /** Puts the demo catalog in place of whatever is there, even of an imported one. */
  demo?: boolean | undefined;
  /** Hears what takes long. */
  progress: (message: string) => void;
}

/**
 * Makes a database ready to be served: with the catalog asked for, its pictures measured. What is there
 * already stays. An imported catalog is left as it is, unless the demo catalog is asked for.
 * @throws where a synthetic catalog would overwrite an imported one
 */
export async function prepareCatalog(store: Store, media: string, options: PrepareOptions): Promise<void> {
  const wanted = wantedCatalog(store, options);
  const missing = options.demo || mustFill(store, wanted);
  if (wanted && missing) {
    const started = Date.now();
    const { version, source } = wanted;
    const pictureSizes = await measurePictures(media, wanted.pictures());
    const { products, variations } = fillStore(store, wanted.make(), { source, version, pictureSizes });
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    options.progress(`Filled the store with ${products} products, ${variations} variations in ${seconds} s`);
  }
  await measureMissing(store, media);
}

interface WantedCatalog extends CatalogName {
  make(): FillCatalog;
  pictures(): string[];
}

/** A synthetic catalog stays until another one is asked for. Null where an imported one is to be served. */
function wantedCatalog(
  store: Store,
  { products, catalog, demo: asDemo }: PrepareOptions,
): WantedCatalog | null {
  const filled = store.isFilled();
  const source = filled ? store.setting<CatalogSource>('source') : undefined;
  const kept = filled ? store.setting<string>('version') : undefined;
  const size = products ?? (source === 'synthetic' && !catalog && !asDemo ? syntheticSize(kept ?? '') : 0);
  if (source === 'import' && size === 0 && !asDemo) return null;
  const demo = catalog ?? demoCatalog();
  const pictures = () => picturesOf(demo);
  if (size === 0) return { source: 'demo', version: catalogVersion(demo), make: () => demo, pictures };
  return {
    source: 'synthetic',
    version: syntheticVersion(size),
    make: () => syntheticCatalog(size, demo),
    pictures,
  };
}

function picturesOf({ products, categories }: SeedCatalog): string[] {
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
