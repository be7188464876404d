import { expect, it } from 'vitest';
import { translatedCatalog } from '#backend/fixtures/translated-shop.ts';
import type { Product } from '#storefront/domain/catalog/catalog-types.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import { type HarbourStore, harbour, TemporarySnapshot } from '#testing/fixtures/harbour-store.ts';
import { changeProduct } from '../../../backend/catalog/changes/change-product.ts';
import { changeSettings } from '../../../backend/catalog/changes/change-settings.ts';
import { changeCategory } from '../../../backend/catalog/changes/change-terms.ts';
import { translateProduct } from '../../../backend/catalog/changes/translate-product.ts';
import type { ProductRow } from '../../../backend/db/product-columns.ts';

const snapshot = new TemporarySnapshot();
const open = () => harbour(snapshot, { catalog: translatedCatalog() });

function shown(locale: Locale, slug: string): Product | undefined {
  return snapshot.read((catalog) => catalog.in(locale).product(slug)).value;
}

/** Ids of all listed products, page by page. */
function listed(locale: Locale, category: string | null = null): number[] {
  return snapshot.read((catalog) => {
    const view = catalog.in(locale);
    const { pageCount = 0 } = view.listing(category, 1) ?? {};
    return Array.from({ length: pageCount }, (_, page) => view.listing(category, page + 1)).flatMap(
      (page) => page?.products.map(({ databaseId }) => databaseId) ?? [],
    );
  }).value;
}

function row({ catalog }: HarbourStore, slug: string): ProductRow {
  const found = catalog.get<ProductRow>('SELECT * FROM products WHERE slug = ?', slug);
  if (found === undefined) throw new Error(`There is no product ${slug}.`);
  return found;
}

it('shows each product once in each language of a store over HTTP', async () => {
  await using store = await open();
  await store.snapshot();
  const [english, german] = [shown('en_US', 'ware-1'), shown('de_DE', 'artikel-eins')];
  expect(german).toMatchObject({ name: 'Artikel Eins', databaseId: english?.databaseId });
  expect(german?.variantId).toBe(row(store, 'artikel-eins').id);
  expect(german?.price).not.toEqual(english?.price);
  expect(english?.slugs).toEqual({ de: 'artikel-eins', fr: 'ware-1' });
  expect(shown('de_DE', 'ware-1')).toBeUndefined();
  expect(shown('fr_FR', 'ware-1')).toMatchObject({ lang: 'en-US', databaseId: english?.databaseId });
  expect(shown('en_US', 'nur-auf-deutsch')).toMatchObject({ lang: 'de-DE' });
  const ids = listed('en_US');
  expect(new Set(ids).size).toBe(ids.length);
  for (const locale of ['de_DE', 'fr_FR'] as const) {
    expect(listed(locale).toSorted()).toEqual(ids.toSorted());
  }
  expect(listed('de_DE', 'kleidung').toSorted()).toEqual(listed('en_US', 'clothing').toSorted());
});

it('chooses variations of a translated product by the terms of its language', async () => {
  await using store = await open();
  await store.snapshot();
  const terms = (product: Product | undefined) =>
    product?.attributes.find(({ name }) => name === 'pa_color')?.terms ?? [];
  const [english, german] = [shown('en_US', 'v-neck-t-shirt'), shown('de_DE', 't-shirt-v-ausschnitt')];
  expect(terms(german).map(({ name }) => name)).toEqual(['Blau', 'Grün', 'Rot']);
  const ids = (product: Product | undefined) => terms(product).map(({ databaseId }) => databaseId);
  expect(ids(german).toSorted()).toEqual(ids(english).toSorted());
  const slugs = terms(german).map(({ slug }) => slug);
  for (const { attributes } of german?.variations ?? []) {
    expect(slugs).toContain(attributes.find(({ name }) => name === 'pa_color')?.value);
  }
});

it('calls the shop what it is called in each language, as the store translates it', async () => {
  await using store = await open();
  const description = 'Everything for the harbour';
  changeSettings(store.catalog, {
    title: 'Lamps & Co',
    description,
    strings: { de: { [description]: 'Alles für den Hafen', 'Lamps & Co': 'Lampen & Co' } },
  });
  await store.snapshot();
  const textsIn = (locale: Locale) => {
    const { siteName, shortDescription } = snapshot.read((catalog) => catalog.in(locale).settings()).value;
    return [siteName, shortDescription];
  };
  expect(textsIn('de_DE')).toEqual(['Lampen & Co', 'Alles für den Hafen']);
  expect(textsIn('en_US')).toEqual(['Lamps & Co', description]);
  expect(textsIn('fr_FR')).toEqual(textsIn('en_US'));
  changeSettings(store.catalog, { title: 'Lamps' });
  await store.refresh({ depth: 'fullScan' });
  expect(textsIn('de_DE')).toEqual(['Lamps', 'Alles für den Hafen']);
});

it('follows translations that come, change their address and go', async () => {
  await using store = await open();
  await store.snapshot();
  const french = () => shown('fr_FR', 't-shirt-col-en-v');
  expect(french()).toBeUndefined();
  changeProduct(store.catalog, row(store, 't-shirt-col-en-v').id, { status: 'publish' });
  await store.refresh({});
  expect(french()).toMatchObject({ databaseId: shown('en_US', 'v-neck-t-shirt')?.databaseId });
  translateProduct(store.catalog, row(store, 'ware-2'), 'fr', { name: 'Article Deux' });
  changeProduct(store.catalog, row(store, 'artikel-zwei').id, { slug: 'artikel-2' });
  changeCategory(store.catalog, 'kleidung', { name: 'Bekleidung' });
  await store.refresh({ depth: 'fullScan' });
  expect(shown('en_US', 'ware-2')?.slugs).toEqual({ de: 'artikel-2', fr: 'article-deux' });
  expect(shown('de_DE', 't-shirt-v-ausschnitt')?.categories.map(({ name }) => name)).toEqual(['Bekleidung']);
  changeProduct(store.catalog, row(store, 'ware-2').id, { status: 'draft' });
  await store.refresh({ depth: 'fullScan' });
  expect(shown('en_US', 'artikel-2')).toMatchObject({ lang: 'de-DE', slugs: { fr: 'article-deux' } });
  const incremental = snapshot.entities();
  await store.snapshot();
  expect(incremental).toEqual(snapshot.entities());
});

it('leaves a group whole, and names what is left out of it, where the store cannot return a translation', async () => {
  await using store = await open();
  await store.snapshot();
  const { id } = row(store, 'artikel-eins');
  changeProduct(store.catalog, id, { password: 'sesame' });
  const report = await store.refresh({ depth: 'fullScan' });
  expect(report.unresolvable).toMatchObject([{ of: 'product', databaseId: id, name: 'Artikel Eins' }]);
  const german = shown('de_DE', 'ware-1');
  expect(german).toMatchObject({ databaseId: row(store, 'ware-1').id, lang: 'en-US' });
  expect(listed('de_DE')).toContain(german?.databaseId);
  expect(shown('de_DE', 'artikel-eins')).toBeUndefined();
});
