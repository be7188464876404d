import { expect, it } from 'vitest';
import type { Product } from '#storefront/domain/catalog/catalog-types.ts';
import type { SiteSettings } from '#storefront/domain/settings/settings.ts';
import { LOCALE_CODES } from '#storefront/i18n/locales.ts';
import { STORE_LANGUAGES, TranslatedSource } from '#testing/fixtures/translated-source.ts';
import type { ListingEntity } from '../derive/listing-entity.ts';
import { entityKey, parseView } from '../entity-keys.ts';

const listed = (catalog: TranslatedSource, view: string) =>
  catalog.entity<ListingEntity>(view, entityKey.listing(null, 1))?.ids;
const product = (catalog: TranslatedSource, view: string, id: number) =>
  catalog.entity<Product>(view, entityKey.product(id));
const keys = (catalog: TranslatedSource) =>
  catalog.db.all<{ key: string }>('SELECT key FROM entity ORDER BY key').map(({ key }) => key);

it('each view shows a group once, with the variant of its language', () => {
  using catalog = new TranslatedSource();
  // Only one side names the other.
  catalog.put({ databaseId: 1, language: 'en' }, { databaseId: 2, language: 'de', translations: [1] });
  catalog.derive();
  expect([listed(catalog, 'en'), listed(catalog, 'de')]).toEqual([[1], [1]]);
  const english = product(catalog, 'en', 1);
  expect(english).toMatchObject({ databaseId: 1, name: 'en 1', slugs: { de: 'de-2' } });
  expect(english).not.toHaveProperty('variantId');
  expect(english).not.toHaveProperty('lang');
  const german = product(catalog, 'de', 1);
  expect(german).toMatchObject({ databaseId: 1, variantId: 2, name: 'de 2', slugs: { en: 'en-1' } });
  expect(german).not.toHaveProperty('lang');
  expect(catalog.entity('de', entityKey.card(1))).toMatchObject({ variantId: 2, slug: 'de-2' });
  expect(catalog.entity('de', entityKey.slug('de-2'))).toBe(1);
  expect(catalog.entity('de', entityKey.slug('en-1'))).toBeUndefined();
  expect(catalog.entity('de', entityKey.newest)).toEqual([1]);
  expect(catalog.entity('de', entityKey.related(1))).toEqual([]);
});

it('a view borrows what its language lacks, from the default one first, and says so', () => {
  using catalog = new TranslatedSource();
  catalog.put({ databaseId: 1, language: 'de' }, { databaseId: 2, language: 'en' });
  catalog.derive();
  expect(product(catalog, 'en', 1)).toMatchObject({ name: 'de 1', lang: 'de-DE' });
  expect(product(catalog, 'de', 2)).toMatchObject({ name: 'en 2', lang: 'en-US' });
  expect(product(catalog, 'de', 2)).not.toHaveProperty('slugs');
  expect(catalog.entity('de', entityKey.card(2))).toMatchObject({ lang: 'en-US' });
  catalog.put({ databaseId: 3, language: 'de', translations: [2] });
  catalog.derive();
  expect(product(catalog, 'de', 2)).toMatchObject({ variantId: 3, name: 'de 3' });
  expect(product(catalog, 'en', 2)).toMatchObject({ name: 'en 2', slugs: { de: 'de-3' } });
});

it('borrows from the default language before the first one', () => {
  const french = { slug: 'fr', locale: 'fr_FR', name: 'Français' };
  using catalog = new TranslatedSource({
    languages: { ...STORE_LANGUAGES, all: [...STORE_LANGUAGES.all, french] },
  });
  catalog.put({ databaseId: 1, language: 'de', translations: [2] }, { databaseId: 2, language: 'en' });
  catalog.derive();
  expect(product(catalog, 'fr', 1)).toMatchObject({ name: 'en 2', lang: 'en-US' });
  expect(product(catalog, 'fr', 1)?.slugs).toEqual({ en: 'en-2', de: 'de-1' });
});

it('borrows in the place of a variant that can have no page', () => {
  using catalog = new TranslatedSource();
  catalog.put(
    { databaseId: 1, language: 'en', translations: [2] },
    { databaseId: 2, language: 'de', slug: '..' },
  );
  catalog.put({ databaseId: 3, language: 'de', slug: '..' });
  catalog.derive();
  expect(product(catalog, 'de', 1)).toMatchObject({ name: 'en 1', lang: 'en-US' });
  expect(product(catalog, 'en', 1)).not.toHaveProperty('slugs');
  expect(listed(catalog, 'de')).toEqual([1]);
});

