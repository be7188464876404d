import { expect, it } from 'vitest';
import type {
  Category,
  FirstOptions,
  Product,
  Review,
  Term,
} from '#storefront/domain/catalog/catalog-types.ts';
import { type TestVariant, TranslatedSource } from '#testing/fixtures/translated-source.ts';
import type { ListingEntity } from '../derive/listing-entity.ts';
import { entityKey } from '../entity-keys.ts';

const ref = (databaseId: number, slug: string) => ({ databaseId, slug, name: slug });

function withCategories(untranslated: 'show' | 'hide' = 'show'): TranslatedSource {
  const catalog = new TranslatedSource({ untranslated });
  catalog.setCategories(
    { databaseId: 11, slug: 'table', language: 'en', translations: [12] },
    { databaseId: 12, slug: 'tisch', language: 'de' },
    { databaseId: 13, slug: 'mugs', language: 'en', translations: [14], parentId: 11 },
    { databaseId: 14, slug: 'tassen', language: 'de', parentId: 12 },
    { databaseId: 15, slug: 'lamps', language: 'en' },
    { databaseId: 16, slug: 'uncategorized', language: 'en', translations: [17] },
    { databaseId: 17, slug: 'allgemein', language: 'de' },
  );
  return catalog;
}

it('categories are of the view, with the ids of their groups', () => {
  using catalog = withCategories();
  catalog.put(
    { databaseId: 1, language: 'en', categories: [ref(13, 'mugs'), ref(15, 'lamps')] },
    { databaseId: 2, language: 'de', translations: [1], categories: [ref(14, 'tassen')] },
    { databaseId: 3, language: 'en', categories: [ref(15, 'lamps')] },
  );
  catalog.derive();
  const category = (view: string, slug: string) => catalog.entity<Category>(view, entityKey.category(slug));
  expect(category('de', 'tassen')).toMatchObject({ databaseId: 13, parentId: 11, count: 1, name: 'tassen' });
  expect(category('de', 'tassen')).not.toHaveProperty('translations');
  expect(category('de', 'mugs')).toBeUndefined();
  expect(category('de', 'lamps')).toMatchObject({ databaseId: 15, count: 1, lang: 'en-US' });
  expect(category('en', 'lamps')?.count).toBe(2);
  expect(category('en', 'lamps')).not.toHaveProperty('lang');
  expect(catalog.entity<ListingEntity>('de', entityKey.listing('tisch', 1))?.ids).toEqual([1]);
  const german = catalog.entity<Product>('de', entityKey.product(1));
  expect(german?.categories).toEqual([ref(13, 'tassen')]);
  expect(catalog.entity<Product>('de', entityKey.product(3))?.categories).toEqual([
    { ...ref(15, 'lamps'), lang: 'en-US' },
  ]);
});

it('no category is its own parent where its parent counts as a translation of it', () => {
  using catalog = new TranslatedSource();
  catalog.setCategories(
    { databaseId: 11, slug: 'table', language: 'en', translations: [12, 13] },
    { databaseId: 12, slug: 'tassen', language: 'de', parentId: 13 },
    { databaseId: 13, slug: 'tisch', language: 'de' },
  );
  catalog.put({ databaseId: 1, language: 'de', categories: [ref(12, 'tassen')] });
  catalog.derive();
  expect(catalog.entity<Category>('de', entityKey.category('tassen'))).toMatchObject({ parentId: null });
  expect(catalog.entity('de', entityKey.topCategories)).toEqual(['tassen']);
});

it('a variant in no category is in those of the default language', () => {
  using catalog = withCategories();
  catalog.put(
    { databaseId: 1, language: 'en', categories: [ref(13, 'mugs')] },
    { databaseId: 2, language: 'de', translations: [1] },
    { databaseId: 3, language: 'en', categories: [ref(15, 'lamps')] },
    // The store puts it there by itself, in German.
    { databaseId: 4, language: 'de', translations: [3], categories: [ref(17, 'allgemein')] },
  );
  catalog.derive();
  const categories = (id: number) => catalog.entity<Product>('de', entityKey.product(id))?.categories;
  expect(categories(1)).toEqual([ref(13, 'tassen')]);
  expect(categories(3)).toEqual([{ ...ref(15, 'lamps'), lang: 'en-US' }]);
  expect(catalog.entity<ListingEntity>('de', entityKey.listing('tassen', 1))?.ids).toEqual([1]);
  expect(catalog.entity('de', entityKey.category('allgemein'))).toBeUndefined();
});

