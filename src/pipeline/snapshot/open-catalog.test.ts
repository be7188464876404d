import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { untrackedCard } from '#storefront/domain/catalog/cards.ts';
import type { ProductCard } from '#storefront/domain/catalog/catalog-types.ts';
import { payloadCard } from '#storefront/domain/catalog/payload/payload-facts.ts';
import { SITE_SETTINGS_DEFAULTS } from '#storefront/domain/settings/settings.ts';
import { harbour, TemporarySnapshot } from '#testing/fixtures/harbour-store.ts';
import { PageIndex } from '../index/page-index.ts';
import { EntityWriter } from './derive/entity-writer.ts';
import { entityKey } from './entity-keys.ts';
import { openCatalog } from './open-catalog.ts';
import { SnapshotDatabase } from './snapshot-database.ts';

const snapshot = new TemporarySnapshot();

const isOfCard = (key: string) => key.startsWith('card');

function fail(message: string): never {
  throw new Error(message);
}

describe('what a page depends on', () => {
  it('is its own slice of a list, the cards on it and the category', async () => {
    await using store = await harbour(snapshot);
    await store.snapshot({ config: { productsPerPage: 2 } });
    const { keys, value } = snapshot.read((catalog) => catalog.listing('table', 2));
    const [last] = value?.products ?? [];
    expect(value).toMatchObject({ page: 2, pageCount: 2, total: 3 });
    expect(keys.toSorted()).toEqual(
      ['category:table', `card:${last?.databaseId}`, 'listing:table:2'].toSorted(),
    );
  });

  it('is also what was not there', async () => {
    await using store = await harbour(snapshot);
    await store.snapshot();
    expect(snapshot.read((catalog) => catalog.product('nope'))).toEqual({
      value: undefined,
      keys: ['slug:nope'],
    });
    expect(snapshot.read((catalog) => catalog.category('nope'))).toEqual({
      value: undefined,
      keys: ['category:nope'],
    });
    expect(snapshot.read((catalog) => catalog.listing(null, 99))).toEqual({
      value: undefined,
      keys: ['listing:*:99'],
    });
    expect(snapshot.read((catalog) => catalog.cards([999]))).toEqual({ value: [], keys: ['card:999'] });
  });

  it('is tracked again when it comes from memory, and is new after a new snapshot', async () => {
    await using store = await harbour(snapshot);
    await store.snapshot();
    const seen: string[] = [];
    const catalog = openCatalog(snapshot.file, (key) => seen.push(key));
    catalog.settings();
    expect(catalog.settings().siteName).toBe('Harbour');
    await store.snapshot({ config: { siteName: 'Quay' } });
    expect(catalog.dropStaleCache()).toBe(true);
    expect(catalog.settings().siteName).toBe('Quay');
    expect(seen).toEqual(['settings', 'settings', 'settings']);
    catalog.close();
  });

  it('is each card, also where it comes from memory, and the new one after a new snapshot', async () => {
    await using store = await harbour(snapshot);
    await store.snapshot();
    const seen: string[] = [];
    const catalog = openCatalog(snapshot.file, (key) => seen.push(key));
    const card = () => catalog.newest()[0] ?? fail('no card');
    const first = card();
    expect(card()).toBe(first);
    const { databaseId, slug } = first;
    expect(seen.filter((key) => key === entityKey.card(databaseId))).toHaveLength(2);
    store.catalog.run("UPDATE products SET name = 'Renamed' WHERE id = ?", databaseId);
    await store.snapshot();
    expect(catalog.dropStaleCache()).toBe(true);
    const [renamed] = catalog.cards([databaseId]);
    expect(renamed).toMatchObject({ slug, name: 'Renamed' });
    catalog.close();
  });

  it('stays in memory while a release records its pages', async () => {
    await using store = await harbour(snapshot);
    await store.snapshot();
    const catalog = openCatalog(snapshot.file, () => {});
    const settings = catalog.settings();
    const index = new PageIndex(snapshot.file);
    index.setState('running', '1');
    index.close();
    expect(catalog.dropStaleCache()).toBe(false);
    expect(catalog.settings()).toBe(settings);
    await store.refresh({});
    expect(catalog.dropStaleCache()).toBe(false);
    catalog.close();
  });

  it('leaves memory with its view once pages of another are all that is made', () => {
    const locales = { en_US: 'en', de_DE: 'de', es_ES: 'en', fr_FR: 'en', it_IT: 'en', pt_BR: 'en' };
    const settings = { ...SITE_SETTINGS_DEFAULTS, languages: { default: 'en', tags: {}, locales } };
    const db = new SnapshotDatabase(snapshot.file);
    const writer = new EntityWriter(db);
    for (const view of ['', 'en', 'de']) writer.in(view).put(entityKey.settings, settings);
    db.close();
    const catalog = openCatalog(snapshot.file, () => {});
    const [english, german] = [catalog.in('en_US'), catalog.in('de_DE')];
    const before = [catalog, english, german].map((view) => view.settings());
    german.dropOtherViews();
    const after = [catalog, english, german].map((view) => view.settings());
    expect(after).toEqual(before);
    expect(after.map((one, place) => one === before[place])).toEqual([true, false, true]);
    catalog.close();
  });

  it('is what it reads of a card, too, where that is more than which product it is', async () => {
    await using store = await harbour(snapshot);
    await store.snapshot();
    const reads = (use: (card: ProductCard) => unknown) =>
      snapshot.read((catalog) => use(catalog.newest()[0] ?? fail('no card'))).keys.filter(isOfCard);
    const [key = ''] = reads((card) => card.slug + card.databaseId);
    expect(key).toMatch(/^card:\d+$/);
    const both = [key, key.replace('card:', 'card-fields:')];
    expect(reads((card) => card.price)).toEqual(expect.arrayContaining(both));
    expect(reads((card) => ({ ...card }))).toEqual(expect.arrayContaining(both));
    expect(reads((card) => JSON.stringify(card))).toEqual(expect.arrayContaining(both));
    expect(reads((card) => untrackedCard(card).price)).not.toContain(both[1]);
  });

  it('is the whole of a card for what pages share, and its key alone for payloads', async () => {
    await using store = await harbour(snapshot);
    await store.snapshot();
    const shared: string[] = [];
    const noted = snapshot.read((catalog) => catalog.noting((key) => shared.push(key)).newest());
    const fields = shared.filter((key) => key.startsWith('card-fields:'));
    expect(fields).toHaveLength(noted.value.length);
    expect(noted.keys).toEqual(expect.arrayContaining(fields));
    const payload = snapshot.read((catalog) => JSON.stringify(catalog.payloads.newest()));
    expect(JSON.parse(payload.value)).toEqual(noted.value.map(payloadCard));
    expect(payload.keys.toSorted()).toEqual(
      noted.keys.filter((key) => !key.startsWith('card-fields:')).toSorted(),
    );
  });

  it('cannot be changed by a page', async () => {
    await using store = await harbour(snapshot);
    await store.snapshot();
    expect(() => snapshot.read((catalog) => catalog.product('tide-mug')?.categories.pop())).toThrow(
      TypeError,
    );
  });
});

describe('a catalog that was never read', () => {
  it('is an error that says what to do', () => {
    expect(() => openCatalog(join(snapshot.folder, 'none.sqlite'), () => {})).toThrow(
      /holds no catalog. Run npm start/,
    );
  });
});
