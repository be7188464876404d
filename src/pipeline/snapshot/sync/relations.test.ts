import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { changeProduct } from '#backend/catalog/changes/change-product.ts';
import { trashProduct } from '#backend/catalog/changes/remove-product.ts';
import { recordedCatalog } from '#backend/fixtures/recorded-shop.ts';
import type { Product } from '#storefront/domain/catalog/catalog-types.ts';
import { EditedShop } from '#testing/fixtures/edited-shop.ts';
import { entityKey } from '../entity-keys.ts';

let shop: EditedShop;
beforeEach(async () => {
  shop = await EditedShop.open(recordedCatalog());
  await shop.sync();
  onTestFinished(() => shop[Symbol.asyncDispose]());
});

const idOf = (slug: string) =>
  shop.backend.store.get<{ id: number }>('SELECT id FROM products WHERE slug = ?', slug)?.id ?? 0;

function product(slug: string): Product | undefined {
  const text = shop.entities().get(entityKey.product(idOf(slug)));
  return text === undefined ? undefined : (JSON.parse(text.slice(text.indexOf(' ') + 1)) as Product);
}

/** A minute later, when everything that was read has settled. */
async function settled(): Promise<void> {
  shop.time += 60_000;
  await shop.sync();
}

it('the members of a group stand in its order, not in that of the catalog', async () => {
  const members = ['beanie', 'hoodie-with-logo', 't-shirt'];
  changeProduct(shop.backend.store, idOf('logo-collection'), { grouped: members }, shop.storeNow);
  await shop.sync();
  expect(product('logo-collection')?.groupedIds).toEqual(members.map(idOf));
});

describe('a product that hangs on another one', () => {
  it('is read again with it: the price of a group is that of its members', async () => {
    await settled();
    expect(product('logo-collection')?.price).toEqual({ min: 1800, max: 4500 });
    changeProduct(shop.backend.store, idOf('beanie'), { prices: { sale: '5' } }, shop.storeNow);
    expect(await shop.sync()).toMatchObject({ depth: 'modified', requests: 2, read: 2 });
    expect(product('logo-collection')?.price).toEqual({ min: 500, max: 4500 });
  });

  it('is read again where a related product is named that is gone', async () => {
    const { store } = shop.backend;
    changeProduct(store, idOf('cap'), { upsells: ['belt'] }, shop.storeNow);
    await shop.sync();
    await settled();
    const gone = idOf('belt');
    expect(product('cap')?.upsellIds).toEqual([gone]);
    trashProduct(store, gone, shop.storeNow);
    const report = await shop.sync({ products: [gone] });
    expect(report).toMatchObject({ depth: 'modified', requests: 4, read: 1 });
    expect(product('cap')?.upsellIds).toEqual([]);
  });

  it('is found by a full scan where a related product comes back', async () => {
    const { store } = shop.backend;
    const draft = idOf('belt');
    changeProduct(store, draft, { status: 'draft' }, shop.storeNow);
    changeProduct(store, idOf('cap'), { upsells: ['belt'], crossSells: ['belt'] }, shop.storeNow);
    await shop.sync();
    await settled();
    expect(product('cap')).toMatchObject({ upsellIds: [], crossSellIds: [] });
    changeProduct(store, draft, { status: 'publish' }, shop.storeNow);
    await shop.sync({ depth: 'fullScan' });
    expect(product('cap')).toMatchObject({ upsellIds: [draft], crossSellIds: [draft] });
  });
});

describe('an address', () => {
  it('belongs to the product that takes it over in the same sync', async () => {
    const { store } = shop.backend;
    const [cap, belt] = [idOf('cap'), idOf('belt')];
    changeProduct(store, cap, { slug: 'old-cap' }, shop.storeNow);
    changeProduct(store, belt, { slug: 'cap' }, shop.storeNow);
    shop.plan();
    await shop.sync();
    const entities = shop.entities();
    const owner = (slug: string) => entities.get(entityKey.slug(slug))?.split(' ')[1];
    expect([owner('cap'), owner('old-cap'), owner('belt')]).toEqual([String(belt), String(cap), undefined]);
    const kinds = new Map(shop.changes().map(({ key, kind }) => [key, kind]));
    expect(['cap', 'old-cap', 'belt'].map((slug) => kinds.get(entityKey.slug(slug)))).toEqual([
      'changed',
      'added',
      'removed',
    ]);
  });
});

describe('a change that is taken back before the next release', () => {
  it('is none', async () => {
    const { store } = shop.backend;
    const change = (name: string) => changeProduct(store, idOf('cap'), { name }, shop.storeNow);
    shop.plan();
    change('Hat');
    await shop.sync();
    expect(shop.changes().map(({ key }) => key)).toContain(entityKey.product(idOf('cap')));
    change('Cap');
    await shop.sync();
    expect(shop.changes()).toEqual([]);
  });
});
