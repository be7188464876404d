import { expect, it } from 'vitest';
import { harbourCatalog } from '#testing/fixtures/harbour-catalog.ts';
import { harbour, TemporarySnapshot } from '#testing/fixtures/harbour-store.ts';
import { changeProduct } from '../../../backend/catalog/changes/change-product.ts';
import type { SeedPrices } from '../../../backend/db/seed/types.ts';

const snapshot = new TemporarySnapshot();
const prices = (regular: string | null, sale: string | null = null): SeedPrices => ({
  regular,
  sale,
  saleFrom: null,
  saleTo: null,
});
const product = (slug: string) => snapshot.read((catalog) => catalog.product(slug)).value;
const FREE = { min: 0, max: 0 };

it('what costs nothing is free, what has no price is not for sale', async () => {
  const catalog = harbourCatalog({
    'tide-mug': { prices: prices('24.00', '0') },
    'reef-mug': { prices: prices('0') },
    'print-0': { prices: prices(null) },
    'ferry-ticket': { prices: prices('0') },
  });
  await using store = await harbour(snapshot, { catalog });
  await store.snapshot();
  expect(product('tide-mug')).toMatchObject({ price: FREE, regular: { min: 2400 }, purchasable: true });
  expect(product('reef-mug')).toMatchObject({ price: FREE, regular: null, purchasable: true });
  expect(product('print-0')).toMatchObject({ price: null, purchasable: false });
  // The store does not say which of an external product's missing prices is one of 0.
  expect(product('ferry-ticket')).toMatchObject({ price: null });
});

it('a variation may be free, and one without a price is not offered', async () => {
  const catalog = harbourCatalog();
  const lamp = catalog.products.find(({ slug }) => slug === 'pier-lamp');
  const [blue, red] = lamp?.variations ?? [];
  if (blue === undefined || red === undefined) throw new Error('The lamp has two variations.');
  blue.prices = prices('0');
  red.prices = prices(null);
  await using store = await harbour(snapshot, { catalog });
  await store.snapshot();
  const variations = () => product('pier-lamp')?.variations.map(({ slug, price }) => [slug, price?.min]);
  expect(variations()).toEqual([['pier-lamp-blue', 0]]);
  const row = store.catalog.get<{ id: number }>("SELECT id FROM products WHERE slug = 'pier-lamp-red'");
  changeProduct(store.catalog, row?.id ?? 0, { prices: prices('12.00') });
  await store.refresh({ depth: 'modified' });
  expect(variations()).toEqual([
    ['pier-lamp-blue', 0],
    ['pier-lamp-red', 1200],
  ]);
});

it('what has no number of its own is low by that of the shop', async () => {
  const stock = { status: 'IN_STOCK', quantity: 2, lowStockAmount: null, backorders: 'NO' } as const;
  await using store = await harbour(snapshot, { catalog: harbourCatalog({ 'reef-mug': { stock } }) });
  await store.snapshot();
  expect(product('reef-mug')).toMatchObject({ lowStock: false, stockQuantity: null });
  await store.refresh({ depth: 'modified' }, { config: { lowStockAmount: 2 } });
  expect(product('reef-mug')).toMatchObject({ lowStock: true, stockQuantity: 2 });
  expect(product('tide-mug')).toMatchObject({ lowStockAmount: 5 });
});

it('who has reviewed is known by name alone, unless the merchant shows pictures of Gravatar', async () => {
  const review = { author: 'Ada', email: 'ada@example.test', rating: 5, content: 'Fine.' };
  const reviews = [{ ...review, date: '2026-02-01T10:00:00' }];
  await using store = await harbour(snapshot, { catalog: harbourCatalog({ 'tide-mug': { reviews } }) });
  await store.snapshot();
  expect(product('tide-mug')?.reviews[0]?.author).toEqual({ name: 'Ada', avatarUrl: null });
  await store.refresh({ depth: 'modified' }, { config: { gravatar: true } });
  expect(product('tide-mug')?.reviews[0]?.author.avatarUrl).toMatch(/^https:\/\/secure\.gravatar\.com\//);
});
