import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { ListedTerm, ProductAttribute, Term } from '#storefront/domain/catalog/catalog-types.ts';
import { movedPath, movedSlugs } from '#storefront/domain/routes/moved.ts';
import type { SiteSettings } from '#storefront/domain/settings/settings.ts';
import { type TestVariant, TranslatedSource } from '#testing/fixtures/translated-source.ts';
import { entityKey } from '../entity-keys.ts';
import { recordOldSlugs } from '../old-slugs.ts';
import { readMoves } from '../read-moves.ts';
import { SnapshotDatabase } from '../snapshot-database.ts';
import { EntityWriter } from './entity-writer.ts';
import type { ListingEntity } from './listing-entity.ts';

const brand = (databaseId: number, slug: string, name = slug): Term => ({
  ...{ databaseId, slug, name },
  taxonomyName: 'product_brand',
});
const tag = (databaseId: number, slug: string): Term => ({
  ...brand(databaseId, slug),
  taxonomyName: 'product_tag',
});

function maker(...terms: Term[]): Pick<TestVariant, 'attributes' | 'terms'> {
  const attribute: ProductAttribute = {
    ...{ id: 'maker', name: 'pa_maker', label: 'Made by', scope: 'GLOBAL', variation: false, visible: true },
    options: terms.map(({ slug }) => slug),
    terms,
  };
  return { attributes: [attribute], terms };
}

function shopOf(settings: Partial<SiteSettings>, ...products: TestVariant[]): TranslatedSource {
  const catalog = new TranslatedSource({ languages: null, settings });
  catalog.put(...products);
  catalog.derive();
  return catalog;
}

const lists = (catalog: TranslatedSource, kind: 'brand' | 'tag') =>
  catalog.db
    .all<{ key: string }>('SELECT key FROM entity WHERE key GLOB ? ORDER BY key', `${kind}-listing:*`)
    .map(({ key }) => key.slice(`${kind}-listing:`.length));

it('a brand has a page for every few of its listed products, newest first', () => {
  const north = brand(31, 'north', 'North');
  using catalog = shopOf(
    {},
    ...[1, 2, 3, 4].map((databaseId) => ({ databaseId, terms: [north] })),
    { databaseId: 5, terms: [north], listed: false, place: 'search' },
    { databaseId: 6, terms: [brand(32, 'hidden')], listed: false, place: 'none' },
    { databaseId: 7, terms: [tag(41, 'summer')] },
  );
  expect(lists(catalog, 'brand')).toEqual(['north:1', 'north:2']);
  expect(lists(catalog, 'tag')).toEqual([]);
  expect(catalog.entity<ListingEntity>('', entityKey.listing('north', 1, 'brand'))).toEqual({
    ids: [4, 3, 2],
    pageCount: 2,
    total: 4,
  });
  expect(catalog.entity('', entityKey.termSlug('brand', 'north'))).toBe(31);
  expect(catalog.entity('', entityKey.term(31))).toEqual({ ...north, kind: 'brand' });
});

it('tags have pages where the merchant wants them, and brands where the merchant does not mind', () => {
  const product = { databaseId: 1, terms: [brand(31, 'north'), tag(41, 'summer')] };
  using catalog = shopOf({ brandPages: false, tagPages: true }, product);
  expect([lists(catalog, 'brand'), lists(catalog, 'tag')]).toEqual([[], ['summer:1']]);
});

it('brands are the terms of the attribute that the merchant names, which becomes a filter', () => {
  const ada = { ...brand(51, 'ada', 'Ada Reef'), taxonomyName: 'pa_maker' };
  const product = { databaseId: 1, ...maker(ada) };
  const facets = [{ slug: 'pa_size', label: '', showCount: true, openByDefault: false, hideEmpty: true }];
  for (const brandAttribute of ['pa_maker', 'Maker', 'made by']) {
    using catalog = shopOf({ brandAttribute, facets }, product, {
      databaseId: 2,
      terms: [brand(31, 'north')],
    });
    expect(lists(catalog, 'brand')).toEqual(['ada:1']);
    expect(catalog.entity<ListedTerm>('', entityKey.term(51))?.taxonomyName).toBe('pa_maker');
    expect(catalog.entity('', entityKey.facets)).toContainEqual(
      expect.objectContaining({ group: 'pa_maker' }),
    );
  }
  using other = shopOf({ facets }, product);
  expect(lists(other, 'brand')).toEqual([]);
  expect(other.entity('', entityKey.facets)).toEqual([]);
});

