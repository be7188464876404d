import { join } from 'node:path';
import { PageIndex } from '#pipeline/index/page-index.ts';
import { currentIndex, recordIndexFiles, writeIndexFiles } from '#pipeline/publish/search-index.ts';
import { EntityWriter } from '#pipeline/snapshot/derive/entity-writer.ts';
import { entityKey } from '#pipeline/snapshot/entity-keys.ts';
import { SearchIndexWriter } from '#pipeline/snapshot/search-index/search-index-writer.ts';
import { rootNames } from '#pipeline/snapshot/search-index/search-indexes.ts';
import { SnapshotDatabase } from '#pipeline/snapshot/snapshot-database.ts';
import { productCard } from '#storefront/domain/catalog/cards.ts';
import type { Product } from '#storefront/domain/catalog/catalog-types.ts';
import { SITE_SETTINGS_DEFAULTS } from '#storefront/domain/settings/settings.ts';
import { type BenchOptions, type Figure, median } from '../harness/figure.ts';
import { findCategories, findProducts } from './catalog.ts';
import { measureInBrowser } from './in-browser.ts';
import { compressedSize, indexBytes } from './index-bytes.ts';
import { measureLanguages } from './languages.ts';
import { measureLoads } from './loads.ts';

/** Products whose plain cards are compressed for comparison. */
const COMPARED = 1000;
/** Goals at 10,000 products: compressed bytes of a product, by kind of file. */
const GOALS = { list: 25, card: 45 };

/** Makes the search index of a catalog, changes prices, and measures the time that Chromium takes for it. */
export async function measure({ home, products, runs }: BenchOptions): Promise<Figure[]> {
  const snapshot = join(home, 'snapshot.sqlite');
  const root = join(home, 'root');
  const db = new SnapshotDatabase(snapshot);
  const index = new PageIndex(snapshot);
  writeCategories(db);
  const all = findProducts(products);
  /** @returns milliseconds of processor time */
  const release = (changed: Iterable<Product>, reset: boolean): number => {
    const started = process.cpuUsage();
    db.transaction(() => {
      const writer = new SearchIndexWriter(db);
      if (reset) writer.reset();
      for (const product of changed) writer.put(product);
      writer.finish(SITE_SETTINGS_DEFAULTS, {});
    });
    const published = writeIndexFiles(snapshot, root);
    index.transaction(() => recordIndexFiles(index, root, published, Date.now()));
    const { user, system } = process.cpuUsage(started);
    return (user + system) / 1e3;
  };
  const whole = release(all, true);
  const bytes = { card: indexBytes(db, '', 'card'), list: indexBytes(db, '', 'list') };
  const updates: number[] = [];
  for (let run = 0; run < runs; run++) {
    const product = all[Math.floor(((run + 0.5) * all.length) / runs)];
    const price = { min: 1, max: 1 };
    if (product !== undefined) updates.push(release([{ ...product, price, regular: price }], false));
  }
  index.close();
  db.close();
  const cards = all.slice(0, COMPARED).map(productCard);
  const plain = compressedSize(JSON.stringify(cards)) / cards.length;
  const name = rootNames(currentIndex(snapshot))[0] ?? '';
  const { first, work } = await measureInBrowser(root, name);
  const loads = await measureLoads(root, name);
  const time = (of: string, value: number, goal: number, baseline?: number): Figure => ({
    name: `${products} products, ${of}`,
    unit: 'ms',
    value,
    baseline,
    goal,
  });
  return [
    ...(['card', 'list'] as const).map(
      (kind): Figure => ({
        name: `${products} products, ${kind} index, a product`,
        unit: 'B',
        value: bytes[kind] / products,
        baseline: plain,
        goal: GOALS[kind],
      }),
    ),
    ...loads.flatMap(({ step, files, bytes, memory, time: taken }): Figure[] => [
      { name: `${products} products, files until ${step}`, unit: 'points', value: files },
      { name: `${products} products, bytes until ${step}`, unit: 'MB', value: bytes / 1e6 },
      { name: `${products} products, memory after ${step}`, unit: 'MB', value: memory / 1e6 },
      { name: `${products} products, processor time of ${step}`, unit: 'ms', value: taken },
    ]),
    ...measureLanguages(home, all),
    time('index after one price', median(updates), 50, whole),
    time('first counts of filters', median(first), 400),
    ...Object.entries(work).map(([kind, times]) => time(kind, median(times), 16)),
  ];
}

function writeCategories(db: SnapshotDatabase): void {
  const categories = findCategories();
  const entities = new EntityWriter(db);
  db.transaction(() => {
    entities.put(
      entityKey.categories,
      categories.map(({ slug }) => slug),
    );
    for (const category of categories) entities.put(entityKey.category(category.slug), category);
  });
}
