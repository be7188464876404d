import { expect, test } from 'vitest';
import { Store } from '../../db/database.ts';
import { TermIndex } from '../../db/read/term-index.ts';
import { recordedCatalog } from '../../fixtures/recorded-shop.ts';
import { fillStore } from '../fill-store.ts';
import { syntheticCatalog, syntheticSize, syntheticVersion } from './index.ts';

const like = recordedCatalog();
const products = (count: number) => [...syntheticCatalog(count, like).products];

test('the same products every time, and a smaller catalog is the start of a larger one', () => {
  expect(products(300)).toEqual(products(300));
  expect(products(50)).toEqual(products(300).slice(0, 50));
});

test('products are of all kinds, with names of their own', () => {
  const all = products(2000);
  const share = (is: (product: (typeof all)[number]) => boolean) => all.filter(is).length / all.length;
  expect(new Set(all.map((product) => product.slug)).size).toBe(2000);
  expect(new Set(all.flatMap((product) => product.name.split(' '))).size).toBeGreaterThan(200);
  expect(share((product) => product.type === 'VARIABLE')).toBeCloseTo(0.18, 1);
  expect(share((product) => product.type === 'EXTERNAL')).toBeCloseTo(0.06, 1);
  expect(share((product) => product.virtual)).toBeCloseTo(0.06, 1);
  expect(share((product) => product.prices.sale !== null)).toBeGreaterThan(0.1);
  expect(share((product) => product.reviews.length > 0)).toBeCloseTo(0.4, 1);
  expect(new Set(all.map((product) => product.stock.status)).size).toBe(3);
  const variable = all.find((product) => product.type === 'VARIABLE');
  expect(Object.keys(variable?.variations[0]?.attributes ?? {})).toEqual(['pa_color', 'pa_size']);
});

test('200 categories in three levels, all of them used', () => {
  const store = Store.open(':memory:');
  fillStore(store, syntheticCatalog(1000, like), { source: 'synthetic', version: syntheticVersion(1000) });
  const terms = new TermIndex(store);
  const categories = terms.all.filter(
    (term) => term.taxonomy === 'product_cat' && term.slug !== 'uncategorized',
  );
  expect(categories).toHaveLength(200);
  expect(categories.every((category) => category.count > 0)).toBe(true);
  expect(Math.max(...categories.map((category) => terms.ancestors(category).length))).toBe(2);
  store.close();
}, 30_000);

test('a version contains the size', () => {
  expect(syntheticSize(syntheticVersion(10_000))).toBe(10_000);
  expect(syntheticSize('')).toBe(0);
});