it('a brand goes with its last product, and is renamed without new lists', () => {
  const north = brand(31, 'north', 'North');
  using catalog = shopOf(
    {},
    { databaseId: 1, terms: [north] },
    { databaseId: 2, terms: [brand(32, 'south')] },
  );
  const list = () => catalog.entity<ListingEntity>('', entityKey.listing('north', 1, 'brand'));
  catalog.put({ databaseId: 1, terms: [brand(31, 'north', 'True North')] });
  catalog.put({ databaseId: 2, terms: [] });
  catalog.derive();
  expect(catalog.entity<ListedTerm>('', entityKey.term(31))?.name).toBe('True North');
  expect(list()?.ids).toEqual([1]);
  expect(lists(catalog, 'brand')).toEqual(['north:1']);
  expect(catalog.entity('', entityKey.termSlug('brand', 'south'))).toBeUndefined();
  expect(catalog.entity('', entityKey.term(32))).toBeUndefined();
  catalog.put({ databaseId: 1, terms: [brand(31, 'new-north', 'True North')] });
  catalog.derive();
  expect(lists(catalog, 'brand')).toEqual(['new-north:1']);
  const incremental = catalog.rows();
  catalog.deriveAll();
  expect(incremental).toEqual(catalog.rows());
});

it('a product leaves the lists of its brand once its slug can be no page', () => {
  const terms = [brand(31, 'north')];
  using catalog = shopOf({}, { databaseId: 1, terms }, { databaseId: 2, terms });
  catalog.put({ databaseId: 2, terms, slug: '..' });
  catalog.derive();
  const incremental = catalog.rows();
  catalog.deriveAll();
  expect(incremental).toEqual(catalog.rows());
  expect(catalog.entity<ListingEntity>('', entityKey.listing('north', 1, 'brand'))?.ids).toEqual([1]);
});

it('brands that swap their slugs swap their lists', () => {
  const [north, south] = [brand(31, 'north'), brand(32, 'south')];
  using catalog = shopOf({}, { databaseId: 1, terms: [north] }, { databaseId: 2, terms: [south] });
  catalog.put({ databaseId: 1, terms: [brand(31, 'south')] }, { databaseId: 2, terms: [brand(32, 'north')] });
  catalog.derive();
  const incremental = catalog.rows();
  catalog.deriveAll();
  expect(incremental).toEqual(catalog.rows());
  expect(catalog.entity<ListingEntity>('', entityKey.listing('north', 1, 'brand'))?.ids).toEqual([2]);
});

it('a new slug of a brand moves its page, also back', () => {
  const folder = mkdtempSync(join(tmpdir(), 'islet-terms-'));
  const file = join(folder, 'snapshot.sqlite');
  const db = new SnapshotDatabase(file);
  const derive = (slug: string) => {
    const writer = new EntityWriter(db);
    writer.put(entityKey.settings, { languages: null });
    writer.put(entityKey.term(31), { ...brand(31, slug), kind: 'brand' });
    writer.put(entityKey.termSlug('brand', slug), 31);
    writer.removeUnwritten();
    recordOldSlugs(db, writer);
  };
  for (const slug of ['north', 'new-north']) derive(slug);
  expect(readMoves(file)).toEqual([{ kind: 'brand', from: 'north', to: 'new-north' }]);
  expect(movedPath('/de/brand/north/page/2/', movedSlugs(readMoves(file), null))).toBe(
    '/de/brand/new-north/page/2/',
  );
  expect(movedPath('/product-tag/north/', movedSlugs(readMoves(file), null))).toBeNull();
  derive('north');
  expect(readMoves(file)).toEqual([{ kind: 'brand', from: 'new-north', to: 'north' }]);
  db.close();
  rmSync(folder, { recursive: true });
});

it('a term whose slug can be no page has none', () => {
  using catalog = shopOf({ tagPages: true }, { databaseId: 1, terms: [tag(41, '..'), tag(42, 'ok')] });
  expect(lists(catalog, 'tag')).toEqual(['ok:1']);
});

