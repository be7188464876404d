import { expect, it } from 'vitest';
import type { Answer } from '#storefront/api/fixtures/server.ts';
import { harbour, TemporarySnapshot } from '#testing/fixtures/harbour-store.ts';
import { changeProduct } from '../../../backend/catalog/changes/change-product.ts';
import { trashProduct } from '../../../backend/catalog/changes/remove-product.ts';

const snapshot = new TemporarySnapshot();

/** A store behind a cache, which keeps its answers while it is set to. */
async function cachedStore() {
  const answers = new Map<string, Answer>();
  let isOld = false;
  const store = await harbour(snapshot, {}, async ({ operationName, variables }, ask) => {
    const key = JSON.stringify([operationName, variables]);
    const answer = (isOld ? answers.get(key) : undefined) ?? (await ask());
    if (!isOld) answers.set(key, answer);
    return answer;
  });
  const row = store.catalog.get<{ id: number }>("SELECT id FROM products WHERE slug = 'reef-mug'");
  const id = row?.id ?? 0;
  await store.snapshot();
  await store.refresh({ products: [id] });
  const modified = () =>
    store.catalog.get<{ modified_gmt: string }>('SELECT modified_gmt FROM products WHERE id = ?', id)
      ?.modified_gmt ?? '';
  const refresh = (announced: string | null) =>
    store.refresh({ products: [id], announced: new Map([[id, announced]]) });
  const setOld = (old: boolean) => {
    isOld = old;
  };
  return { store, id, modified, refresh, setOld, [Symbol.asyncDispose]: () => store[Symbol.asyncDispose]() };
}

const priceOf = () => snapshot.read((catalog) => catalog.product('reef-mug')?.price?.min).value;

it('an answer that is older than what a webhook announced is named', async () => {
  await using shop = await cachedStore();
  shop.setOld(true);
  changeProduct(shop.store.catalog, shop.id, { prices: { regular: '99.00' } });
  expect(await shop.refresh(shop.modified())).toMatchObject({ outdated: [shop.id], changed: 0 });
  shop.setOld(false);
  expect(await shop.refresh(shop.modified())).toMatchObject({ outdated: [] });
  expect(priceOf()).toBe(9900);
});

it('so is one that still has a product which is gone', async () => {
  await using shop = await cachedStore();
  shop.setOld(true);
  trashProduct(shop.store.catalog, shop.id);
  expect(await shop.refresh(null)).toMatchObject({ outdated: [shop.id] });
  shop.setOld(false);
  expect(await shop.refresh(null)).toMatchObject({ outdated: [] });
  expect(priceOf()).toBeUndefined();
});
