import { expect, it } from 'vitest';
import { loadPageData } from '#storefront/domain/page-data/page-data.ts';
import type { MerchantConfig } from '#storefront/domain/settings/settings.ts';
import { harbourCatalog } from '#testing/fixtures/harbour-catalog.ts';
import { harbour, TemporarySnapshot } from '#testing/fixtures/harbour-store.ts';
import { changeProduct } from '../../../backend/catalog/changes/change-product.ts';
import { findLeftOut } from '../catalog-issues.ts';
import { entityKey } from '../entity-keys.ts';

const snapshot = new TemporarySnapshot();
const words = { en_US: 'Words' };
const config: MerchantConfig = {
  home: [
    { section: 'collection', of: { category: 'prints' }, count: 2 },
    { section: 'story', title: words, text: words, picture: '/images/pier.jpg' },
    { section: 'collection', of: { tag: 'gone' } },
    { section: 'component', name: 'Lookbook' },
  ],
};
const home = () => snapshot.read((catalog) => loadPageData('/', catalog));

it('the home page reads what its sections show and nothing else, and follows it', async () => {
  await using store = await harbour(snapshot, { catalog: harbourCatalog({}, 6) });
  const pictures = new Map([['/images/pier.jpg', { asset: 'pier', width: 900, height: 600 }]]);
  const options = { config, describeNamed: async (address: string) => pictures.get(address) ?? null };
  await store.snapshot(options);
  const { keys, value } = home();
  const shown = value?.route === 'index' ? value.sections : [];
  expect(shown).toMatchObject([
    { section: 'collection', products: [{}, {}] },
    { section: 'story', picture: { asset: 'pier', sourceUrl: '/images/pier.jpg' } },
    { section: 'component', name: 'Lookbook' },
  ]);
  expect(keys.filter((key) => key.startsWith('card:'))).toHaveLength(2);
  expect(keys).toContain(entityKey.picture('/images/pier.jpg'));
  expect(keys).not.toContain(entityKey.onSale);
  const named = findLeftOut(snapshot.file).filter(({ of }) => of === 'home section');
  expect(named).toEqual([
    { of: 'home section', name: '3. collection', kind: 'no such list', slug: '', detail: 'gone' },
    { of: 'home section', name: '4. component', kind: 'no such section', slug: '', detail: 'Lookbook' },
  ]);

  // A picture of the same name, and a product that lists put first.
  pictures.set('/images/pier.jpg', { asset: 'new pier', width: 900, height: 600 });
  const before = snapshot.entities();
  const last = store.catalog.get<{ id: number }>("SELECT id FROM products WHERE slug = 'print-5'")?.id ?? 0;
  changeProduct(store.catalog, last, { status: 'draft' });
  await store.refresh({ depth: 'fullScan' }, options);
  const after = snapshot.entities();
  const changed = keys.filter((key) => after[key] !== before[key]);
  expect(changed).toContain(entityKey.picture('/images/pier.jpg'));

  pictures.clear();
  await store.refresh({ depth: 'fullScan' }, options);
  expect(snapshot.entities()).not.toHaveProperty(entityKey.picture('/images/pier.jpg'));
  expect(findLeftOut(snapshot.file).map(({ kind }) => kind)).toContain('no such picture');
});
