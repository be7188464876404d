import { beforeEach, expect, it } from 'vitest';
import type { CatalogLink } from '#storefront/domain/catalog/catalog.ts';
import { SITE_SETTINGS_DEFAULTS } from '#storefront/domain/settings/settings.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import { TemporarySnapshot } from '#testing/fixtures/harbour-store.ts';
import { category, ENGLISH_AND_GERMAN, mug } from '#testing/fixtures/mug-shop.ts';
import { EntityWriter } from './derive/entity-writer.ts';
import { entityKey } from './entity-keys.ts';
import { SnapshotDatabase } from './snapshot-database.ts';

const snapshot = new TemporarySnapshot();
const RELATIVES = { ancestors: [], subcategories: [] };

/** Writes a product or category into a view. */
function put(writer: EntityWriter, kind: CatalogLink['kind'], id: number, slug: string): void {
  if (kind === 'brand' || kind === 'tag') {
    writer.put(entityKey.termSlug(kind, slug), id);
    writer.put(entityKey.term(id), { databaseId: id, kind, slug, name: slug });
  } else if (kind === 'product') {
    writer.put(entityKey.slug(slug), id);
    writer.put(entityKey.product(id), mug({ databaseId: id, slug }));
  } else {
    writer.put(entityKey.relatives(slug), RELATIVES);
    writer.put(entityKey.category(slug), category({ databaseId: id, slug }));
  }
}

/** A mug and cups in both languages, soap in German alone; mugs and cups had other addresses. */
function write(languages: typeof ENGLISH_AND_GERMAN | null): void {
  const db = new SnapshotDatabase(snapshot.file);
  const all = new EntityWriter(db);
  const settings = { ...SITE_SETTINGS_DEFAULTS, languages };
  all.put(entityKey.settings, settings);
  for (const view of languages === null ? [''] : ['en', 'de']) {
    const writer = all.in(view);
    writer.put(entityKey.settings, settings);
    put(writer, 'product', 1, view === 'de' ? 'becher' : 'mug');
    put(writer, 'category', 7, view === 'de' ? 'tassen' : 'cups');
    put(writer, 'tag', 9, view === 'de' ? 'geschenk' : 'gift');
    if (view === 'de') put(writer, 'product', 2, 'seife');
    if (view === 'de') put(writer, 'category', 8, 'seifen');
    const former = 'INSERT OR REPLACE INTO old_slug (view, kind, slug, id) VALUES (?, ?, ?, ?)';
    db.run(former, view, 'product', 'old-mug', 1);
    db.run(former, view, 'category', 'old-cups', 7);
    db.run(former, view, 'product', 'seife', 1);
  }
  db.close();
}

const linked = (link: CatalogLink, locale: Locale) =>
  snapshot.read((catalog) => catalog.in(locale).linkedPath(link, locale));

beforeEach(() => write(ENGLISH_AND_GERMAN));

it.each([
  ['product', 'mug', 'de_DE', '/de/product/becher/'],
  ['product', 'becher', 'de_DE', '/de/product/becher/'],
  ['product', 'becher', 'it_IT', '/it/product/mug/'],
  ['product', 'old-mug', 'de_DE', '/de/product/becher/'],
  ['product', 'seife', 'fr_FR', '/de/product/seife/'],
  ['product', 'none', 'de_DE', undefined],
  ['category', 'cups', 'de_DE', '/de/product-category/tassen/'],
  ['category', 'tassen', 'pt_BR', '/pt-br/product-category/cups/'],
  ['category', 'old-cups', 'de_DE', '/de/product-category/tassen/'],
  ['category', 'mug', 'de_DE', undefined],
  ['tag', 'gift', 'de_DE', '/de/product-tag/geschenk/'],
  ['tag', 'geschenk', 'es_ES', '/es/product-tag/gift/'],
  ['brand', 'gift', 'de_DE', undefined],
] as const)('the %s %s is at its address in %s', (kind, slug, locale, path) => {
  expect(linked({ kind, slug }, locale).value).toBe(path);
});

it('a product is found by its id in the store', () => {
  expect(linked({ kind: 'product', id: 1 }, 'de_DE').value).toBe('/de/product/becher/');
  expect(linked({ kind: 'product', id: 99 }, 'de_DE').value).toBeUndefined();
});

it('addresses differ by the locale alone in a catalog without languages', () => {
  write(null);
  expect(linked({ kind: 'product', slug: 'mug' }, 'de_DE').value).toBe('/de/product/mug/');
  expect(linked({ kind: 'product', slug: 'old-mug' }, 'de_DE').value).toBe('/de/product/mug/');
  expect(linked({ kind: 'category', slug: 'old-cups' }, 'fr_FR').value).toBe('/fr/product-category/cups/');
});

it('a page changes with the addresses of what it links, and with nothing else of it', () => {
  const keysOf = (link: CatalogLink) => linked(link, 'de_DE').keys.filter((key) => !/^settings/.test(key));
  expect(keysOf({ kind: 'product', slug: 'mug' })).toEqual(['slug@de:mug', 'slug@en:mug', 'slug@de:becher']);
  expect(keysOf({ kind: 'product', slug: 'none' })).toEqual(['slug@de:none', 'slug@en:none']);
  expect(keysOf({ kind: 'category', slug: 'cups' })).toEqual([
    'relatives@de:cups',
    'relatives@en:cups',
    'relatives@de:tassen',
  ]);
  expect(keysOf({ kind: 'tag', slug: 'gift' })).toEqual([
    'termSlug@de:tag:gift',
    'termSlug@en:tag:gift',
    'termSlug@de:tag:geschenk',
  ]);
  expect(linked({ kind: 'product', slug: 'seife' }, 'fr_FR').keys).toContain('product@en:2');
  // English pages lead to the German list for as long as there is no other.
  expect(linked({ kind: 'category', slug: 'seifen' }, 'fr_FR')).toMatchObject({
    value: '/de/product-category/seifen/',
    keys: expect.arrayContaining([entityKey.alternates(8)]),
  });
});
