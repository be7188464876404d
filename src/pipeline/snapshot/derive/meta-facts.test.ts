import { expect, it } from 'vitest';
import type { SeedPrices } from '#backend/db/seed/types.ts';
import type { MerchantConfig } from '#storefront/domain/settings/settings.ts';
import { harbourCatalog } from '#testing/fixtures/harbour-catalog.ts';
import { harbour, TemporarySnapshot } from '#testing/fixtures/harbour-store.ts';

const snapshot = new TemporarySnapshot();
const product = (slug: string) => snapshot.read((catalog) => catalog.product(slug)).value;

const meta = (facts: Record<string, string>) => Object.entries(facts).map(([key, value]) => ({ key, value }));
const prices = (regular: string, sale: string | null = null): SeedPrices => ({
  regular,
  sale,
  saleFrom: null,
  saleTo: null,
});

/** A mug and a lamp in two colours with meta data, as Germanized keeps them. */
function catalogWithMeta() {
  const catalog = harbourCatalog({
    'tide-mug': {
      prices: prices('24.00', '20.00'),
      metaData: meta({
        _unit: 'kg',
        _unit_base: '1',
        _unit_product: '0,5',
        _global_unique_id: '4006381333931',
        _gpsr_maker: 'Kiln GmbH<br>Quay 1, 12345 Port<br>kiln@example.com',
        _safety_instructions: '<p>Hot &amp; heavy.</p><p>Keep away from children.</p>',
        _edit_lock: 'secret',
        edition: 'First',
        label: 'own-7',
      }),
    },
  });
  const lamp = catalog.products.find(({ slug }) => slug === 'pier-lamp');
  if (lamp === undefined) throw new Error('The harbour sells a lamp.');
  lamp.metaData = meta({ _unit: 'm', _unit_base: '1', _unit_product: '2' });
  for (const [place, one] of lamp.variations.entries()) {
    one.prices = prices(place === 0 ? '30.00' : '40.00');
    one.metaData = meta({ _global_unique_id: '4006381333948', ...(place === 1 && { _unit_product: '4' }) });
  }
  return catalog;
}

it('meta data say the price per unit, numbers and safety, and nothing else that is internal', async () => {
  await using store = await harbour(snapshot, { catalog: catalogWithMeta() });
  await store.snapshot();
  const mug = product('tide-mug');
  expect(mug).toMatchObject({
    unit: { price: 4000, base: 1, unit: 'kg', amount: 0.5 },
    gtin: '4006381333931',
    safety: {
      maker: ['Kiln GmbH', 'Quay 1, 12345 Port', 'kiln@example.com'],
      warnings: ['Hot & heavy.', 'Keep away from children.'],
    },
  });
  expect(mug?.metaData.map(({ key }) => key)).toEqual(['edition', 'label']);
  const lamp = product('pier-lamp');
  expect(lamp?.unit).toEqual({ price: 1000, max: 1500, base: 1, unit: 'm' });
  expect(lamp?.variations.map(({ unit, gtin }) => [unit?.price, gtin])).toEqual([
    [1500, '4006381333948'],
    [1000, '4006381333948'],
  ]);
  expect(JSON.stringify([mug, lamp])).not.toMatch(/_unit|_global|secret/);
});

it('settings say that some product has a price per unit, as long as the shop reads one', async () => {
  await using store = await harbour(snapshot, { catalog: catalogWithMeta() });
  const hasUnitPrices = () => snapshot.read((catalog) => catalog.settings()).value.hasUnitPrices;
  await store.snapshot();
  expect(hasUnitPrices()).toBe(true);
  // Changes of one product say nothing of the others.
  store.catalog.run("UPDATE products SET name = 'Pier Light' WHERE slug = 'pier-lamp'");
  await store.refresh({
    products: [
      store.catalog.get<{ id: number }>('SELECT id FROM products WHERE slug = ?', 'pier-lamp')?.id ?? 0,
    ],
  });
  expect(hasUnitPrices()).toBe(true);
  await store.refresh({}, { config: { unitPrice: false } });
  expect(hasUnitPrices()).toBeUndefined();
});

it('a shop that reads other keys reads the store again', async () => {
  await using store = await harbour(snapshot, { catalog: catalogWithMeta() });
  await store.snapshot();
  const config: MerchantConfig = { unitPrice: false, identifiers: { mpn: ['label'] } };
  await store.refresh({ depth: 'modified' }, { config });
  expect(product('tide-mug')).toMatchObject({ mpn: 'own-7', gtin: '4006381333931' });
  expect(product('tide-mug')).not.toHaveProperty('unit');
});

it('product fields are what the settings name, also what is protected, and of variations what differs', async () => {
  const catalog = catalogWithMeta();
  const lamp = catalog.products.find(({ slug }) => slug === 'pier-lamp');
  if (lamp === undefined) throw new Error('The harbour sells a lamp.');
  lamp.metaData = meta({ _reach: '1,2' });
  for (const [place, one] of lamp.variations.entries()) {
    one.metaData = meta({ _reach: place === 0 ? '1.2' : '1.5' });
  }
  await using store = await harbour(snapshot, { catalog });
  const config: MerchantConfig = {
    productFields: [
      { meta: 'edition', label: { en_US: 'Edition' }, place: 'belowTitle' },
      { meta: '_reach', label: { en_US: 'Reach' }, place: 'details', kind: 'number', unit: 'm' },
    ],
  };
  await store.snapshot();
  expect(product('tide-mug')).not.toHaveProperty('fields');
  await store.refresh({ depth: 'modified' }, { config });
  expect(product('tide-mug')?.fields).toEqual({ edition: { text: 'First' } });
  expect(product('pier-lamp')?.fields).toEqual({ _reach: { number: 1.2 } });
  const [first, ...others] = product('pier-lamp')?.variations ?? [];
  expect(first).not.toHaveProperty('fields');
  expect(others.map(({ fields }) => fields)).toEqual(others.map(() => ({ _reach: { number: 1.5 } })));
});

it('add-ons are read, and lead from cards to the page', async () => {
  const limits = { restrictions: 1, max: 12, adjust_price: 1, price: '5.00' };
  const addOns = [{ id: 'engraving', type: 'custom_text', name: 'Engraving', ...limits }];
  const metaData = meta({ _product_addons: JSON.stringify(addOns) });
  await using store = await harbour(snapshot, { catalog: harbourCatalog({ 'tide-mug': { metaData } }) });
  await store.snapshot({ config: { productKinds: [] } });
  const card = () =>
    snapshot.read((catalog) => catalog.newest()).value.find((one) => one.slug === 'tide-mug');
  expect(product('tide-mug')).not.toHaveProperty('kinds');
  expect(card()?.type).toBe('SIMPLE');
  await store.refresh({ depth: 'modified' }, { config: { productKinds: ['add-ons'] } });
  expect(product('tide-mug')?.kinds).toEqual({
    'add-ons': [expect.objectContaining({ key: 'engraving', type: 'TEXT', maxLength: 12, price: 5 })],
  });
  expect(product('pier-lamp')).not.toHaveProperty('kinds');
  expect(card()?.type).toBe('VARIABLE');
  const unknown: MerchantConfig = { productKinds: ['bundles'] };
  await expect(store.refresh({ depth: 'modified' }, { config: unknown })).rejects.toThrow(/has "bundles"/);
});