it('of a translated catalog each view has its own names, and knows the addresses of the others', () => {
  using catalog = new TranslatedSource({ settings: { tagPages: true } });
  catalog.setTerms({
    product_tag: [
      [41, 'summer', 'Summer', 'en', [42]],
      [42, 'sommer', 'Sommer', 'de', [41]],
      [43, 'winter', 'Winter', 'en', []],
    ],
  });
  catalog.put(
    { databaseId: 1, language: 'en', translations: [2], terms: [tag(41, 'summer'), tag(43, 'winter')] },
    { databaseId: 2, language: 'de', terms: [tag(42, 'sommer')] },
    { databaseId: 3, language: 'en', terms: [tag(41, 'summer'), tag(43, 'winter')] },
  );
  catalog.derive();
  const term = (view: string, id: number) => catalog.entity<ListedTerm>(view, entityKey.term(id));
  expect(term('de', 41)).toMatchObject({ slug: 'sommer', name: 'Sommer' });
  expect(term('de', 41)).not.toHaveProperty('lang');
  expect(term('de', 43)).toMatchObject({ slug: 'winter', lang: 'en-US' });
  const ids = (view: string, slug: string) =>
    catalog.entity<ListingEntity>(view, entityKey.listing(slug, 1, 'tag'))?.ids;
  expect([ids('en', 'summer'), ids('de', 'sommer'), ids('de', 'winter')]).toEqual([[3, 1], [3, 1], [3]]);
  expect(catalog.entity('', entityKey.alternates(41, 'tag'))).toEqual({
    en: { slug: 'summer', pages: 1 },
    de: { slug: 'sommer', pages: 1 },
  });
});

it('a description is an entity of its own: pages of products name brands, and do not show it', () => {
  const north = brand(31, 'north');
  using catalog = shopOf(
    {},
    { databaseId: 1, terms: [north] },
    { databaseId: 2, terms: [tag(41, 'summer')] },
  );
  const text = (id: number) => catalog.entity('', entityKey.termText(id));
  expect(text(31)).toBeUndefined();
  catalog.setTermTexts({ 31: ['product_brand', '<p>Knits.</p>'], 41: ['product_tag', '<p>Warm.</p>'] });
  expect(catalog.derive()).toEqual({ added: 1, changed: 0, removed: 0 });
  expect([text(31), text(41)]).toEqual(['<p>Knits.</p>', undefined]);
  expect(catalog.entity('', entityKey.term(31))).toEqual({ ...north, kind: 'brand' });
  const incremental = catalog.rows();
  catalog.deriveAll();
  expect(incremental).toEqual(catalog.rows());
  catalog.setTermTexts({ 31: ['product_brand', ''] });
  expect(catalog.derive()).toEqual({ added: 0, changed: 0, removed: 1 });
});

it('the description of a brand goes with its page, and comes with it', () => {
  const north = brand(31, 'north');
  using catalog = shopOf({}, { databaseId: 1, terms: [] });
  catalog.setTermTexts({ 31: ['product_brand', '<p>Knits.</p>'] });
  catalog.derive();
  const text = () => catalog.entity('', entityKey.termText(31));
  expect(text()).toBeUndefined();
  catalog.put({ databaseId: 1, terms: [north] });
  catalog.derive();
  expect(text()).toBe('<p>Knits.</p>');
  catalog.put({ databaseId: 1, terms: [] });
  catalog.derive();
  expect(text()).toBeUndefined();
});

it('each view of a translated catalog has the description of the variant that it shows', () => {
  using catalog = new TranslatedSource({ settings: { tagPages: true } });
  catalog.setTerms({
    product_tag: [
      [41, 'summer', 'Summer', 'en', [42]],
      [42, 'sommer', 'Sommer', 'de', [41]],
      [43, 'winter', 'Winter', 'en', []],
    ],
  });
  catalog.setTermTexts({
    41: ['product_tag', '<p>Sun.</p>'],
    42: ['product_tag', '<p>Sonne.</p>'],
    43: ['product_tag', '<p>Snow.</p>'],
  });
  catalog.put(
    { databaseId: 1, language: 'en', translations: [2], terms: [tag(41, 'summer'), tag(43, 'winter')] },
    { databaseId: 2, language: 'de', terms: [tag(42, 'sommer')] },
    { databaseId: 3, language: 'en', terms: [tag(43, 'winter')] },
  );
  catalog.derive();
  const texts = (view: string) => [41, 43].map((id) => catalog.entity(view, entityKey.termText(id)));
  expect(texts('en')).toEqual(['<p>Sun.</p>', '<p>Snow.</p>']);
  expect(texts('de')).toEqual(['<p>Sonne.</p>', '<p>Snow.</p>']);
  catalog.setTermTexts({ 41: ['product_tag', '<p>Sun.</p>'], 42: ['product_tag', '<p>Meer.</p>'] });
  catalog.derive();
  expect(texts('de')).toEqual(['<p>Meer.</p>', undefined]);
  const incremental = catalog.rows();
  catalog.deriveAll();
  expect(incremental).toEqual(catalog.rows());
});
