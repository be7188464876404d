import { expect, test } from 'vitest';
import { catalogLanguages, type StoreLanguages } from '#storefront/domain/languages/store-languages.ts';
import { countLacking, translationGaps } from './translation-gaps.ts';
import { viewRules } from './translation-groups.ts';

const STORE: StoreLanguages = {
  all: ['en', 'de', 'fr', 'pl'].map((slug) => ({ slug, locale: slug, name: slug })),
  default: 'en',
};

function gapsOf(items: Parameters<typeof translationGaps>[0]) {
  const languages = catalogLanguages(STORE);
  if (languages === null) throw new Error('The store has languages.');
  return translationGaps(items, viewRules(STORE, languages, 'hide'));
}

const ids = (items: readonly { id: number }[]) => items.map(({ id }) => id);

test('groups are complete, in some languages, or in none that pages show', () => {
  const gaps = gapsOf([
    { id: 1, language: 'en', translations: [2, 3] },
    { id: 2, language: 'de' },
    { id: 3, language: 'fr' },
    { id: 5, language: 'de', translations: [4] },
    { id: 4, language: 'en' },
    { id: 6, language: 'fr' },
    { id: 7, language: 'pl' },
  ]);
  expect(gaps.groups).toBe(4);
  expect(gaps.incomplete.map(({ shown, lacks }) => [shown.id, ...lacks])).toEqual([
    [4, 'fr'],
    [6, 'en', 'de'],
  ]);
  expect(ids(gaps.unshown)).toEqual([7]);
  expect(countLacking(gaps.incomplete)).toBe('1 in fr, 1 in en, 1 in de');
});

test('a second one of a language, links to nothing and missing languages are found', () => {
  const gaps = gapsOf([
    { id: 1, language: 'en', translations: [2, 3, 99] },
    { id: 2, language: 'de' },
    { id: 3, language: 'de' },
    { id: 4, language: null },
    { id: 5, language: 'xx' },
  ]);
  expect(ids(gaps.second)).toEqual([3]);
  expect(gaps.broken.map(({ from, ids: lost }) => [from.id, ...lost])).toEqual([[1, 99]]);
  expect(ids(gaps.nameless)).toEqual([4, 5]);
});

test('groups differ in price or stock if one of their variants does', () => {
  const gaps = gapsOf([
    { id: 1, language: 'en', translations: [2], offer: '18' },
    { id: 2, language: 'de', offer: '18' },
    { id: 3, language: 'en', translations: [4], offer: '18' },
    { id: 4, language: 'de', offer: '20' },
  ]);
  expect(ids(gaps.differing)).toEqual([3]);
});
