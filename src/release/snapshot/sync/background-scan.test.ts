import { expect, it } from 'vitest';
import { type HarbourStore, harbour, TemporarySnapshot } from '#testing/fixtures/harbour-store.ts';
import { changeProduct } from '../../../backend/changes/index.ts';

const snapshot = new TemporarySnapshot();

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
  await store.refresh({ depth: 'sweep', scan });
  const shown = snapshot.read((open) => open.listing('mugs', 1)?.products.map(({ slug }) => slug));
  expect(shown.value).toContain('reef-mug');
  await expectLikeFullRead(store);
});
