import { expect, it } from 'vitest';
import type { Product } from '#storefront/domain/catalog/catalog-types.ts';
import type { CatalogLanguages } from '#storefront/domain/languages/store-languages.ts';
import { matchRoute } from '#storefront/domain/routes/routes.ts';
import { SITE_SETTINGS_DEFAULTS } from '#storefront/domain/settings/settings.ts';
import { TemporarySnapshot } from '#testing/fixtures/harbour-store.ts';
import { mug } from '#testing/fixtures/mug-shop.ts';
import { EntityWriter } from './derive/entity-writer.ts';
import { entityKey } from './entity-keys.ts';
import { SnapshotDatabase } from './snapshot-database.ts';

const snapshot = new TemporarySnapshot();
const languages: CatalogLanguages = {
  default: 'en',
  tags: { en: 'en-US', de: 'de-DE', fr: 'fr-FR' },
  locales: { en_US: 'en', de_DE: 'de', es_ES: 'en', fr_FR: 'fr', it_IT: 'en', pt_BR: 'en' },
};

/** A snapshot with a German, a French and an English view, or (null) with none. */
function write(known: CatalogLanguages | null, facts: Partial<Product> = {}): void {
  const db = new SnapshotDatabase(snapshot.file);
  const writer = new EntityWriter(db);
  writer.put(entityKey.settings, { ...SITE_SETTINGS_DEFAULTS, languages: known });
  for (const view of known === null ? [''] : Object.keys(known.tags)) {
    const own = writer.in(view);
    own.put(entityKey.settings, { ...SITE_SETTINGS_DEFAULTS, languages: known });
    const product = mug({ slug: view === 'de' ? 'becher' : 'mug', slugs: slugsBesides(view), ...facts });
    own.put(entityKey.slug(product.slug), 1);
    own.put(entityKey.product(1), product);
    own.put(entityKey.category('cups'), { databaseId: 7, slug: 'cups', name: 'Cups' });
  }
  writer.put(entityKey.alternates(null), { en: { slug: null, pages: 3 }, de: { slug: null, pages: 1 } });
  writer.put(entityKey.alternates(7), { en: { slug: 'cups', pages: 2 }, de: { slug: 'tassen', pages: 2 } });
  db.close();
}

function slugsBesides(view: string): Record<string, string | null> {
  const all: Record<string, string | null> = { en: 'mug', de: 'becher', fr: null };
  return Object.fromEntries(Object.entries(all).filter(([other]) => other !== view));
}

/** The paths of the page at a path in some locales, and what was read for them. */
function pathsOf(path: string) {
  const match = matchRoute(path);
  if (match === null) throw new Error(`${path} is no page.`);
  const { value, keys } = snapshot.read((catalog) => catalog.in(match.locale).pathsOf(match));
  return { keys, paths: value && [value.en_US, value.de_DE, value.it_IT, value.fr_FR] };
}

it.each([
  ['/product/mug/', ['/product/mug/', '/de/product/becher/', '/it/product/mug/', null]],
  ['/de/product/becher/', ['/product/mug/', '/de/product/becher/', '/it/product/mug/', null]],
  ['/products/page/2/', ['/products/page/2/', null, '/it/products/page/2/', null]],
  ['/it/products/', ['/products/', '/de/products/', '/it/products/', null]],
  [
    '/product-category/cups/page/2/',
    [
      '/product-category/cups/page/2/',
      '/de/product-category/tassen/page/2/',
      '/it/product-category/cups/page/2/',
      null,
    ],
  ],
])('%s has its addresses in other locales by their languages', (path, expected) => {
  write(languages);
  expect(pathsOf(path).paths).toEqual(expected);
});

it('leads search engines to no language in which the product is hidden', () => {
  write(languages, { hiddenIn: ['de'] });
  const match = matchRoute('/product/mug/');
  if (match === null) throw new Error('A product has a page.');
  const pathsFor = (of: 'shoppers' | 'searchEngines') =>
    snapshot.read((catalog) => catalog.in('en_US').pathsOf(match, of)).value?.de_DE;
  expect(pathsFor('shoppers')).toBe('/de/product/becher/');
  expect(pathsFor('searchEngines')).toBeNull();
});

it('depends on what it was found by', () => {
  write(languages);
  expect(pathsOf('/de/products/').keys).toEqual(['settings@de', 'alternates:*']);
  expect(pathsOf('/de/product/becher/').keys).toEqual(['settings@de', 'slug@de:becher', 'product@de:1']);
  expect(pathsOf('/de/product-category/cups/').keys).toEqual([
    'settings@de',
    'category@de:cups',
    'alternates:7',
  ]);
});

it('is null where addresses differ by their prefix alone, or there is no page', () => {
  write(languages);
  for (const path of ['/', '/de/contact/', '/product/none/', '/product-category/none/'])
    expect(pathsOf(path).paths, path).toBeNull();
  write(null);
  expect(pathsOf('/product/mug/')).toEqual({ paths: null, keys: ['settings'] });
});
