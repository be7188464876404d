import { expect, it } from 'vitest';
import { type HarbourStore, harbour, TemporarySnapshot, TWO_PAGES } from '#testing/fixtures/harbour-store.ts';
import { changeProduct } from '../../../backend/catalog/changes/change-product.ts';

const snapshot = new TemporarySnapshot();
const MINUTE = 60_000;
const PARTS = { many: 5, first: 2 };
const POLL = { depth: 'modified', deferFullScan: true, inParts: PARTS } as const;
/** Every product is settled by then. */
const later = { now: () => Date.now() + 2 * MINUTE };

/** Puts every simple product on sale. @returns their ids, without those that the store does not show */
function beginSale({ catalog }: HarbourStore): number[] {
  const products = catalog.all<{ id: number }>(
    "SELECT id FROM products WHERE type = 'SIMPLE' AND status = 'publish' ORDER BY id",
  );
  for (const { id } of products) changeProduct(catalog, id, { prices: { regular: '90.00', sale: '31.00' } });
  return products.map(({ id }) => id);
}

async function expectLikeFullRead(store: HarbourStore): Promise<void> {
  const before = snapshot.entities();
  await store.snapshot();
  expect(before).toEqual(snapshot.entities());
}

it('reads the first of many products before the others, which the next sync reads', async () => {
  await using store = await harbour(snapshot, TWO_PAGES);
  await store.snapshot();
  const ids = beginSale(store);
  const requests = store.asked();
  const first = await store.refresh(POLL);
  expect([first.read, first.isPart, first.fullScanNeeded]).toEqual([PARTS.first, true, false]);
  expect(store.asked() - requests).toBe(2);
  const next = await store.refresh(POLL);
  expect(next).toMatchObject({ isPart: false, fullScanNeeded: false });
  const all = new Set([...first.changedProducts, ...next.changedProducts]);
  expect(ids.filter((id) => !all.has(id))).toEqual([]);
  await expectLikeFullRead(store);
});

it('begins with products that were named, and forgets none of them', async () => {
  await using store = await harbour(snapshot, TWO_PAGES);
  await store.snapshot();
  await store.refresh({ depth: 'fullScan' }, later);
  const [last = 0, ...others] = beginSale(store).reverse();
  // The list does not lead to a change that leaves `modified` as it was.
  store.catalog.run("UPDATE products SET modified_gmt = '2020-01-01T00:00:00'");
  await store.refresh({ depth: 'fullScan' }, later);
  const hidden = [last, ...others];
  for (const id of hidden) store.catalog.run("UPDATE products SET regular_price = '95.00' WHERE id = ?", id);
  const first = await store.refresh({ ...POLL, products: hidden }, later);
  expect(first).toMatchObject({ isPart: true });
  expect(first.changedProducts.toSorted()).toEqual(hidden.slice(0, PARTS.first).toSorted());
  expect(await store.refresh(POLL, later)).toMatchObject({ isPart: false });
  await expectLikeFullRead(store);
});

it('does not stop at products of a part, however long ago that was', async () => {
  await using store = await harbour(snapshot, TWO_PAGES);
  await store.snapshot();
  beginSale(store);
  await store.refresh(POLL);
  expect(await store.refresh({ depth: 'modified' }, later)).toMatchObject({
    isPart: false,
    depth: 'modified',
  });
  await expectLikeFullRead(store);
});
