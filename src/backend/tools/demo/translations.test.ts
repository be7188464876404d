import { beforeAll, expect, test } from 'vitest';
import type { SeedCatalog } from '../../db/seed/types.ts';
import { demoCatalog, demoLanguages } from './catalog.ts';

const LANGUAGES = ['de', 'en', 'es', 'fr', 'it', 'pt-br'];

let catalog: SeedCatalog;
beforeAll(() => {
  catalog = demoCatalog(demoLanguages({ ISLET_DEMO_LANGUAGES: 'all' }));
});

test.each([
  [undefined, []],
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

test('some languages leave the English shop as it is', () => {
  const english = demoCatalog();
  const { products, shop } = demoCatalog(['de', 'fr']);
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

test('every product of the demo is there once in each language, and every term that products have', () => {
  const named = new Set(catalog.products.flatMap(({ categories }) => categories));
  const categories = catalog.categories.filter(({ slug }) => named.has(slug));
  const terms = catalog.attributes.flatMap(({ slug, terms: list }) =>
    list.map((term) => ({ ...term, translationGroup: `${slug} ${term.translationGroup ?? term.slug}` })),
  );
  for (const list of [catalog.products, categories, catalog.tags, terms]) {
    const groups = Map.groupBy(list, ({ translationGroup }) => translationGroup);
    for (const [name, group] of groups)
      expect(group.map(({ language }) => language ?? 'en').sort(), name ?? '').toEqual(LANGUAGES);
  }
  expect(catalog.shop.languages?.toSorted()).toEqual(LANGUAGES);
  expect(catalog.products).toHaveLength(demoCatalog().products.length * LANGUAGES.length);
});

test('translations cost what their originals cost, have their pictures, and texts and slugs of their own', () => {
  const originals = new Map(
    catalog.products.flatMap((product) => (product.language ? [] : [[product.translationGroup, product]])),
  );
  for (const product of catalog.products.filter(({ language }) => language)) {
    const original = originals.get(product.translationGroup);
    expect(original, product.slug).toBeDefined();
    expect(product.prices).toEqual(original?.prices);
    expect(product.images).toEqual(original?.images);
    expect(product.variations.map(({ prices }) => prices)).toEqual(
      original?.variations.map(({ prices }) => prices),
    );
    expect(product.slug).not.toBe(original?.slug);
    expect(product.description).not.toBe(original?.description);
  }
});