it('counts the sales of variants as those of their groups', () => {
  using catalog = new TranslatedSource();
  const ids = Array.from({ length: 30 }, (_, index) => 10 + index);
  catalog.put(...ids.map((databaseId) => ({ databaseId, language: 'en', date: '2026-05-01T00:00:00' })));
  catalog.put({ databaseId: 1, language: 'en' }, { databaseId: 2, language: 'de', translations: [1] });
  catalog.setPopular(2, 99);
  catalog.derive();
  for (const view of ['en', 'de']) expect(catalog.entity(view, entityKey.featured)).toEqual([1, 39, 38]);
});

it('shows nothing in another language where the merchant hides it', () => {
  using catalog = new TranslatedSource({ untranslated: 'hide' });
  catalog.put({ databaseId: 1, language: 'de' }, { databaseId: 2, language: 'en' });
  catalog.derive();
  expect([listed(catalog, 'en'), listed(catalog, 'de')]).toEqual([[2], [1]]);
  expect(product(catalog, 'en', 1)).toBeUndefined();
  expect(product(catalog, 'de', 1)?.slugs).toEqual({ en: null });
  expect(catalog.entity('en', entityKey.slug('de-1'))).toBeUndefined();
});

it('leaves out a language that no locale shows, which still connects the others', () => {
  using catalog = new TranslatedSource();
  catalog.put(
    { databaseId: 1, language: 'pl', translations: [2, 3] },
    { databaseId: 2, language: 'en' },
    { databaseId: 3, language: 'de' },
    { databaseId: 4, language: 'pl' },
  );
  catalog.derive();
  expect([listed(catalog, 'en'), listed(catalog, 'de')]).toEqual([[1], [1]]);
  expect(product(catalog, 'en', 1)).toMatchObject({ databaseId: 1, variantId: 2, name: 'en 2' });
  expect(keys(catalog).filter((key) => parseView(key).view === 'pl')).toEqual([]);
});

it.each([undefined, 'xx'])('what is in no language of the store is in the default one: %s', (language) => {
  using catalog = new TranslatedSource();
  catalog.put({ databaseId: 1, language }, { databaseId: 2, language: 'de', translations: [1] });
  catalog.derive();
  expect(product(catalog, 'en', 1)?.name).toBe(`${language ?? 'none'} 1`);
  expect(product(catalog, 'en', 1)).not.toHaveProperty('lang');
  expect(product(catalog, 'de', 1)?.name).toBe('de 2');
});

it('a translation that the store does not return leaves its group whole', () => {
  using catalog = new TranslatedSource();
  catalog.put(
    { databaseId: 1, language: 'en', translations: [2, 3] },
    { databaseId: 2, language: 'de', translations: [1, 3] },
    { databaseId: 3, language: 'pl', translations: [1, 2] },
  );
  catalog.put({ databaseId: 8, language: 'en', translations: [7] });
  catalog.derive();
  expect(listed(catalog, 'en')).toEqual([8, 1]);
  catalog.remove(3);
  catalog.remove(8);
  catalog.derive();
  expect(product(catalog, 'de', 1)).toMatchObject({ variantId: 2, slugs: { en: 'en-1' } });
  catalog.remove(1);
  catalog.derive();
  expect(keys(catalog).filter((key) => parseView(key).key.startsWith('product:'))).toEqual([
    'product@de:2',
    'product@en:2',
  ]);
  expect(product(catalog, 'en', 2)).toMatchObject({ name: 'de 2', lang: 'de-DE' });
});

it('of two translations in one language the first one is shown', () => {
  using catalog = new TranslatedSource();
  const rated = { averageRating: 5, reviewCount: 1 };
  catalog.put(
    { databaseId: 1, language: 'en', translations: [2, 3] },
    { databaseId: 2, language: 'de' },
    { databaseId: 3, language: 'de', ...rated },
  );
  catalog.derive();
  expect(listed(catalog, 'de')).toEqual([1]);
  expect(product(catalog, 'de', 1)).toMatchObject({ variantId: 2, reviewCount: 0 });
  catalog.remove(2);
  catalog.derive();
  expect(product(catalog, 'de', 1)).toMatchObject({ variantId: 3, reviewCount: 1 });
});

