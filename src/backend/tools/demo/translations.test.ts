import { dirname, join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { SeedCatalog, SeedImage, SeedTranslation } from '../../db/seed/types.ts';
import { readCatalog } from '../import/read-catalog.ts';
import { readPictureTexts } from '../import/side-tables.ts';
import { DEMO_PRODUCTS, demoCatalog, demoLanguages } from './catalog.ts';

const LANGUAGES = ['de', 'en', 'es', 'fr', 'it', 'pt-br'];

const groupsOf = (list: readonly SeedTranslation[]) =>
  Map.groupBy(list, ({ translationGroup }) => translationGroup);

let catalog: SeedCatalog;
beforeAll(() => {
  catalog = demoCatalog(demoLanguages({ ISLET_DEMO_LANGUAGES: 'all' }));
});

test.each([
  [undefined, ['de', 'es', 'fr', 'it', 'pt-br']],
  ['', []],
  ['en', []],
  [' fr, DE,en', ['de', 'fr']],
  ['all', ['de', 'es', 'fr', 'it', 'pt-br']],
])('the environment chooses languages: %j', (given, languages) => {
  expect(demoLanguages({ ISLET_DEMO_LANGUAGES: given })).toEqual(languages);
});

test('a language that the demo lacks is named', () => {
  expect(() => demoLanguages({ ISLET_DEMO_LANGUAGES: 'de,pt' })).toThrow(
    'ISLET_DEMO_LANGUAGES has "pt"; the demo shop knows en, de, es, fr, it, pt-br and "all".',
  );
});

test('some languages leave the English products as they are', () => {
  const english = demoCatalog();
  const { products, shop } = demoCatalog(['de', 'fr']);
  expect(english.shop.pages?.some(({ language }) => language)).toBe(false);
  expect(new Set(shop.pages?.map(({ language }) => language))).toEqual(
    new Set([undefined, 'en', 'de', 'fr']),
  );
  expect(shop.languages).toEqual(['en', 'de', 'fr']);
  expect(english.shop.languages).toBeUndefined();
  const untranslated = ({ translationGroup, variations, ...product }: SeedCatalog['products'][number]) => ({
    ...product,
    variations: variations.map(({ translationGroup: _, ...variation }) => variation),
  });
  expect(products.filter(({ language }) => !language).map(untranslated)).toEqual(
    english.products.map(untranslated),
  );
});

/** Groups by SKU that show how a shop looks where a translation is missing, and the languages that lack them. */
const UNTRANSLATED: Record<string, string[]> = {
  'DL-005': ['de', 'fr'],
  'GI-902': ['pt-br'],
  'GI-912': ['es', 'it', 'pt-br'],
  'KI-710': ['es', 'fr'],
  'PA-512': ['it'],
  'PR-605': ['it', 'pt-br'],
  'PA-513': ['en', 'es', 'fr', 'it', 'pt-br'],
};

test('every product is there once in each language but a few, and every term in all', () => {
  const groups = Map.groupBy(catalog.products, ({ translationGroup }) => translationGroup ?? '');
  for (const [name, group] of groups) {
    const expected = LANGUAGES.filter((language) => !UNTRANSLATED[name]?.includes(language));
    expect(group.map(({ language }) => language ?? 'en').sort(), name).toEqual(expected);
  }
  expect(groups.has('')).toBe(false);
  expect([...groups.keys()]).toEqual(expect.arrayContaining(Object.keys(UNTRANSLATED)));
  const terms = catalog.attributes.flatMap(({ slug, terms: list }) =>
    list.map((term) => ({ ...term, translationGroup: `${slug} ${term.translationGroup}` })),
  );
  for (const list of [
    catalog.categories,
    catalog.tags,
    catalog.brands ?? [],
    terms,
    catalog.shop.pages ?? [],
  ])
    for (const [name, group] of groupsOf(list))
      expect(group.map(({ language }) => language ?? 'en').sort(), name).toEqual(LANGUAGES);
  expect(catalog.shop.languages?.toSorted()).toEqual(LANGUAGES);
});

test('one translation is a draft; of drafts, all are', () => {
  const drafts = catalog.products.filter(({ status }) => status === 'draft');
  const groups = Map.groupBy(drafts, ({ translationGroup }) => translationGroup);
  const languages = new Map(
    [...groups].map(([name, group]) => [name, group.map(({ language }) => language ?? 'en').sort()]),
  );
  expect(languages).toEqual(
    new Map([
      ['OU-890', LANGUAGES],
      ['hebble-milking-stool', LANGUAGES],
      ['KI-702', ['fr']],
    ]),
  );
});

test('addresses are unique, and made of plain letters', () => {
  for (const list of [
    catalog.products,
    catalog.categories,
    catalog.tags,
    catalog.brands ?? [],
    ...catalog.attributes.map((a) => a.terms),
  ]) {
    const slugs = list.map(({ slug }) => slug);
    expect(new Set(slugs).size).toBe(slugs.length);
    expect(slugs.filter((slug) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))).toEqual([]);
    // A number at the end is what the importer adds to an address that is taken.
    expect(slugs.filter((slug) => /-[2-9]$/.test(slug))).toEqual([]);
  }
});

