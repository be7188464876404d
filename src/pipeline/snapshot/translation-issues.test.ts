import { expect, test } from 'vitest';
import { category } from '#testing/fixtures/mug-shop.ts';
import { STORE_LANGUAGES, TranslatedSource } from '#testing/fixtures/translated-source.ts';
import { formatCatalogReport } from './catalog-report.ts';
import { findTranslationIssues } from './translation-issues.ts';

function reportOf(fill: (shop: TranslatedSource) => void): string[] {
  using shop = new TranslatedSource();
  fill(shop);
  shop.derive();
  shop.source.setStates({ languages: STORE_LANGUAGES });
  return formatCatalogReport(findTranslationIssues(shop.db.db)).split('\n');
}

test('a catalog that is in every language of the shop lacks nothing', () => {
  const report = reportOf((shop) =>
    shop.put(
      { databaseId: 1, language: 'en', translations: [2] },
      { databaseId: 2, language: 'de', translations: [1] },
    ),
  );
  expect(report).toEqual(['']);
});

test('products are named that lack a translation, or have one too many', () => {
  const report = reportOf((shop) =>
    shop.put(
      { databaseId: 1, language: 'en', translations: [2, 3, 77] },
      { databaseId: 2, language: 'de', translations: [1] },
      { databaseId: 3, language: 'de', translations: [1] },
      { databaseId: 4, language: 'en', name: 'Lamp', slug: 'lamp' },
      { databaseId: 5, language: 'pl' },
      { databaseId: 6, translations: [7] },
      { databaseId: 7, language: 'de', stockStatus: 'OUT_OF_STOCK' },
    ),
  );
  expect(report.filter((line) => line.startsWith('Products'))).toEqual([
    'Products with another one in their language: 1. de 3 (de-3, de)',
    'Products with a translation that is not read: 1. en 1 (en-1, en: 77)',
    'Products with no language that pages show: 1. pl 5 (pl-5, pl)',
    'Products with no language of the store: 1. none 6 (none-6)',
    'Products with no translation: 1. Lamp (lamp, en: de)',
    'Products with a price or stock that differs by language: 1. none 6 (none-6)',
  ]);
  expect(report.join(' ')).toContain('link one for each language');
});

test('categories are named that lack a translation', () => {
  using shop = new TranslatedSource();
  shop.put({ databaseId: 1, language: 'en' });
  shop.derive();
  const boats = { ...category({ databaseId: 9, slug: 'boats', name: 'Boats' }), language: 'en' };
  const unsorted = category({ databaseId: 10, slug: 'uncategorized', name: 'Uncategorized' });
  const german = category({ databaseId: 11, slug: 'unsortiert', name: 'Unsortiert' });
  const categories = [
    boats,
    { ...unsorted, language: 'en', translations: [11] },
    { ...german, language: 'de' },
    { ...german, databaseId: 12, slug: 'allgemein', language: 'de', translations: [10] },
  ];
  shop.source.setStates({ languages: STORE_LANGUAGES, categories });
  const lines = formatCatalogReport(findTranslationIssues(shop.db.db)).split('\n');
  expect(lines.filter((line) => line.startsWith('Categories'))).toEqual([
    'Categories with no translation: 1. Boats (boats, en: de)',
  ]);
});

test('what has the address of a newer one is named', () => {
  using shop = new TranslatedSource();
  shop.put(
    { databaseId: 1, language: 'en', slug: 'mug', name: 'Old Mug' },
    { databaseId: 2, language: 'en', slug: 'mug', name: 'New Mug' },
  );
  const mode = (databaseId: number, language: string) => ({
    ...category({ databaseId, slug: 'mode', name: `Mode ${databaseId}` }),
    language,
  });
  const categories = [mode(9, 'de'), mode(11, 'en')];
  shop.setCategories(...categories);
  shop.derive();
  shop.source.setStates({ languages: STORE_LANGUAGES, categories });
  const lines = formatCatalogReport(findTranslationIssues(shop.db.db)).split('\n');
  expect(lines.filter((line) => line.includes('an address that'))).toEqual([
    'Products with an address that a newer one has: 1. Old Mug (mug, en)',
    'Categories with an address that a newer one has: 1. Mode 9 (mode, de)',
  ]);
});

test('attributes are named whose options or labels are not translated', () => {
  const taxonomyName = 'pa_handle';
  const term = { databaseId: 21, taxonomyName, name: 'Round', slug: 'round' };
  const attribute = {
    ...{ id: 'handle', name: taxonomyName, label: 'Handle', scope: 'GLOBAL' as const },
    ...{ variation: false, visible: true, options: ['round'], terms: [term] },
  };
  const translations: [number, string, string, string, number[]][] = [[21, 'round', 'Round', 'en', []]];
  const lines = reportOf((shop) => {
    shop.put({ databaseId: 1, language: 'en', attributes: [attribute], terms: [term] });
    shop.setTerms({ [taxonomyName]: translations });
    shop.source.setStates({ termTranslations: { [taxonomyName]: translations } });
  });
  expect(lines.filter((line) => line.startsWith('Attributes'))).toEqual([
    'Attributes with options that are not translated: 1. Handle (pa_handle: 1 in de)',
    'Attributes with no label in the language of pages: 1. Handle (pa_handle: de_DE)',
  ]);
});

test('a store without languages has none to lack', () => {
  using shop = new TranslatedSource({ languages: null });
  shop.put({ databaseId: 1 });
  shop.derive();
  shop.source.setStates({ languages: null });
  expect([...findTranslationIssues(shop.db.db)]).toEqual([]);
});