it('an address belongs to the variant that was created last, whichever group it is in', () => {
  using catalog = new TranslatedSource();
  catalog.put(
    { databaseId: 1, language: 'de' },
    { databaseId: 2, language: 'en', slug: 'mug', translations: [1] },
    { databaseId: 3, language: 'en', slug: 'mug' },
  );
  catalog.derive();
  expect(catalog.entity('en', entityKey.slug('mug'))).toBe(3);
  catalog.remove(2);
  catalog.put({ databaseId: 4, language: 'en', slug: 'mug', translations: [1] });
  catalog.derive();
  expect(product(catalog, 'en', 1)?.variantId).toBe(4);
  expect(catalog.entity('en', entityKey.slug('mug'))).toBe(1);
});

it('shows no product whose slug a newer one has in the view, until that one leaves it', () => {
  using catalog = new TranslatedSource();
  catalog.put(
    { databaseId: 1, language: 'en', slug: 'mug' },
    { databaseId: 2, language: 'en', slug: 'mug', translations: [3] },
    { databaseId: 3, language: 'de', slug: 'becher' },
  );
  catalog.derive();
  expect([listed(catalog, 'en'), listed(catalog, 'de')]).toEqual([[2], [2, 1]]);
  expect(product(catalog, 'en', 1)).toBeUndefined();
  expect(product(catalog, 'de', 1)?.slugs).toEqual({ en: null });
  catalog.put({ databaseId: 2, language: 'en', slug: 'cup', translations: [3] });
  catalog.derive();
  expect([listed(catalog, 'en'), listed(catalog, 'de')]).toEqual([
    [2, 1],
    [2, 1],
  ]);
  expect(catalog.entity('en', entityKey.slug('mug'))).toBe(1);
  catalog.put({ databaseId: 2, language: 'en', slug: 'mug', translations: [3] });
  catalog.derive();
  expect(product(catalog, 'en', 1)).toBeUndefined();
  const incremental = catalog.rows();
  catalog.deriveAll();
  expect(catalog.rows()).toEqual(incremental);
});

it('says in which other views a product is hidden, also from search engines', () => {
  using catalog = new TranslatedSource();
  catalog.put(
    { databaseId: 1, language: 'en', translations: [2] },
    { databaseId: 2, language: 'de', place: 'none' },
  );
  catalog.derive();
  expect(product(catalog, 'en', 1)?.hiddenIn).toEqual(['de']);
  expect(product(catalog, 'de', 1)).not.toHaveProperty('hiddenIn');
  catalog.put({ databaseId: 2, language: 'de', place: 'search' });
  catalog.derive();
  expect(product(catalog, 'en', 1)).not.toHaveProperty('hiddenIn');
});

it('derives no view of a default language that no locale shows', () => {
  const spoken = LOCALE_CODES.map((locale) => ({ slug: locale.slice(0, 2), locale, name: locale }));
  const polish = STORE_LANGUAGES.all.filter(({ slug }) => slug === 'pl');
  using catalog = new TranslatedSource({ languages: { all: [...polish, ...spoken], default: 'pl' } });
  catalog.put(
    { databaseId: 1, language: 'pl', translations: [2] },
    { databaseId: 2, language: 'de' },
    { databaseId: 3, language: 'pl' },
  );
  catalog.derive();
  expect(keys(catalog).filter((key) => parseView(key).view === 'pl')).toEqual([]);
  expect(catalog.rows().filter((row) => row.startsWith('index_') && row.includes('"pl"'))).toEqual([]);
  expect(product(catalog, 'de', 3)).toMatchObject({ name: 'pl 3', lang: 'pl-PL' });
});

it('variations have the SKUs that another variant has for the same options', () => {
  using catalog = new TranslatedSource();
  const skus = (view: string) => product(catalog, view, 1)?.variations.map(({ sku }) => sku);
  catalog.setTerms({
    pa_color: [
      [21, 'red', 'Red', 'en', [22]],
      [22, 'rot', 'Rot', 'de', []],
      [23, 'blue', 'Blue', 'en', []],
    ],
  });
  const red = (databaseId: number, pa_color: string, sku: string | null) => ({
    ...{ databaseId, sku },
    values: { pa_color, pa_size: 's' },
  });
  const blue = (databaseId: number, sku: string | null) => ({
    ...{ databaseId, sku },
    values: { pa_size: 's', pa_color: 'blue' },
  });
  catalog.put(
    {
      databaseId: 1,
      language: 'de',
      translations: [2],
      variations: [red(11, 'rot', null), blue(12, 'DE-B')],
    },
    { databaseId: 2, language: 'en', variations: [blue(22, 'EN-B'), red(21, 'red', 'EN-R')] },
  );
  catalog.derive();
  expect([skus('en'), skus('de')]).toEqual([
    ['EN-B', 'EN-R'],
    ['EN-R', 'DE-B'],
  ]);
  catalog.put({ databaseId: 2, language: 'en', variations: [red(21, 'red', 'EN-NEW')] });
  catalog.derive();
  expect(skus('de')).toEqual(['EN-NEW', 'DE-B']);
});

