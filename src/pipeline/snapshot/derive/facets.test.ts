import { expect, it } from 'vitest';
import { harbour, TemporarySnapshot } from '#testing/fixtures/harbour-store.ts';
import { changeProduct } from '../../../backend/catalog/changes/change-product.ts';
import { assignTerms, renameTerm } from '../../../backend/catalog/changes/change-terms.ts';
import { entityKey } from '../entity-keys.ts';

const snapshot = new TemporarySnapshot();
const facets = () => snapshot.read((catalog) => catalog.facets(true)).value;
const hash = () => {
  const { [entityKey.facets]: others, [entityKey.categoryFacet]: ofCategories } = snapshot.entities();
  return [others, ofCategories];
};

it('lists know the options that they can be filtered by', async () => {
  await using store = await harbour(snapshot);
  await store.snapshot();
  expect(facets()).toMatchObject([
    { group: 'category', names: ['Lamps', 'Prints', 'Table', 'Mugs & Cups'], depths: [0, 0, 0, 1] },
    { group: 'pa_color', label: 'Color', slugs: ['blue', 'red'], names: ['Blue', 'Red'] },
  ]);
});

it('change with the options alone, not with the products that have them', async () => {
  await using store = await harbour(snapshot);
  await store.snapshot();
  const before = hash();
  const row = store.catalog.get<{ id: number }>("SELECT id FROM products WHERE slug = 'reef-mug'");
  const id = row?.id ?? 0;
  changeProduct(store.catalog, id, { prices: { regular: '99' }, name: 'Other', stock: { quantity: 1 } });
  await store.refresh({ depth: 'fullScan' });
  assignTerms(store.catalog, id, 'pa_color', ['red']);
  await store.refresh({ depth: 'fullScan' });
  expect(hash()).toEqual(before);
  renameTerm(store.catalog, 'pa_color', 'red', 'Scarlet');
  await store.refresh({ depth: 'fullScan' });
  expect(facets()[1]?.names).toEqual(['Blue', 'Scarlet']);
  const incremental = snapshot.entities();
  await store.snapshot();
  expect(incremental).toEqual(snapshot.entities());
});
