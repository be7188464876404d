import { beforeEach, describe, expect, test } from 'vitest';
import { Store } from '../../db/database.ts';
import { applyScheduledSales } from '../../db/derived-columns.ts';
import type { ProductRow } from '../../db/product-columns.ts';
import { TermIndex } from '../../db/read/term-index.ts';
import { seedPrices, seedProduct } from '../../fixtures/recorded-products.ts';
import { recordedCatalog } from '../../fixtures/recorded-shop.ts';
import { fillStore } from '../../tools/fill-store.ts';
import { addProduct } from './add-product.ts';
import { addReview } from './add-review.ts';
import { changeProduct } from './change-product.ts';
import { assignCategories, renameCategory } from './change-terms.ts';
import { deleteProduct } from './remove-product.ts';

const NOW = new Date('2026-12-01T10:00:00Z');
const MOVED = '2026-12-01 10:00:00';

let store: Store;
beforeEach(() => {
  store = Store.open(':memory:');
  fillStore(store, recordedCatalog(), {
    source: 'demo',
    version: 'one',
    now: new Date('2026-11-21T12:00:00Z'),
  });
});

function product(slug: string): ProductRow {
  const row = store.get<ProductRow>('SELECT * FROM products WHERE slug = ?', slug);
  if (!row) throw new Error(`no ${slug}`);
  return row;
}

/** Changes `slug` and returns whether its or another product's `modified` moved. */
function moves(change: (id: number) => void, slug: string, watched = slug): boolean {
  change(product(slug).id);
  return product(watched).modified_gmt === MOVED;
}

describe('`modified` moves with', () => {
  test.each([
    ['a price', { prices: { regular: '19' } }],
    ['stock', { stock: { quantity: 7 } }],
    ['stock status', { stock: { status: 'OUT_OF_STOCK' as const } }],
    ['a description', { description: 'New' }],
    ['a picture', { image: { file: 'new.jpg', alt: '', title: 'new' } }],
  ])('%s', (_, change) => {
    expect(moves((id) => changeProduct(store, id, change, NOW), 'cap')).toBe(true);
  });

  test('a variation', () => {
    const change = (id: number) => changeProduct(store, id, { prices: { regular: '30', sale: null } }, NOW);
    expect(moves(change, 'hoodie-red-no', 'hoodie')).toBe(true);
    expect(product('hoodie')).toMatchObject({ min_price: 30, max_price: 45, on_sale: 0 });
  });

  test('an approved review', () => {
    const review = { author: 'Eve', email: 'e@example.test', rating: 5, content: 'Good' };
    expect(moves((id) => void addReview(store, id, review, NOW), 'cap')).toBe(true);
    expect(product('cap')).toMatchObject({ review_count: 1, average_rating: 5 });
  });
});

describe('`modified` stays with', () => {
  test('a category renamed', () => {
    renameCategory(store, 'accessories', 'Bits & Pieces');
    expect(new TermIndex(store).find('product_cat', 'accessories')?.name).toBe('Bits &amp; Pieces');
    expect(product('cap').modified_gmt).not.toBe(MOVED);
  });

  test('a category assigned or taken away', () => {
    const before = product('cap').modified_gmt;
    assignCategories(store, product('cap').id, ['music', 'decor']);
    expect(product('cap').modified_gmt).toBe(before);
    expect(new TermIndex(store).find('product_cat', 'accessories')?.count).toBe(4);
    expect(new TermIndex(store).find('product_cat', 'music')?.count).toBe(3);
  });

  test('a sale that starts and ends on time', () => {
    const { id } = product('polo');
    const prices = { sale: '12', saleFrom: '2026-12-05', saleTo: '2026-12-10' };
    changeProduct(store, id, { prices }, NOW);
    expect(product('polo')).toMatchObject({ on_sale: 0, price: '20' });
    expect(applyScheduledSales(store, new Date('2026-12-06T00:00:00Z'))).toEqual([id]);
    expect(product('polo')).toMatchObject({ on_sale: 1, price: '12', modified_gmt: MOVED });
    expect(applyScheduledSales(store, new Date('2026-12-07T00:00:00Z'))).toEqual([]);
    applyScheduledSales(store, new Date('2026-12-10T00:00:00Z'));
    expect(product('polo')).toMatchObject({ on_sale: 0, price: '20', modified_gmt: MOVED });
  });
});

test('an unknown category changes nothing', () => {
  const { id } = product('cap');
  expect(() => assignCategories(store, id, ['music', 'nope'])).toThrow('names "nope"');
  expect(new TermIndex(store).find('product_cat', 'accessories')?.count).toBe(5);
});

test('the price of a group is derived from its members', () => {
  changeProduct(store, product('beanie').id, { prices: { sale: '5' } }, NOW);
  expect(product('logo-collection')).toMatchObject({ min_price: 5, max_price: 45, on_sale: 1 });
  deleteProduct(store, product('beanie').id, NOW);
  expect(product('logo-collection')).toMatchObject({ min_price: 18, on_sale: 0 });
});

test('the last variation out of stock takes the product with it', () => {
  for (const slug of ['v-neck-t-shirt-red', 'v-neck-t-shirt-green', 'v-neck-t-shirt-blue']) {
    expect(product('v-neck-t-shirt').stock_status).toBe('IN_STOCK');
    changeProduct(store, product(slug).id, { stock: { status: 'OUT_OF_STOCK' } }, NOW);
  }
  expect(product('v-neck-t-shirt').stock_status).toBe('OUT_OF_STOCK');
});

test('a new product gets ids of its own and its terms', () => {
  const highest = store.get<{ id: number }>('SELECT max(id) AS id FROM products')?.id ?? 0;
  const id = addProduct(
    store,
    seedProduct({
      slug: 'mitten',
      name: 'Mitten',
      categories: ['accessories'],
      prices: seedPrices('20', '15'),
      upsells: ['cap'],
      images: [{ file: 'mitten.jpg', alt: 'Mitten', title: 'mitten' }],
    }),
    NOW,
  );
  expect(id).toBeGreaterThan(highest);
  expect(product('mitten')).toMatchObject({ id, price: '15', on_sale: 1, modified_gmt: MOVED });
  expect(new TermIndex(store).find('product_cat', 'accessories')?.count).toBe(6);
});

test('a deleted product leaves nothing behind', () => {
  const { id } = product('hoodie');
  deleteProduct(store, id, NOW);
  expect(store.get('SELECT id FROM products WHERE id = ? OR parent_id = ?', id, id)).toBeUndefined();
  expect(store.get('SELECT * FROM reviews WHERE product_id = ?', id)).toBeUndefined();
  expect(() => deleteProduct(store, id, NOW)).toThrow(`There is no product ${id}.`);
});
