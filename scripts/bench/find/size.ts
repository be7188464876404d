import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { PageIndex } from '#pipeline/index/page-index.ts';
import { recordIndexFiles, writeIndexFiles } from '#pipeline/publish/search-index.ts';
import { productCard } from '#pipeline/snapshot/derive/derive-product.ts';
import { EntityWriter } from '#pipeline/snapshot/derive/entity-writer.ts';
import { entityKey } from '#pipeline/snapshot/entity-keys.ts';
import { IndexFiles } from '#pipeline/snapshot/search-index/index-files.ts';
import { SearchIndexWriter } from '#pipeline/snapshot/search-index/search-index-writer.ts';
import { SnapshotDatabase } from '#pipeline/snapshot/snapshot-database.ts';
import type { Product } from '#storefront/domain/catalog/catalog-types.ts';
import { SITE_SETTINGS_DEFAULTS } from '#storefront/domain/settings/settings.ts';
import { findCategories, findProducts } from './catalog.ts';

/** Files of a kind that are compressed at most: as small as it gets takes long. */
const MOST_COMPRESSED = 100;
/** Products whose plain cards are compressed for comparison. */
const COMPARED = 1000;

interface KindFigures {
  kind: string;
  files: number;
  /** Compressed, of all files; estimated from some where they are many. */
  bytes: number;
}

export interface FindFigures {
  products: number;
  kinds: KindFigures[];
  /** Compressed bytes of a product's card as it is in pages' payloads. */
  plainCardBytes: number;
  /** Processor time of making and writing the whole index. */
  fullSeconds: number;
  /** The same after a change of one product's price. */
  updateSeconds: number[];
  /** Files that such a change wrote, and their compressed bytes. */
  updates: { files: number; bytes: number }[];
}

/** Makes an index of a catalog, measures it, and changes prices. */
export function measureFind(home: string, products: number, runs: number): FindFigures {
  mkdirSync(home);
  const snapshot = join(home, 'snapshot.sqlite');
  const db = new SnapshotDatabase(snapshot);
  const index = new PageIndex(snapshot);
  try {
    const categories = findCategories();
    const entities = new EntityWriter(db);
    db.transaction(() => {
      entities.put(
        entityKey.categories,
        categories.map(({ slug }) => slug),
      );
      for (const category of categories) entities.put(entityKey.category(category.slug), category);
    });
    const all = [...findProducts(products)];
    const release = (changed: Iterable<Product>, reset: boolean): number => {
      const started = process.cpuUsage();
      db.transaction(() => {
        const writer = new SearchIndexWriter(db);
        if (reset) writer.reset();
        for (const product of changed) writer.put(product);
        writer.finish(SITE_SETTINGS_DEFAULTS, {});
      });
      const published = writeIndexFiles(snapshot, join(home, 'root'));
      index.transaction(() => recordIndexFiles(index, join(home, 'root'), published, Date.now()));
      const { user, system } = process.cpuUsage(started);
      return (user + system) / 1e6;
    };
    const fullSeconds = release(all, true);
    const kinds = kindFigures(db);
    const updateSeconds: number[] = [];
    const updates: FindFigures['updates'] = [];
    for (let run = 0; run < runs; run++) {
      const product = all[Math.floor(((run + 0.5) * all.length) / runs)];
      if (product === undefined) throw new Error('There is no product to change.');
      const before = names(db);
      updateSeconds.push(release([cheaper(product)], false));
      const written = new IndexFiles(db.db).all().filter(({ name }) => !before.has(name));
      const bytes = written.map((file) => compressedSize(new IndexFiles(db.db).content(file)));
      updates.push({ files: written.length, bytes: bytes.reduce((sum, size) => sum + size, 0) });
    }
    const cards = JSON.stringify(all.slice(0, COMPARED).map(productCard));
    const plainCardBytes = compressedSize(cards) / Math.min(COMPARED, all.length);
    return { products, kinds, plainCardBytes, fullSeconds, updateSeconds, updates };
  } finally {
    index.close();
    db.close();
  }
}

function names(db: SnapshotDatabase): Set<string> {
  return new Set(new IndexFiles(db.db).all().map(({ name }) => name));
}

function cheaper(product: Product): Product {
  const price = { min: 1, max: 1 };
  return { ...product, price, regular: price };
}

function kindFigures(db: SnapshotDatabase): KindFigures[] {
  const files = new IndexFiles(db.db);
  const all = files.all();
  const kinds = [...new Set(all.map(({ kind }) => kind))];
  return kinds.map((kind) => {
    const own = all.filter((file) => file.kind === kind);
    const step = Math.ceil(own.length / MOST_COMPRESSED);
    const sample = own.filter((_, index) => index % step === 0);
    const bytes = sample.reduce((sum, file) => sum + compressedSize(files.content(file)), 0);
    const share = step === 1 ? 1 : productsOf(own) / productsOf(sample);
    return { kind, files: own.length, bytes: Math.round(bytes * share) };
  });
}

function productsOf(files: readonly { products: number }[]): number {
  return files.reduce((sum, { products }) => sum + products, 0);
}

/** Bytes of a text as small as brotli makes it. */
export function compressedSize(content: string): number {
  const bytes = Buffer.from(content);
  return brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
    },
  }).byteLength;
}
