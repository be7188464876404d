import { expect, it } from 'vitest';
import type { Term } from '#storefront/domain/catalog/catalog-types.ts';
import type {
  CardChunk,
  IndexFacets,
  IndexTranslations,
  ListShard,
  OptionColumn,
} from '#storefront/domain/search/catalog-index/index-format.ts';
import { type TestVariant, TranslatedSource } from '#testing/fixtures/translated-source.ts';
import { IndexFiles } from './index-files.ts';
import { SearchIndexes } from './search-indexes.ts';

interface Files {
  list: ListShard;
  card: CardChunk;
  category: OptionColumn;
  pa_color: OptionColumn;
  facets: IndexFacets;
  translations: IndexTranslations;
}

/** The only file of each kind of a view. */
function filesIn({ db }: TranslatedSource, view: string): Files {
  const files = new IndexFiles(db.db, view);
  return Object.fromEntries(
    files.all().map((file) => [file.kind, JSON.parse(files.content(file)) as unknown]),
  ) as unknown as Files;
}

function colored(
  databaseId: number,
  language: string,
  slug: string,
  more: Partial<TestVariant>,
): TestVariant {
  const color: Term = {
    databaseId: { rot: 22, red: 21, rouge: 23 }[slug] ?? 0,
    taxonomyName: 'pa_color',
    slug,
    name: slug,
  };
  const attribute = {
    ...{ id: 'c', name: 'pa_color', label: 'Color', variation: false, visible: true, options: [slug] },
    scope: 'GLOBAL' as const,
  };
  return { databaseId, language, attributes: [{ ...attribute, terms: [color] }], ...more };
}

function translatedShop(): TranslatedSource {
  const catalog = new TranslatedSource();
  catalog.setCategories(
    { databaseId: 11, slug: 'mugs', name: 'Mugs', language: 'en', translations: [12] },
    { databaseId: 12, slug: 'becher', name: 'Becher', language: 'de', translations: [11] },
  );
  catalog.setTerms({
    pa_color: [
      [21, 'red', 'Red', 'en', [22, 23]],
      [22, 'rot', 'Rot', 'de', [21, 23]],
      [23, 'czerwony', 'Czerwony', 'pl', [21, 22]],
    ],
  });
  const mugs = { databaseId: 11, slug: 'mugs', name: 'Mugs' };
  const becher = { databaseId: 12, slug: 'becher', name: 'Becher' };
  catalog.put(
    colored(1, 'en', 'red', { translations: [2], categories: [mugs] }),
    colored(2, 'de', 'rot', { translations: [1], categories: [becher] }),
    colored(3, 'en', 'red', { categories: [mugs] }),
  );
  catalog.derive();
  return catalog;
}

it('has the same products and options in each view, under the names and slugs of its language', () => {
  using catalog = translatedShop();
  const [english, german] = ['en', 'de'].map((view) => filesIn(catalog, view));
  expect(german?.list).toEqual(english?.list);
  expect(german?.category).toEqual({ counts: [1, 1], ids: [11, 11] });
  expect(german?.pa_color).toEqual({ counts: [1, 1], ids: [21, 21] });
  const options = (files: Files | undefined) => files?.facets.groups.map((group) => group.options);
  expect(options(english)).toEqual([
    [{ id: 11, slug: 'mugs', name: 'Mugs', parent: 0, aliases: ['becher'] }],
    [{ id: 21, slug: 'red', name: 'Red', aliases: ['rot', 'czerwony'] }],
  ]);
  // A product that is borrowed from English names its colour last, and otherwise.
  expect(options(german)).toEqual([
    [{ id: 11, slug: 'becher', name: 'Becher', parent: 0, aliases: ['mugs'] }],
    [{ id: 21, slug: 'rot', name: 'Rot', aliases: ['red', 'czerwony'] }],
  ]);
});

it('has the variants that are sold, the language of what is borrowed, and what other languages call it', () => {
  using catalog = translatedShop();
  const { card, translations } = filesIn(catalog, 'de');
  expect(card).toMatchObject({ name: ['de 2', 'en 3'], variants: [1, 0], langs: { 1: 'en-US' } });
  expect(translations).toEqual({
    variants: [2],
    groups: [1],
    terms: { pa_color: { red: 'Rot', czerwony: 'Rot' } },
  });
});

it('follows what changes in another language alone', () => {
  using catalog = translatedShop();
  const roots = () => new SearchIndexes(catalog.db.db).roots();
  const before = roots();
  catalog.setCategories(
    { databaseId: 11, slug: 'cups', name: 'Mugs', language: 'en', translations: [12] },
    { databaseId: 12, slug: 'becher', name: 'Becher', language: 'de', translations: [11] },
  );
  catalog.derive();
  expect(filesIn(catalog, 'de').facets.groups[0]?.options[0]?.aliases).toEqual(['cups']);
  catalog.put(colored(4, 'pl', 'czerwony', { translations: [3] }));
  catalog.derive();
  expect(filesIn(catalog, 'de').translations).toMatchObject({ variants: [2, 2], groups: [1, 1] });
  const after = roots();
  expect(after).not.toEqual(before);
  catalog.deriveAll();
  expect(roots()).toEqual(after);
});