test('translations cost what their originals cost, have their pictures, and texts and slugs of their own', () => {
  const originals = new Map(
    catalog.products.flatMap((product) => (product.language ? [] : [[product.translationGroup, product]])),
  );
  const files = (images: readonly (SeedImage | null)[]) => images.map((image) => image?.file);
  for (const product of catalog.products.filter(({ language }) => language)) {
    const original = originals.get(product.translationGroup);
    if (!original) continue;
    expect(product.prices).toEqual(original.prices);
    expect(files(product.images)).toEqual(files(original.images));
    expect(product.variations.map(({ prices }) => prices)).toEqual(
      original.variations.map(({ prices }) => prices),
    );
    expect(product.slug).not.toBe(original.slug);
    expect(product.description).not.toBe(original.description);
  }
});

test('translated categories have their own texts, places and pictures', () => {
  const cups = catalog.categories.filter(({ translationGroup }) => translationGroup === 'tableware');
  const german = cups.find(({ language }) => language === 'de');
  expect(german).toMatchObject({
    slug: 'geschirr',
    parent: 'keramik',
    image: { file: 'categories/tableware.webp', alt: 'Zwei Schalen, ein Krug und zwei Espressobecher' },
  });
  expect(new Set(cups.map(({ description }) => description)).size).toBe(LANGUAGES.length);
});

test('each brand is described in every language, and products have it in their own', () => {
  const brands = catalog.brands ?? [];
  const texts = brands.map(({ description }) => description ?? '');
  expect(texts).not.toContain('');
  expect(new Set(texts).size).toBe(6 * LANGUAGES.length);
  const languages = new Map(brands.map(({ slug, language }) => [slug, language]));
  for (const { slug, language, brands: own } of catalog.products)
    for (const brand of own ?? []) expect(languages.get(brand), slug).toBe(language);
});

test('pictures are described in each language, and reviews stay in the one they were written in', () => {
  for (const language of LANGUAGES.filter((one) => one !== 'en')) {
    const products = catalog.products.filter((product) => product.language === language);
    const images = products.flatMap((product) => product.images);
    expect(images.filter((image) => image.language !== language)).toEqual([]);
    const reviews = products.flatMap((product) => product.reviews.map((review) => ({ product, ...review })));
    expect(reviews.length, language).toBeGreaterThanOrEqual(12);
    for (const { product, date, email } of reviews) {
      expect(date > product.date, email).toBe(true);
      expect(email).toMatch(/^[a-z]+(\.[a-z]+)*@mail\.example$/);
    }
  }
});

test('nothing of the files of translations is left over', () => {
  const { notes } = readCatalog(DEMO_PRODUCTS);
  expect(notes.filter((note) => note.startsWith('Reviews'))).toHaveLength(LANGUAGES.length);
  expect(notes.join()).not.toContain('Without a product');
  const shown = new Set(
    catalog.products.flatMap(({ images, variations }) =>
      [...images, ...variations.map(({ image }) => image)].map(
        (image) => `${image?.language} ${image?.file}`,
      ),
    ),
  );
  for (const { language, image } of catalog.categories) shown.add(`${language} ${image?.file}`);
  for (const language of LANGUAGES.filter((one) => one !== 'en')) {
    const file = join(dirname(DEMO_PRODUCTS), `translations/pictures.${language}.csv`);
    const left = [...readPictureTexts(file).keys()].filter((name) => !shown.has(`${language} ${name}`));
    expect(left, language).toEqual([]);
  }
});
