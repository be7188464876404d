import { describe, expect, it } from 'vitest';
import { RECORDED_SHOP } from '#backend/fixtures/recorded-shop.ts';
import type { Answer } from '#storefront/api/fixtures/server.ts';
import type { MerchantConfig } from '#storefront/domain/settings/settings.ts';
import { harbour, TemporarySnapshot } from '#testing/fixtures/harbour-store.ts';
import type { BackendOptions } from '../../../backend/start/start.ts';

const snapshot = new TemporarySnapshot();

describe('settings', () => {
  it('are those of the config file, then of the backend, then the defaults', async () => {
    await using store = await harbour(snapshot);
    const config: MerchantConfig = { siteName: 'Quay', storeSettings: { showSKU: false } };
    await store.snapshot({ config, baseUrl: 'https://quay.example' });
    expect(snapshot.read((catalog) => catalog.settings()).value).toMatchObject({
      siteName: 'Quay',
      shortDescription: 'Things from the quay',
      catalogLanguage: 'en-US',
      baseUrl: 'https://quay.example',
      graphqlUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\//),
      currency: { code: 'EUR', decimals: 2 },
      productsPerPage: 24,
      store: { showSKU: false, showReviews: true },
      features: { settingsPlugin: true },
    });
  });

  it('have the delivery time of a backend that knows it, unless the config file has another', async () => {
    await using store = await harbour(snapshot, { shop: { deliveryDays: [3, 5] } });
    const delivery = () => snapshot.read((catalog) => catalog.settings()).value.delivery;
    await store.snapshot();
    expect(delivery()).toEqual({ minDays: 3, maxDays: 5 });
    await store.snapshot({ config: { delivery: { minDays: 1, maxDays: 1 } } });
    expect(delivery()).toEqual({ minDays: 1, maxDays: 1 });
    await expect(store.snapshot({ config: { delivery: { minDays: 4, maxDays: 2 } } })).rejects.toThrow(
      /The setting delivery is from 4 to 2 days/,
    );
  });

  it("have WooCommerce's own form for withdrawals, as long as the store has it", async () => {
    let page: Answer = { body: '<div class="woocommerce-order-withdrawal-content"></div>' };
    const faults = { missingFields: ['RootMutation.withdrawFromContract'] };
    await using store = await harbour(snapshot, { shop: { faults } }, ({ method }) =>
      method === 'GET' ? page : null,
    );
    const form = () => snapshot.read((catalog) => catalog.settings()).value.withdrawal;
    await store.snapshot();
    const found = { url: expect.stringMatching(/^http:.*[/]my-account[/]withdraw-order[/]$/) };
    expect(form()).toEqual(found);
    await store.refresh({});
    expect(form()).toEqual(found);
    for (const status of [403, 429, 503]) {
      page = { status, body: '' };
      await store.snapshot();
      expect(form()).toEqual(found);
    }
    await store.snapshot({ config: { withdrawal: {} } });
    expect(form()).toEqual({});
    page = { status: 404, body: '' };
    await store.snapshot();
    expect(form()).toEqual({});
  });

  it('stop the build at a third-party script that the shop cannot load', async () => {
    await using store = await harbour(snapshot);
    const chat = { name: 'Chat', src: 'http://chat.example/c.js', category: 'support' } as const;
    await expect(
      store.snapshot({ config: { thirdParty: [chat] }, baseUrl: 'https://shop.example' }),
    ).rejects.toThrow('The setting thirdParty has "Chat", whose src is http://chat.example/c.js.');
  });

  it('do without the settings plugin', async () => {
    const missing = { errors: [{ message: 'Cannot query field "woonuxtSettings" on type "RootQuery".' }] };
    await using store = await harbour(snapshot, {}, ({ operationName }) =>
      operationName === 'getStoreSettings' ? { body: missing } : null,
    );
    await store.snapshot();
    expect(snapshot.read((catalog) => catalog.settings()).value).toMatchObject({
      currency: { code: 'EUR', decimals: 2 },
      features: { settingsPlugin: false },
    });
  });
});

describe('prices', () => {
  it.each<[string, BackendOptions['shop']]>([
    [
      'right, with a hard space',
      { currencyPosition: 'right_space', decimalSeparator: ',', thousandSeparator: '.' },
    ],
    ['Swiss', { currencySymbol: 'CHF', currencyCode: 'CHF', thousandSeparator: '’' }],
    [
      'with spaces between thousands',
      { thousandSeparator: ' ', decimalSeparator: ',', currencyPosition: 'left_space' },
    ],
  ])('are the same numbers however they are written: %s', async (_, shop) => {
    await using store = await harbour(snapshot, { shop: shop ?? {} });
    await store.snapshot();
    const { value } = snapshot.read((catalog) => catalog.product('pier-lamp'));
    expect(value?.price).toEqual({ min: 124_000, max: 131_050 });
  });

  it('are those that the store shows, tax included where it does so', async () => {
    await using store = await harbour(snapshot, {
      shop: { taxDisplay: 'incl', taxRates: RECORDED_SHOP.taxRates ?? [] },
    });
    await store.snapshot();
    expect(snapshot.read((catalog) => catalog.product('tide-mug')).value?.price).toEqual({
      min: 2142,
      max: 2142,
    });
  });

  it('stop the build where they cannot be read, and say what to configure', async () => {
    await using store = await harbour(snapshot, { shop: { decimalSeparator: '' } });
    await expect(store.snapshot()).rejects.toThrow(
      /prices cannot be read with certainty.*State in src\/config\.ts.*priceFormat: \{ decimalSeparator/s,
    );
    expect(snapshot.entities()).toEqual({});
  });

  it('may have fewer decimals than their currency', async () => {
    await using store = await harbour(snapshot, { shop: { priceDecimals: 0 } });
    await store.snapshot();
    expect(snapshot.read((catalog) => catalog.product('tide-mug')).value?.price).toEqual({
      min: 1800,
      max: 1800,
    });
    await expect(store.snapshot({ config: { currency: { code: 'JPY' } } })).resolves.toMatchObject({});
    expect(snapshot.read((catalog) => catalog.product('tide-mug')).value?.price).toEqual({
      min: 18,
      max: 18,
    });
  });
});
