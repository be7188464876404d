import { afterEach, beforeEach, expect, test } from 'vitest';
import { catalogLanguages } from '#storefront/domain/languages/store-languages.ts';
import { SnapshotDatabase } from '../snapshot-database.ts';
import { ProductGroups } from './product-groups.ts';
import { viewRules } from './translation-groups.ts';

const ALL = [
  { slug: 'en', locale: 'en_GB', name: 'English' },
  { slug: 'de', locale: 'de_DE', name: 'Deutsch' },
];
const STORE = { all: ALL, default: 'en' };
const SHOWN = catalogLanguages(STORE);

interface Offer {
  price: string;
  stock: number | null;
}

let db: SnapshotDatabase;
let groups: ProductGroups;

beforeEach(() => {
  if (SHOWN === null) throw new Error('The store has languages.');
  db = new SnapshotDatabase(':memory:');
  db.db.exec('CREATE TABLE source_mapped (id INTEGER PRIMARY KEY, json TEXT NOT NULL) STRICT');
  groups = new ProductGroups(db, viewRules(STORE, SHOWN, 'show'));
});
afterEach(() => db.close());

const offered = ({ price, stock }: Offer) => ({
  prices: { price },
  stockStatus: 'IN_STOCK',
  stockQuantity: stock,
});

function put(id: number, language: string, translations: number[], own: Offer, variations: Offer[] = []) {
  const unrated = { averageRating: 0, reviewCount: 0, reviews: [], sku: null, metaData: [] };
  const product = { databaseId: id, ...unrated, ...offered(own), variations: variations.map(offered) };
  db.put('source_mapped', id, JSON.stringify({ product, language, translations }));
}

test('variants share stock as long as all have one price and one quantity', () => {
  put(1, 'en', [2], { price: '18', stock: 5 });
  put(2, 'de', [1], { price: '18', stock: 5 });
  put(3, 'en', [4], { price: '18', stock: 5 });
  put(4, 'de', [3], { price: '18', stock: 4 });
  put(5, 'en', [], { price: '18', stock: 5 });
  groups.rebuild();
  expect([1, 3, 5].map((group) => groups.sharesStock(group))).toEqual([true, false, false]);
  put(2, 'de', [1], { price: '19', stock: 5 });
  put(4, 'de', [3], { price: '18', stock: 5 });
  groups.update([2, 4]);
  expect([1, 3].map((group) => groups.sharesStock(group))).toEqual([false, true]);
});

test('variations are compared in whatever order each language has them', () => {
  const own = { price: '18 - 20', stock: null };
  const [small, large] = [
    { price: '18', stock: 3 },
    { price: '20', stock: 1 },
  ];
  put(1, 'en', [2], own, [small, large]);
  put(2, 'de', [1], own, [large, small]);
  put(3, 'en', [4], own, [small, large]);
  put(4, 'de', [3], own, [small, small]);
  groups.rebuild();
  expect([1, 3].map((group) => groups.sharesStock(group))).toEqual([true, false]);
});