it('follows a translation of a category that is written alike', () => {
  using catalog = new TranslatedSource();
  const lamps = { databaseId: 15, slug: 'lamps', language: 'en' };
  catalog.setCategories(lamps);
  catalog.put({ databaseId: 1, language: 'en', categories: [ref(15, 'lamps')] });
  catalog.derive();
  catalog.setCategories(lamps, { ...lamps, databaseId: 18, language: 'de', translations: [15] });
  catalog.derive();
  expect(catalog.entity<Product>('de', entityKey.product(1))?.categories).toEqual([ref(15, 'lamps')]);
});

it('borrows in the place of a category that can have no page', () => {
  using catalog = new TranslatedSource();
  catalog.setCategories(
    { databaseId: 11, slug: 'mode', language: 'en', translations: [12] },
    { databaseId: 12, slug: '..', language: 'de' },
  );
  catalog.put({ databaseId: 1, language: 'de', categories: [ref(12, '..')] });
  catalog.derive();
  expect(catalog.entity('de', entityKey.category('mode'))).toMatchObject({ count: 1, lang: 'en-US' });
});

it('of two categories with one address the one created last is in the view', () => {
  using catalog = new TranslatedSource();
  catalog.setCategories(
    { databaseId: 12, slug: 'mode', language: 'de' },
    { databaseId: 11, slug: 'mode', language: 'en' },
  );
  catalog.put({ databaseId: 1, language: 'en', categories: [ref(11, 'mode'), ref(12, 'mode')] });
  catalog.derive();
  for (const view of ['en', 'de']) {
    expect(catalog.entity(view, entityKey.category('mode'))).toMatchObject({ databaseId: 12, count: 1 });
    expect(catalog.entity<Product>(view, entityKey.product(1))?.categories).toMatchObject([ref(12, 'mode')]);
  }
});

it('hides categories without a translation where products are hidden', () => {
  using catalog = withCategories('hide');
  catalog.put({ databaseId: 1, language: 'de', categories: [ref(14, 'tassen'), ref(15, 'lamps')] });
  catalog.derive();
  expect(catalog.entity('de', entityKey.category('lamps'))).toBeUndefined();
  expect(catalog.entity<Product>('de', entityKey.product(1))?.categories).toEqual([ref(13, 'tassen')]);
});

it('tells where each view has a list, and how long it is', () => {
  using catalog = withCategories('hide');
  const mugs = (databaseId: number): TestVariant => ({
    databaseId,
    language: 'en',
    categories: [ref(13, 'mugs')],
  });
  catalog.put(mugs(1), mugs(2), mugs(3), mugs(4));
  catalog.put({ databaseId: 5, language: 'de', translations: [1], categories: [ref(14, 'tassen')] });
  catalog.derive();
  const alternates = (id: number | null) => catalog.entity('', entityKey.alternates(id));
  expect(alternates(null)).toEqual({ en: { slug: null, pages: 2 }, de: { slug: null, pages: 1 } });
  expect(alternates(13)).toEqual({ en: { slug: 'mugs', pages: 2 }, de: { slug: 'tassen', pages: 1 } });
  // It has no products.
  expect(alternates(15)).toEqual({ en: { slug: 'lamps', pages: 0 } });
  catalog.remove(4);
  catalog.derive();
  expect(alternates(13)).toMatchObject({ en: { pages: 1 } });
});

const review = (id: string, date: string): Review => ({
  id,
  rating: 5,
  content: id,
  date,
  author: { name: 'A', avatarUrl: null },
});

