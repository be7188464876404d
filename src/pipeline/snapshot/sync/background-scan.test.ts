import { expect, it } from 'vitest';
import { harbourCatalog } from '#testing/fixtures/harbour-catalog.ts';
import { type HarbourStore, harbour, TemporarySnapshot } from '#testing/fixtures/harbour-store.ts';
import { changeProduct } from '../../../backend/catalog/changes/change-product.ts';
import { changeSettings } from '../../../backend/catalog/changes/change-settings.ts';
import { renameCategory } from '../../../backend/catalog/changes/change-terms.ts';

const snapshot = new TemporarySnapshot();
const HOUR = 3_600_000;
const POLL = { depth: 'modified', shop: true, deferFullScan: true } as const;

async function expectLikeFullRead(store: HarbourStore): Promise<void> {
  const before = snapshot.entities();
  await store.snapshot();
  expect(before).toEqual(snapshot.entities());
}

it('hides nothing that sold out after it, in a store that lists what is sold out', async () => {
  await using store = await harbour(snapshot);
  await store.snapshot();
  const scan = await store.scan();
  const mug = store.catalog.get<{ id: number }>("SELECT id FROM products WHERE slug = 'reef-mug'");
  changeProduct(store.catalog, mug?.id ?? 0, { stock: { status: 'OUT_OF_STOCK', quantity: null } });
  await store.refresh({ depth: 'fullScan', scan });
  const shown = snapshot.read((open) => open.listing('mugs', 1)?.products.map(({ slug }) => slug));
  expect(shown.value).toContain('reef-mug');
  await expectLikeFullRead(store);
});

it('takes back nothing that a poll found after it', async () => {
  await using store = await harbour(snapshot);
  await store.snapshot();
  const scan = await store.scan();
  changeSettings(store.catalog, { title: 'New Harbour' });
  renameCategory(store.catalog, 'mugs', 'Mugs');
  await store.refresh(POLL);
  const polled = snapshot.entities();
  expect(await store.refresh({ depth: 'fullScan', scan })).toMatchObject({ depth: 'fullScan', changed: 0 });
  expect(snapshot.entities()).toEqual(polled);
  await expectLikeFullRead(store);
});

it('keeps what it alone found, also where a poll found something after it', async () => {
  const { shop, ...catalog } = harbourCatalog();
  await using store = await harbour(snapshot, {
    catalog: { ...catalog, shop: { ...shop, deliveryDays: [2, 4] } },
  });
  await store.snapshot();
  changeSettings(store.catalog, { deliveryDays: [3, 5] });
  const scan = await store.scan();
  changeSettings(store.catalog, { title: 'New Harbour' });
  await store.refresh(POLL);
  await store.refresh({ depth: 'fullScan', scan });
  expect(snapshot.read((open) => open.settings()).value).toMatchObject({
    siteName: 'New Harbour',
    delivery: { minDays: 3, maxDays: 5 },
  });
  await expectLikeFullRead(store);
});

it('finds renamed categories and settings where no poll came after it', async () => {
  await using store = await harbour(snapshot);
  await store.snapshot();
  await store.refresh(POLL);
  changeSettings(store.catalog, { title: 'New Harbour' });
  renameCategory(store.catalog, 'mugs', 'Mugs');
  const scan = await store.scan();
  await store.refresh({ depth: 'fullScan', scan });
  expect(snapshot.read((open) => open.category('mugs')?.name).value).toBe('Mugs');
  await expectLikeFullRead(store);
});

it('keeps a product that was a draft while it went on', async () => {
  await using store = await harbour(snapshot);
  await store.snapshot();
  const id = store.catalog.get<{ id: number }>("SELECT id FROM products WHERE slug = 'reef-mug'")?.id ?? 0;
  const draft = (status: 'draft' | 'publish') => changeProduct(store.catalog, id, { status });
  draft('draft');
  const scan = await store.scan();
  await store.refresh({ depth: 'modified', products: [id] });
  draft('publish');
  // Read once more when nothing can hide behind its last change.
  for (const later of [0, HOUR]) {
    await store.refresh({ depth: 'modified', products: [id] }, { now: () => Date.now() + later });
  }
  await store.refresh({ depth: 'fullScan', scan }, { now: () => Date.now() + 2 * HOUR });
  expect(snapshot.read((open) => open.product('reef-mug')?.databaseId).value).toBe(id);
});

it.each([
  ['no poll', []],
  ['a poll', [POLL]],
] as const)('names a category that cannot be read, where %s came after it', async (_, polls) => {
  await using store = await harbour(snapshot, {}, async ({ operationName }, ask) => {
    if (operationName !== 'getProductCategories') return null;
    const answer = await ask();
    if (typeof answer === 'string') return answer;
    return { ...answer, body: String(answer.body).replaceAll('"name":"Lamps"', '"name":7') };
  });
  const { unresolvable } = await store.snapshot();
  expect(unresolvable).toMatchObject([{ of: 'category' }]);
  const scan = await store.scan();
  for (const poll of polls) await store.refresh(poll);
  expect(await store.refresh({ depth: 'fullScan', scan })).toMatchObject({ unresolvable });
});