it('has the numbers and contents of another variant where its own has none, and no texts of it', () => {
  using catalog = new TranslatedSource();
  const meta = (entries: Record<string, string>) =>
    Object.entries(entries).map(([key, value]) => ({ id: key, key, value }));
  const gtins = (view: string) =>
    [product(catalog, view, 1), ...(product(catalog, view, 1)?.variations ?? [])].map((one) => one?.gtin);
  const [first, second] = ['4006381333931', '4006381333948'];
  const variations = (databaseId: number, sku: string | null, metaData: { key: string; value: string }[]) => [
    { databaseId, sku, values: { pa_size: 's' }, metaData },
  ];
  catalog.put(
    {
      databaseId: 1,
      language: 'de',
      translations: [2],
      metaData: meta({ _unit: 'kg' }),
      variations: variations(11, null, []),
    },
    {
      databaseId: 2,
      language: 'en',
      metaData: meta({ gtin: first, _unit: 'kg', _unit_product: '2', _safety_instructions: 'Hot.' }),
      variations: variations(21, 'EN', meta({ gtin: second })),
    },
  );
  catalog.derive();
  expect([gtins('en'), gtins('de')]).toEqual([
    [first, second],
    [first, second],
  ]);
  expect(product(catalog, 'de', 1)?.variations[0]?.unit).toEqual(
    product(catalog, 'en', 1)?.variations[0]?.unit,
  );
  expect(product(catalog, 'en', 1)).toHaveProperty('safety');
  expect(product(catalog, 'de', 1)).not.toHaveProperty('safety');
  catalog.put({ databaseId: 2, language: 'en', metaData: [], variations: variations(21, 'EN', []) });
  catalog.derive();
  expect(gtins('de')).toEqual([undefined, undefined]);
});

it('has numbers that several variants have, though all have SKUs or other meta data', () => {
  const french = { slug: 'fr', locale: 'fr_FR', name: 'Français' };
  using catalog = new TranslatedSource({
    languages: { ...STORE_LANGUAGES, all: [...STORE_LANGUAGES.all, french] },
  });
  const meta = (entries: Record<string, string>) =>
    Object.entries(entries).map(([key, value]) => ({ id: key, key, value }));
  const [first, second] = ['4006381333931', '4006381333948'];
  const variations = (databaseId: number, metaData: { key: string; value: string }[]) => [
    { databaseId, sku: `S-${databaseId}`, values: { pa_size: 's' }, metaData },
  ];
  catalog.put(
    {
      databaseId: 1,
      language: 'en',
      metaData: meta({ _unit: 'kg', _unit_product: '2' }),
      variations: variations(11, meta({ gtin: second })),
    },
    {
      databaseId: 2,
      language: 'de',
      translations: [1],
      metaData: [],
      variations: variations(21, []),
    },
    {
      databaseId: 3,
      language: 'fr',
      translations: [1],
      metaData: meta({ gtin: first }),
      variations: variations(31, []),
    },
  );
  catalog.derive();
  for (const view of ['en', 'de', 'fr']) {
    const { gtin, variations: [one] = [] } = product(catalog, view, 1) ?? {};
    expect([view, gtin, one?.gtin, one?.unit?.amount]).toEqual([view, first, second, 2]);
  }
});

