import { expect, it } from 'vitest';
import { loadPageData } from '#storefront/domain/page-data/page-data.ts';
import { type HarbourStore, harbour, TemporarySnapshot } from '#testing/fixtures/harbour-store.ts';
import { changeProduct } from '../../../backend/catalog/changes/change-product.ts';
import { changeSettings } from '../../../backend/catalog/changes/change-settings.ts';

const snapshot = new TemporarySnapshot();

/** The rows of a set, with what they say of their stock. */
function members(): string[] {
  const { value } = snapshot.read((catalog) => loadPageData('/product/set-of-mugs/', catalog));
  if (value?.route !== 'product-slug') throw new Error('The set has no page.');
  return value.grouped.map(({ slug, stockStatus }) => `${slug} ${stockStatus}`);
}

function change({ catalog }: HarbourStore, edit: Parameters<typeof changeProduct>[2]): void {
  const row = catalog.get<{ id: number }>("SELECT id FROM products WHERE slug = 'reef-mug'");
  changeProduct(catalog, row?.id ?? 0, edit);
}

it.each(['search', 'hidden'] as const)(
  'a set shows a member that the catalog does not (%s), and follows its changes',
  async (visibility) => {
    await using store = await harbour(snapshot);
    change(store, { visibility });
    await store.snapshot();
    expect(members()).toEqual(['tide-mug IN_STOCK', 'reef-mug IN_STOCK']);
    change(store, { stock: { status: 'OUT_OF_STOCK', quantity: null } });
    await store.refresh({ depth: 'fullScan' });
    expect(members()).toEqual(['tide-mug IN_STOCK', 'reef-mug OUT_OF_STOCK']);
    change(store, { status: 'draft' });
    await store.refresh({ depth: 'fullScan' });
    expect(members()).toEqual(['tide-mug IN_STOCK']);
  },
);

it('a set shows a sold-out member where the store hides what is sold out', async () => {
  await using store = await harbour(snapshot);
  changeSettings(store.catalog, { hideOutOfStock: true });
  await store.snapshot();
  change(store, { stock: { status: 'OUT_OF_STOCK', quantity: null } });
  await store.refresh({ depth: 'fullScan' });
  expect(members()).toEqual(['tide-mug IN_STOCK', 'reef-mug OUT_OF_STOCK']);
  await store.snapshot();
  expect(members()).toEqual(['tide-mug IN_STOCK', 'reef-mug OUT_OF_STOCK']);
});
