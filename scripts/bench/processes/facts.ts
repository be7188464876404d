import { Random } from '#backend/tools/synthetic/random.ts';
import { SYNTHETIC_ATTRIBUTES, SYNTHETIC_TAGS, syntheticCategories } from '#backend/tools/synthetic/words.ts';
import type { CatalogDerivation } from '#pipeline/snapshot/derive/derive.ts';
import { deriveEntities } from '#pipeline/snapshot/derive/derive.ts';
import { ShownPrices } from '#pipeline/snapshot/prices/shown-prices.ts';
import { SnapshotDatabase } from '#pipeline/snapshot/snapshot-database.ts';
import type { SourceChanges } from '#pipeline/snapshot/source/apply-staged.ts';
import { KnownPictures } from '#pipeline/snapshot/source/known-pictures.ts';
import type { ProductFacts } from '#pipeline/snapshot/source/product-facts.ts';
import { SourceStore } from '#pipeline/snapshot/source/source-store.ts';
import type { MappedProduct } from '#storefront/api/map/catalog/map-product.ts';
import { mergeSettings } from '#storefront/domain/settings/merge-settings.ts';
import { category, mug } from '#testing/fixtures/mug-shop.ts';
import { answer } from '../harness/process.ts';

/** Duration and size of a derivation of facts. */
export interface FactsFigures {
  seconds: number;
  /** Entities that it wrote or removed. */
  entities: number;
}

/** Derives a catalog of facts in a process of its own: `all` of it, or one product that is `sold-out` or `back`. */
const [file = '', products = '0'] = process.argv.slice(2);
const facts = openFacts(file, Number(products));
answer(
  async (message) => {
    const changes = message === 'all' ? facts.fill() : facts.sellOut(message === 'sold-out');
    const started = performance.now();
    const counts = facts.db.transaction(() => deriveEntities(facts.derivation(changes)));
    const { added, changed, removed } = counts;
    return { seconds: (performance.now() - started) / 1000, entities: added + changed + removed };
  },
  async () => facts.db.close(),
);

const MINUTE = 60_000;
/** The first id of products: those of categories are below. */
const FIRST = 1000;

/** A snapshot of products of which nothing is known but the facts that lists depend on. */
interface SyntheticFacts {
  db: SnapshotDatabase;
  /** Fills the source layer. */
  fill(): null;
  /** Has one product sold out, or back in stock. */
  sellOut(isSoldOut: boolean): SourceChanges;
  derivation(changes: SourceChanges | null): CatalogDerivation;
}

/** @param count products, in the synthetic catalog's categories and with its terms */
function openFacts(file: string, count: number): SyntheticFacts {
  const db = new SnapshotDatabase(file);
  const source = new SourceStore(db);
  const seeds = syntheticCategories([]);
  const ids = new Map(seeds.map(({ slug }, index) => [slug, index + 1]));
  const categories = seeds.map(({ slug, name, parent }, index) => {
    const { count: _, ...made } = category({ databaseId: index + 1, slug, name });
    return { ...made, parentId: ids.get(parent ?? '') ?? null };
  });
  const put = (id: number, facts: ProductFacts) =>
    db.put('source_product', id, `p-${id}`, '', '', null, 0, JSON.stringify(facts));
  return {
    db,
    fill() {
      db.transaction(() => {
        source.reset();
        const random = new Random(count);
        for (let index = 0; index < count; index++) put(FIRST + index, randomFacts(random, seeds.length));
      });
      return null;
    },
    sellOut(isSoldOut) {
      const id = FIRST + Math.floor(count / 2);
      const before = source.facts(id);
      if (before === undefined) throw new Error('The source layer is empty.');
      const after = { ...before, soldOut: isSoldOut };
      db.transaction(() => {
        put(id, after);
        db.put('source_mapped', id, JSON.stringify(mappedMug(id, after)));
      });
      return { products: new Set([id]), facts: new Map([[id, { before, after }]]), slugs: new Set() };
    },
    derivation: (changes) => derivationOf(db, source, categories, changes),
  };
}

function randomFacts(random: Random, categories: number): ProductFacts {
  const some = <T>(all: readonly T[], most: number) => random.some(all, random.int(0, most));
  const attributes = SYNTHETIC_ATTRIBUTES.flatMap(({ slug: taxonomyName, terms }) =>
    some(terms, 2).map(({ slug }) => ({ taxonomyName, slug })),
  );
  const tags = some(SYNTHETIC_TAGS, 2).map(({ slug }) => ({ taxonomyName: 'product_tag', slug }));
  return {
    listed: true,
    soldOut: false,
    published: random.int(0, 1_000_000) * MINUTE,
    categories: [...new Set([random.int(1, categories), random.int(1, categories)])],
    terms: [...attributes, ...tags],
    upsells: [],
  };
}

function mappedMug(id: number, { soldOut, listed }: ProductFacts): MappedProduct {
  const { price: _price, regular: _regular, sale: _sale, onSale, ...made } = mug();
  const prices = {
    price: '€18.00',
    rawPrice: '18',
    regular: null,
    rawRegular: null,
    sale: null,
    rawSale: null,
  };
  const stockStatus = soldOut ? 'OUT_OF_STOCK' : 'IN_STOCK';
  const product = {
    ...made,
    databaseId: id,
    slug: `p-${id}`,
    stockStatus,
    prices: { ...prices, onSale },
  } as const;
  return { product: { ...product, variations: [] }, listed };
}

function derivationOf(
  db: SnapshotDatabase,
  source: SourceStore,
  categories: CatalogDerivation['categories'],
  changes: SourceChanges | null,
): CatalogDerivation {
  const settings = mergeSettings({}, {});
  const store = { store: 'https://store.example/graphql', currency: settings.currency.code };
  return {
    db,
    view: '',
    source,
    pictures: new KnownPictures(db),
    settings,
    priceFormat: { decimalSeparator: '.', thousandsSeparator: '', decimals: 2 },
    prices: new ShownPrices(db.db, { ...store, history: 'off', now: 0 }),
    hidesSoldOut: true,
    listDepth: null,
    categories,
    categoriesBefore: categories,
    newTermTexts: false,
    newTerms: false,
    contentTexts: [],
    namedPictures: new Map(),
    translations: null,
    changes,
  };
}
