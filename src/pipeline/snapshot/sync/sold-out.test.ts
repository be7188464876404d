import { expect, it } from 'vitest';
import { type HarbourStore, harbour, TemporarySnapshot } from '#testing/fixtures/harbour-store.ts';
import { changeProduct } from '../../../backend/catalog/changes/change-product.ts';
import { changeSettings } from '../../../backend/catalog/changes/change-settings.ts';

const snapshot = new TemporarySnapshot();

/** Sells out a mug, or fills its stock again. */
function setStock({ catalog }: HarbourStore, status: 'IN_STOCK' | 'OUT_OF_STOCK'): void {
  const row = catalog.get<{ id: number }>("SELECT id FROM products WHERE slug = 'reef-mug'");
  changeProduct(catalog, row?.id ?? 0, { stock: { status, quantity: null } });
}

const mug = () => snapshot.read((catalog) => catalog.product('reef-mug')).value;
/** The lists that the mug is in, each of which has it in a store that shows it. */
const shownIn = () =>
  snapshot.read((catalog) => {
    const lists = {
      all: catalog.listing(null, 1)?.products,
      category: catalog.listing('mugs', 1)?.products,
      popular: catalog.popular(),
      newest: catalog.newest(),
      cards: catalog.cards([mug()?.databaseId ?? 0]),
      related: catalog.related(catalog.product('tide-mug')?.databaseId ?? 0),
    };
    return Object.entries(lists).flatMap(([name, cards]) =>
      cards?.some(({ slug }) => slug === 'reef-mug') ? [name] : [],
    );
  }).value;
const LISTS = ['all', 'category', 'popular', 'newest', 'cards', 'related'];

it('what is sold out stays in lists where the store shows it there', async () => {
  await using store = await harbour(snapshot);
  setStock(store, 'OUT_OF_STOCK');
  await store.snapshot();
  expect(shownIn()).toEqual(LISTS);
  await store.snapshot({ config: { hideOutOfStock: true } });
  expect(shownIn()).toEqual([]);
});

it('what sells out leaves lists where the store hides it, and keeps its page', async () => {
  await using store = await harbour(snapshot);
  changeSettings(store.catalog, { hideOutOfStock: true });
  await store.snapshot();
  expect(shownIn()).toEqual(LISTS);
  setStock(store, 'OUT_OF_STOCK');
  await store.refresh({ depth: 'fullScan' });
  expect(shownIn()).toEqual([]);
  expect(mug()).toMatchObject({ stockStatus: 'OUT_OF_STOCK' });
  const incremental = snapshot.entities();
  await store.snapshot();
  expect(incremental).toEqual(snapshot.entities());
});

it('what is sold out in a store that hides it has its page from the first release on', async () => {
  await using store = await harbour(snapshot);
  changeSettings(store.catalog, { hideOutOfStock: true });
  setStock(store, 'OUT_OF_STOCK');
  await store.snapshot();
  expect(shownIn()).toEqual([]);
  expect(mug()).toMatchObject({ stockStatus: 'OUT_OF_STOCK' });
  const first = snapshot.entities();
  expect(await store.refresh({ depth: 'modified', shop: true })).toMatchObject({ fullScanNeeded: false });
  await store.refresh({ depth: 'fullScan' });
  expect(snapshot.entities()).toEqual(first);
});

it('what sells out keeps its page where the store began to hide it just before', async () => {
  await using store = await harbour(snapshot);
  await store.snapshot();
  changeSettings(store.catalog, { hideOutOfStock: true });
  setStock(store, 'OUT_OF_STOCK');
  await store.refresh({ depth: 'modified', products: [mug()?.databaseId ?? 0] });
  expect(mug()).toMatchObject({ stockStatus: 'OUT_OF_STOCK' });
  await store.refresh({ depth: 'modified', shop: true });
  expect(shownIn()).toEqual([]);
});

it('what is in stock again comes back at once, and goes at once the next time', async () => {
  await using store = await harbour(snapshot);
  changeSettings(store.catalog, { hideOutOfStock: true });
  setStock(store, 'OUT_OF_STOCK');
  await store.snapshot();
  for (const [status, lists] of [
    // Best sellers come with the next full scan.
    ['IN_STOCK', LISTS.filter((list) => list !== 'popular')],
    ['OUT_OF_STOCK', []],
  ] as const) {
    setStock(store, status);
    await store.refresh({ depth: 'modified' });
    expect(shownIn()).toEqual(lists);
  }
});

it('what is sold out comes back to lists when the store shows it again', async () => {
  await using store = await harbour(snapshot);
  changeSettings(store.catalog, { hideOutOfStock: true });
  setStock(store, 'OUT_OF_STOCK');
  await store.snapshot();
  changeSettings(store.catalog, { hideOutOfStock: false });
  await store.refresh({ depth: 'fullScan' });
  expect(shownIn()).toEqual(LISTS);
});

it.each(['modified', 'fullScan', 'fullRead'] as const)(
  'what sells out while a sync (%s) reads the catalog stays in lists where the store shows it there',
  async (depth) => {
    let during = () => {};
    await using store = await harbour(snapshot, {}, async ({ operationName }, ask) => {
      if (operationName !== 'getSoldOutProducts') return null;
      const answer = await ask();
      during();
      during = () => {};
      return answer;
    });
    await store.snapshot();
    during = () => setStock(store, 'OUT_OF_STOCK');
    await store.refresh({ depth, shop: true });
    if (mug()?.stockStatus !== 'OUT_OF_STOCK') await store.refresh({ depth: 'modified' });
    expect(shownIn()).toEqual(LISTS);
    expect(mug()).toMatchObject({ stockStatus: 'OUT_OF_STOCK' });
  },
);
