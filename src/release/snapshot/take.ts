import { ApiClient, type ApiClientOptions } from '#api/client.ts';
import { priceSamples } from '#api/map/price.ts';
import type { MappedProduct } from '#api/map/product.ts';
import { PriceFormatInference } from '#shop/price-inference.ts';
import { type MerchantConfig, mergeSettings, type ShopSettings } from '#shop/settings.ts';
import { CatalogIndex } from './catalog-index.ts';
import { entities } from './entities.ts';
import { SnapshotError } from './error.ts';
import { type DescribePicture, PictureBook } from './pictures.ts';
import { shopPriceFormat } from './price-format.ts';
import { readCategories, type UncountedCategory } from './read-categories.ts';
import { readPopular, readProducts } from './read-products.ts';
import { readSettings } from './read-settings.ts';
import { type SnapshotChanges, SnapshotStore } from './store.ts';

export interface SnapshotOptions {
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
  onProgress?: (step: 'products' | 'pictures', done: number, total: number) => void;
}

export interface SnapshotReport extends SnapshotChanges {
  products: number;
  /** Products that lists show. */
  listed: number;
  categories: number;
  pictures: number;
}

/** Best sold products that are kept. */
const POPULAR = 12;

/**
 * Reads the whole catalog into the snapshot. The old snapshot stays whole until everything is read, and
 * stays for good where anything fails.
 * @throws ApiError where the backend fails, SnapshotError where what it says cannot be used
 */
export async function takeSnapshot(options: SnapshotOptions): Promise<SnapshotReport> {
  const client = new ApiClient(options.client);
  const store = new SnapshotStore(options.file);
  try {
    const [backend, categories, popular] = await Promise.all([
      readSettings(client),
      readCategories(client),
      readPopular(client, POPULAR),
    ]);
    const { index, pictures, prices } = await collect(client, store, categories, options);
    if (index.size === 0 && store.hasProducts()) {
      throw new SnapshotError(
        `${client.endpoint} has no products any more; the last release had some. ` +
          `If the shop is really empty, delete ${options.file} and start again.`,
      );
    }
    for (const { image } of categories) pictures.collectPicture(image);
    if (options.describePicture !== undefined) {
      await pictures.describe(options.describePicture, (done, total) =>
        options.onProgress?.('pictures', done, total),
      );
    }
    const settings = shopSettings(backend, prices, client.endpoint, options);
    const products = store.staged() as Generator<MappedProduct>;
    const changes = store.replace(entities({ settings, index, pictures, popular, products }));
    return {
      ...changes,
      products: index.size,
      listed: index.listed().length,
      categories: categories.length,
      pictures: pictures.size,
    };
  } finally {
    store.close();
  }
}

interface Collected {
  index: CatalogIndex;
  pictures: PictureBook;
  prices: PriceFormatInference;
}

/** Reads all products into the store's stage, and what lists, pictures and prices need into memory. */
async function collect(
  client: ApiClient,
  store: SnapshotStore,
  categories: readonly UncountedCategory[],
  options: SnapshotOptions,
): Promise<Collected> {
  let index = new CatalogIndex(categories);
  let pictures = new PictureBook();
  let prices = new PriceFormatInference();
  await readProducts(client, {
    restart() {
      store.clearStage();
      index = new CatalogIndex(categories);
      pictures = new PictureBook();
      prices = new PriceFormatInference();
    },
    take(products) {
      store.stage(products.map((mapped) => [mapped.product.databaseId, mapped]));
      for (const mapped of products) {
        index.add(mapped);
        pictures.collect(mapped.product);
        for (const { prices: written, name } of [mapped.product, ...mapped.product.variations]) {
          for (const sample of priceSamples(written, name)) prices.add(sample);
        }
      }
    },
    progress: (read, total) => options.onProgress?.('products', read, total),
  });
  return { index, pictures, prices };
}

/** The merchant's file wins over the backend, and the environment over both. */
function shopSettings(
  backend: Partial<ShopSettings>,
  prices: PriceFormatInference,
  endpoint: string,
  { config, baseUrl, publicEndpoint }: SnapshotOptions,
): ShopSettings {
  const settings = mergeSettings(config, { ...backend, graphqlUrl: publicEndpoint ?? endpoint });
  return {
    ...settings,
    ...shopPriceFormat(prices, settings, config),
    ...(baseUrl ? { baseUrl } : {}),
  };
}
