import { describe, expect, it, vi } from 'vitest';
import { changeProduct } from '#backend/catalog/changes/change-product.ts';
import { changeSettings } from '#backend/catalog/changes/change-settings.ts';
import {
  clientOf,
  linksOf,
  openTranslated,
  productOf,
  recording,
  sourceOf,
} from '#testing/fixtures/translated-store.ts';

vi.setConfig({ testTimeout: 60_000 });

/** The store fails a query, or rejects a field of it. */
const error = (message: string) => ({ errors: [{ message }] });

describe('the languages of a store', () => {
  it('lead to a full read where they come, change or go', async () => {
    await using shop = await openTranslated('polylang');
    const { store } = shop.backend;
    changeSettings(store, { languages: [] });
    await shop.sync({ depth: 'fullRead' });
    expect(sourceOf(shop.file).languages).toBe(null);
    const plain = shop.entities();
    const poll = async (languages: string[]) => {
      changeSettings(store, { languages });
      shop.time += 60_000;
      return shop.sync({ shop: true, deferFullScan: true });
    };
    expect(await poll(['en', 'de'])).toMatchObject({ depth: 'fullRead', fullScanNeeded: false });
    expect(linksOf(shop)['ware-1']).toEqual(['en', 'artikel-eins']);
    expect(await poll(['en', 'de', 'fr'])).toMatchObject({ depth: 'fullRead' });
    expect(await poll(['en', 'de', 'fr'])).toMatchObject({ depth: 'modified', read: 0 });
    expect(await poll([])).toMatchObject({ depth: 'fullRead' });
    expect(linksOf(shop)).toEqual({});
    expect(sourceOf(shop.file).terms).toBeUndefined();
    expect(shop.entities()).toEqual(plain);
  });

  it('lead to a full read instead of a scan in the background', async () => {
    await using shop = await openTranslated('polylang');
    await shop.sync({ depth: 'fullRead' });
    changeSettings(shop.backend.store, { languages: ['en', 'de'] });
    await expect(shop.scan()).rejects.toThrow('There is no snapshot yet to compare the store with.');
    expect(await shop.sync({ depth: 'fullScan' })).toMatchObject({ depth: 'fullRead' });
  });

  it('lead to a full read by a sync that finds them gone', async () => {
    await using shop = await openTranslated('polylang');
    await shop.sync({ depth: 'fullRead' });
    changeSettings(shop.backend.store, { languages: [] });
    const { id } = productOf(shop, 'beanie');
    changeProduct(shop.backend.store, id, { name: 'Cap' }, shop.storeNow);
    expect(await shop.sync({ products: [id] })).toMatchObject({ depth: 'fullRead' });
    expect(linksOf(shop)).toEqual({});
  });

  it.each(['Internal server error', 'Too many requests'])(
    'are kept where the store fails: %s',
    async (message) => {
      await using shop = await openTranslated('polylang');
      await shop.sync({ depth: 'fullRead' });
      const { send } = recording((operation) => (/Languages$/.test(operation) ? error(message) : null));
      await expect(shop.sync({ shop: true }, clientOf(shop, send))).rejects.toThrow(message);
      expect(linksOf(shop)['ware-1']).toEqual(['en', 'artikel-eins']);
    },
  );

  it('count as none where the store translates no products', async () => {
    await using shop = await openTranslated('polylang');
    const { send } = recording((operation) =>
      operation === 'getLanguages' ? error('Cannot query field "language" on type "Product".') : null,
    );
    await shop.sync({ depth: 'fullRead' }, clientOf(shop, send));
    expect(sourceOf(shop.file)).toMatchObject({ languages: null });
    expect(linksOf(shop)).toEqual({});
  });

  it('are asked for by one request of a store without any', async () => {
    await using shop = await openTranslated('polylang');
    changeSettings(shop.backend.store, { languages: [] });
    for (const request of [{ depth: 'fullRead' }, { depth: 'fullScan' }, { shop: true }] as const) {
      const { sent, send } = recording();
      await shop.sync(request, clientOf(shop, send));
      const asked = sent.filter(({ operation }) => /Languages$/.test(operation));
      expect(asked.map(({ operation }) => operation)).toEqual(['probeLanguages']);
    }
  });
});
