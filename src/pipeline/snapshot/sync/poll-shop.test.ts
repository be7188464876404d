import { describe, expect, it } from 'vitest';
import { harbourCatalog } from '#testing/fixtures/harbour-catalog.ts';
import { type HarbourStore, harbour, TemporarySnapshot } from '#testing/fixtures/harbour-store.ts';
import { changeProduct } from '../../../backend/catalog/changes/change-product.ts';
import { changeSettings } from '../../../backend/catalog/changes/change-settings.ts';
import {
  renameAttribute,
  renameCategory,
  renameTerm,
} from '../../../backend/catalog/changes/change-terms.ts';

const snapshot = new TemporarySnapshot();
const POLL = { depth: 'modified', shop: true, deferFullScan: true } as const;
/** Settings of WordPress and of the plugin, categories, what is sold out, terms, some products, and the list by `modified`. */
const REQUESTS = 8;
const DAY = 86_400_000;

/** A store in which everything has settled. */
async function settled(catalog = harbourCatalog()): Promise<HarbourStore> {
  const store = await harbour(snapshot, { catalog });
  await store.snapshot();
  await store.refresh({ depth: 'fullScan' }, { now: () => Date.now() + DAY });
  await store.refresh(POLL, { now: () => Date.now() + DAY });
  return store;
}

describe('a poll of the shop', () => {
  it('costs a few requests, whatever the size of the catalog, and finds nothing where nothing changed', async () => {
    await using store = await settled();
    const report = await store.refresh(POLL);
    expect(report).toMatchObject({ requests: REQUESTS, read: 0, changed: 0, fullScanNeeded: false });
  });

  it('takes in settings and renamed categories and terms, like a full read', async () => {
    await using store = await settled();
    changeSettings(store.catalog, { title: 'New Harbour', productsPerPage: 2 });
    renameCategory(store.catalog, 'mugs', 'Beakers');
    renameTerm(store.catalog, 'pa_color', 'blue', 'Navy');
    expect(await store.refresh(POLL)).toMatchObject({ depth: 'modified', fullScanNeeded: false });
    const found = snapshot.read((catalog) => [
      catalog.settings().siteName,
      catalog.listing(null, 1)?.products.length,
      catalog.product('tide-mug')?.categories[0]?.name,
      catalog.product('tide-mug')?.colors[0]?.name,
      catalog.category('mugs')?.name,
    ]);
    expect(found.value).toEqual(['New Harbour', 2, 'Beakers', 'Navy', 'Beakers']);
    const polled = snapshot.entities();
    await store.snapshot();
    expect(polled).toEqual(snapshot.entities());
  });

  it('keeps what only optional fields of the store tell', async () => {
    const catalog = harbourCatalog();
    const optional = { bankDetails: ['Harbour', 'IBAN DE00'], deliveryDays: [2, 4], siteIcon: '/icon.svg' };
    await using store = await settled({ ...catalog, shop: { ...catalog.shop, ...optional } });
    changeSettings(store.catalog, { title: 'New Harbour' });
    await store.refresh(POLL);
    expect(snapshot.read((open) => open.settings()).value).toMatchObject({
      siteName: 'New Harbour',
      bankDetails: optional.bankDetails,
      delivery: { minDays: 2, maxDays: 4 },
      siteIcon: '/icon.svg',
    });
  });

  it('takes in another label of an attribute, also where no new product has it', async () => {
    await using store = await settled(harbourCatalog({}, 30));
    renameAttribute(store.catalog, 'pa_color', 'Shade');
    expect(await store.refresh(POLL)).toMatchObject({ depth: 'modified', fullScanNeeded: false });
    const { value } = snapshot.read((catalog) => catalog.product('tide-mug')?.attributes[0]?.label);
    expect(value).toBe('Shade');
    const polled = snapshot.entities();
    await store.snapshot();
    expect(polled).toEqual(snapshot.entities());
  });

  it('takes in any of more than a thousand terms within a few polls', async () => {
    const terms = Array.from({ length: 1150 }, (_, index) => ({ slug: `s-${index}`, name: `Size ${index}` }));
    const options = terms.map(({ slug }) => slug);
    const size = { name: 'pa_size', options, variation: false, visible: true };
    const catalog = harbourCatalog({ 'reef-mug': { attributes: [size] } });
    const attributes = [...catalog.attributes, { slug: 'pa_size', label: 'Size', terms }];
    await using store = await settled({ ...catalog, attributes });
    await store.refresh(POLL);
    const named = () =>
      snapshot.read((open) => open.product('reef-mug')?.attributes[0]?.terms.map(({ name }) => name)).value;
    for (const [slug, name] of [
      ['s-999', 'Last'],
      ['s-0', 'First'],
    ] as const) {
      renameTerm(store.catalog, 'pa_size', slug, name);
      const polls = [await store.refresh(POLL), await store.refresh(POLL)];
      expect(polls.map(({ fullScanNeeded }) => fullScanNeeded)).toEqual([false, false]);
      expect(named()).toContain(name);
    }
    expect(await store.refresh(POLL)).toMatchObject({ read: 0, changed: 0 });
  });

  it.each([
    ['currency', { currencySymbol: 'CHF', currencyCode: 'CHF' }],
    ['display of taxes', { taxDisplay: 'incl', taxRates: [] }],
  ] as const)('asks for a full scan where all prices have another %s, and mixes none', async (_, change) => {
    await using store = await settled();
    const rate = {
      id: 1,
      country: '',
      state: '',
      rate: 19,
      name: 'VAT',
      priority: 1,
      compound: false,
      shipping: true,
    };
    changeSettings(store.catalog, { ...change, taxRates: [rate] });
    const before = snapshot.entities();
    expect(await store.refresh(POLL)).toMatchObject({ fullScanNeeded: true });
    expect(snapshot.entities()).toEqual(before);
  });

  it('does not take one product that changed for all', async () => {
    await using store = await settled();
    const row = store.catalog.get<{ id: number }>("SELECT id FROM products WHERE slug = 'print-0'");
    changeProduct(store.catalog, row?.id ?? 0, {
      prices: { regular: '9.00', sale: null, saleFrom: null, saleTo: null },
    });
    expect(await store.refresh(POLL)).toMatchObject({ depth: 'modified', fullScanNeeded: false });
  });
});