it('has the SKU of another variant where its own has none, that of the default language first', () => {
  using catalog = new TranslatedSource();
  const sku = (view: string, id: number) => product(catalog, view, id)?.sku;
  catalog.put(
    { databaseId: 1, language: 'de', sku: 'DE-1', translations: [2, 3] },
    { databaseId: 2, language: 'en', sku: 'EN-2' },
    { databaseId: 3, language: 'pl', sku: null },
    { databaseId: 4, language: 'en', sku: null, translations: [5, 6] },
    { databaseId: 5, language: 'de', sku: null },
    { databaseId: 6, language: 'pl', sku: 'PL-6' },
    { databaseId: 7, language: 'en', sku: null },
  );
  catalog.derive();
  expect([sku('en', 1), sku('de', 1)]).toEqual(['EN-2', 'DE-1']);
  expect([sku('en', 4), sku('de', 4)]).toEqual(['PL-6', 'PL-6']);
  expect(sku('de', 7)).toBeNull();
  catalog.put({ databaseId: 1, language: 'de', sku: null, translations: [2, 3] });
  catalog.put({ databaseId: 4, language: 'en', sku: 'EN-4', translations: [5, 6] });
  catalog.derive();
  expect([sku('de', 1), sku('de', 4)]).toEqual(['EN-2', 'EN-4']);
  const [row] = catalog.db.all<{ name: string }>("SELECT name FROM index_row WHERE view = 'de' AND id = 1");
  expect(JSON.parse(row?.name ?? '')).toMatchObject({ sku: 'EN-2' });
});

it('names no language besides where two of them have one tag', () => {
  const all = [
    { slug: 'du', locale: 'de_DE', name: 'Deutsch (Du)' },
    { slug: 'sie', locale: 'de_DE_formal', name: 'Deutsch (Sie)' },
  ];
  using catalog = new TranslatedSource({ languages: { all, default: 'sie' } });
  catalog.put({ databaseId: 1, language: 'sie', reviewCount: 1 });
  catalog.derive();
  expect(product(catalog, 'du', 1)?.name).toBe('sie 1');
  expect(product(catalog, 'du', 1)).not.toHaveProperty('lang');
});

it('leads to no other product from a language in which a newer one has the address', () => {
  using catalog = new TranslatedSource();
  catalog.put({ databaseId: 1, language: 'en', slug: 'gift' });
  catalog.derive();
  expect(product(catalog, 'en', 1)).not.toHaveProperty('slugs');
  catalog.put({ databaseId: 2, language: 'de', slug: 'gift', translations: [3] });
  catalog.put({ databaseId: 3, language: 'en', slug: 'poison' });
  catalog.derive();
  expect(catalog.entity('de', entityKey.slug('gift'))).toBe(2);
  expect(product(catalog, 'en', 1)?.slugs).toEqual({ de: null });
  expect(product(catalog, 'en', 2)?.slugs).toEqual({ de: 'gift' });
  catalog.remove(2);
  catalog.derive();
  expect(product(catalog, 'en', 1)).not.toHaveProperty('slugs');
});

it('names other products by their groups, once each and never itself', () => {
  using catalog = new TranslatedSource();
  catalog.put(
    { databaseId: 1, language: 'en', upsellIds: [3, 4, 9], crossSellIds: [4], groupedIds: [2, 4] },
    { databaseId: 2, language: 'de', translations: [1] },
    { databaseId: 3, language: 'en' },
    { databaseId: 4, language: 'de', translations: [3] },
  );
  catalog.derive();
  const links = { upsellIds: [3], crossSellIds: [3], groupedIds: [3] };
  expect(product(catalog, 'en', 1)).toMatchObject(links);
  catalog.put({ databaseId: 4, language: 'de' });
  catalog.derive();
  expect(product(catalog, 'en', 1)).toMatchObject({ upsellIds: [3, 4], crossSellIds: [4], groupedIds: [4] });
});

it('has settings for each view, and none of a language that the store no longer has', () => {
  using catalog = new TranslatedSource();
  catalog.put({ databaseId: 1, language: 'en' });
  catalog.derive();
  const settings = (view: string) => catalog.entity<SiteSettings>(view, entityKey.settings);
  expect(['', 'en', 'de'].map((view) => settings(view)?.catalogLanguage)).toEqual(['en', 'en-US', 'de-DE']);
  expect(settings('de')?.languages?.locales).toMatchObject({ en_US: 'en', de_DE: 'de', fr_FR: 'en' });
  catalog.setLanguages(null);
  catalog.derive();
  expect(keys(catalog).filter((key) => parseView(key).view !== '')).toEqual([]);
  expect(catalog.rows().filter((row) => /^(view_fact|product_)/.test(row))).toEqual([]);
  expect(product(catalog, '', 1)?.name).toBe('en 1');
  catalog.setLanguages(STORE_LANGUAGES);
  catalog.derive();
  expect(product(catalog, '', 1)).toBeUndefined();
  expect(product(catalog, 'de', 1)?.lang).toBe('en-US');
});