it('reviews of all variants are together, those of the language first, rated as one', () => {
  using catalog = new TranslatedSource();
  catalog.put(
    {
      databaseId: 1,
      language: 'en',
      reviews: [review('en old', '2026-01-02T00:00:00')],
      averageRating: 4,
      reviewCount: 2,
    },
    {
      databaseId: 2,
      language: 'de',
      translations: [1],
      reviews: [review('de new', '2026-03-01T00:00:00'), review('de older', '2026-01-01T00:00:00')],
      averageRating: 5,
      reviewCount: 1,
    },
    // In a language that no page shows.
    {
      databaseId: 3,
      language: 'pl',
      translations: [1],
      reviews: [review('pl', '2026-05-01T00:00:00')],
      averageRating: 1,
      reviewCount: 1,
    },
  );
  catalog.derive();
  const shown = (view: string) => {
    const { reviews, averageRating, reviewCount } = catalog.entity<Product>(view, entityKey.product(1)) ?? {};
    return [averageRating, reviewCount, reviews?.map(({ id, lang }) => [id, lang])];
  };
  expect(shown('en')).toEqual([
    4.33,
    3,
    [
      ['en old', undefined],
      ['de new', 'de-DE'],
      ['de older', 'de-DE'],
    ],
  ]);
  expect(shown('de')).toEqual([
    4.33,
    3,
    [
      ['de new', undefined],
      ['de older', undefined],
      ['en old', 'en-US'],
    ],
  ]);
});

function colored(
  databaseId: number,
  language: string,
  terms: Term[],
  translations: number[] = [],
): TestVariant {
  const attribute = { id: 'c', name: 'pa_color', label: 'Color', scope: 'GLOBAL' as const, variation: false };
  const options = terms.map(({ slug }) => slug);
  return {
    databaseId,
    language,
    translations,
    terms,
    attributes: [{ ...attribute, visible: true, options, terms }],
  };
}
const color = (databaseId: number, slug: string): Term => ({
  databaseId,
  taxonomyName: 'pa_color',
  slug,
  name: slug,
});

it('terms have the ids of their groups, and their names in the view in its filters', () => {
  using catalog = new TranslatedSource();
  catalog.setTerms({
    pa_color: [
      [25, 'braun', 'Braun', 'de', [26]],
      [22, 'rot', 'Rot', 'de', [21]],
      [21, 'red', 'Red', 'en', [22]],
      [26, 'brown', 'Brown', 'en', []],
      [23, 'blue', 'Blue', 'en', []],
    ],
  });
  catalog.put(
    colored(1, 'en', [color(21, 'red'), color(23, 'blue')]),
    colored(2, 'de', [color(22, 'rot')], [1]),
    colored(3, 'en', [color(21, 'red'), color(26, 'brown')]),
  );
  catalog.derive();
  const facets = (view: string) =>
    catalog
      .entity<FirstOptions[]>(view, entityKey.facets)
      ?.filter(({ group }) => group === 'pa_color')
      .map(({ slugs }) => slugs);
  expect(facets('en')).toEqual([['red', 'brown', 'blue']]);
  // In the order of the default language; only the English product is brown.
  expect(facets('de')).toEqual([['rot', 'braun']]);
  const german = catalog.entity<Product>('de', entityKey.product(1));
  expect(german?.attributes[0]?.terms).toEqual([{ ...color(21, 'rot') }]);
  expect(german?.terms).toEqual([{ ...color(21, 'rot') }]);
  // A borrowed product stays as it is: its variations are named by its own slugs.
  expect(catalog.entity<Product>('de', entityKey.product(3))?.attributes[0]?.options).toEqual([
    'red',
    'brown',
  ]);
  expect(catalog.entity('de', entityKey.related(1))).toEqual(catalog.entity('en', entityKey.related(1)));
});

it('products are related by terms in whatever language they have them, but for those that they recommend', () => {
  using catalog = new TranslatedSource();
  const tag = (databaseId: number, slug: string): Term => ({
    databaseId,
    taxonomyName: 'product_tag',
    slug,
    name: slug,
  });
  catalog.setTerms({
    product_tag: [
      [31, 'gift', 'Gift', 'en', [32]],
      [32, 'geschenk', 'Geschenk', 'de', [31]],
    ],
  });
  const gift = (databaseId: number) => ({ databaseId, language: 'en', terms: [tag(31, 'gift')] });
  catalog.put(gift(1), gift(3), gift(5));
  catalog.put({ databaseId: 2, language: 'de', translations: [1], terms: [tag(32, 'geschenk')] });
  catalog.put({ databaseId: 4, language: 'de', translations: [3], terms: [tag(32, 'geschenk')] });
  catalog.derive();
  const related = (view: string) => catalog.entity<number[]>(view, entityKey.related(1))?.toSorted();
  expect([related('en'), related('de')]).toEqual([
    [3, 5],
    [3, 5],
  ]);
  catalog.put({ ...gift(1), upsellIds: [4] });
  catalog.derive();
  expect(related('en')).toEqual([5]);
});
