import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { changeProduct } from '#backend/catalog/changes/change-product.ts';
import type { SeedCatalog } from '#backend/db/seed/types.ts';
import { demoCatalog } from '#backend/tools/demo/catalog.ts';
import { syntheticCatalog } from '#backend/tools/synthetic/index.ts';
import { inSyntheticLanguages } from '#backend/tools/synthetic/translated.ts';
import { INDEX_PATH } from '#storefront/domain/search/catalog-index/index-format.ts';
import { LOCALE_CODES } from '#storefront/i18n/locales.ts';
import { pipelineBuild, takeSnapshot } from './build.ts';
import {
  changePrice,
  chooseEditTargets,
  openBenchShop,
  releaseChange,
  untilAnnounced,
} from './harness/bench-shop.ts';
import { type BenchOptions, type Figure, median } from './harness/figure.ts';
import { benchWorkspace } from './harness/process.ts';
import { bytesOf, pageFiles } from './harness/same-pages.ts';

/** Time, memory and files that one catalog takes. */
interface Costs {
  seconds: number;
  peakBytes: number;
  files: number;
  pageBytes: number;
  /** Of the search index, in all locales together. */
  indexBytes: number;
  price: Edit;
  name: Edit;
  /** Slug of the product that was changed. */
  target: string;
}

/** Milliseconds until a change was announced, and the files that it touched. */
interface Edit {
  ms: number;
  files: number;
}

/** Builds a catalog in six languages and the same in one, and releases one price and one name of each. */
export async function measure({ home, products, runs }: BenchOptions): Promise<Figure[]> {
  const demo = demoCatalog();
  const generated = syntheticCatalog(products, { shop: demo.shop, products: demo.products });
  const plain: SeedCatalog = { ...generated, products: [...generated.products] };
  const one = await costsOf(join(home, 'one'), plain, runs);
  const six = await costsOf(join(home, 'six'), inSyntheticLanguages(plain), runs, one.target);
  const beside = (
    of: string,
    unit: Figure['unit'],
    read: (costs: Costs) => number,
    share?: number,
  ): Figure => ({
    name: `${products} products in ${LOCALE_CODES.length} languages, ${of}`,
    unit,
    value: read(six),
    baseline: read(one),
    goal: share && share * read(one),
  });
  return [
    beside('whole build', 's', ({ seconds }) => seconds, 1.25),
    beside('memory of a build', 'MB', ({ peakBytes }) => peakBytes / 1e6, 1.1),
    beside('files', 'points', ({ files }) => files),
    beside('pages and payloads', 'MB', ({ pageBytes }) => pageBytes / 1e6),
    beside('search index', 'MB', ({ indexBytes }) => indexBytes / 1e6),
    beside('one price', 'ms', ({ price }) => price.ms),
    beside('files of one price', 'points', ({ price }) => price.files),
    beside('one name', 'ms', ({ name }) => name.ms),
    beside('files of one name', 'points', ({ name }) => name.files),
  ];
}

/** @param target slug of the product to change; a usual one without it */
async function costsOf(home: string, catalog: SeedCatalog, runs: number, target?: string): Promise<Costs> {
  const snapshot = await takeSnapshot(join(home, 'store'), 0, catalog);
  const seconds: number[] = [];
  const peaks: number[] = [];
  let root = '';
  for (let run = 0; run < runs; run++) {
    const folder = join(home, `build-${run}`);
    const { build, usage } = await pipelineBuild(folder, snapshot);
    seconds.push(usage.seconds);
    peaks.push(usage.peakBytes);
    root = join(benchWorkspace(folder).releases, build.release.bundle);
  }
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
  const index = files.filter((file) => `/${file}`.startsWith(INDEX_PATH) && file.endsWith('.json'));
  return {
    seconds: median(seconds),
    peakBytes: median(peaks),
    files: files.length,
    pageBytes: bytesOf(root, pageFiles(root)),
    indexBytes: bytesOf(root, index),
    ...(await editsOf(join(home, 'edits'), catalog, runs, target)),
  };
}

async function editsOf(
  home: string,
  catalog: SeedCatalog,
  runs: number,
  wanted?: string,
): Promise<Pick<Costs, 'price' | 'name' | 'target'>> {
  const shop = await openBenchShop(home, 0, catalog);
  try {
    const slug = wanted ?? chooseEditTargets(shop.folders.snapshot, 1)[0].slug;
    const sql = "SELECT id FROM products WHERE slug = ? AND type <> 'VARIATION'";
    const target = { slug, id: shop.store.get<{ id: number }>(sql, slug)?.id ?? 0 };
    const releases = shop.startReleases();
    const edit = async (change: (round: number) => void): Promise<Edit> => {
      const times: number[] = [];
      let files = 0;
      // The first release of a process loads the shop's code; it is not part of the figures.
      for (let run = 0; run <= runs; run++) {
        change(run);
        await shop.sync('modified');
        const { started, release } = await releaseChange(releases);
        if (run > 0) times.push(untilAnnounced(shop.folders, started));
        files = release.files;
      }
      return { ms: median(times), files };
    };
    const price = await edit((round) => changePrice(shop.store, target, round));
    const name = await edit((round) => changeProduct(shop.store, target.id, { name: `Renamed ${round}` }));
    await releases.end();
    return { price, name, target: slug };
  } finally {
    await shop.close();
  }
}
