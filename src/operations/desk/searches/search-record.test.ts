import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '#testing/fixtures/served-folder.ts';
import { SearchRecord } from './search-record.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const NOON = Date.UTC(2026, 2, 1, 12);

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(() => folder.remove());

const file = () => join(folder.path, 'desk/searches.sqlite');

it('lists what was searched for more than once, by locale, the most frequent first', () => {
  using record = SearchRecord.open(file());
  for (const words of ['jug', 'vase', 'vase', 'secret of one']) record.add('en_US', words, NOON);
  for (const day of [1, 2, 3]) record.add('en_US', 'jug', NOON + day * DAY_MS);
  for (const day of [1, 2]) record.add('de_DE', 'vase', NOON + day * DAY_MS);
  expect(record.list(NOON + 3 * DAY_MS)).toEqual({
    days: 28,
    words: [
      { locale: 'en_US', word: 'jug', count: 4, lastDay: '2026-03-04' },
      { locale: 'de_DE', word: 'vase', count: 2, lastDay: '2026-03-03' },
      { locale: 'en_US', word: 'vase', count: 2, lastDay: '2026-03-01' },
    ],
  });
});

it('forgets what was searched for 28 days ago, and counts beside another process', () => {
  using record = SearchRecord.open(file());
  using other = SearchRecord.open(file());
  record.add('en_US', 'jug', NOON);
  other.add('en_US', 'jug', NOON);
  expect(record.list(NOON + 27 * DAY_MS).words).toHaveLength(1);
  expect(record.list(NOON + 28 * DAY_MS).words).toEqual([]);
  record.add('en_US', 'vase', NOON + 28 * DAY_MS);
  expect(record.list(NOON).words).toEqual([]);
});

it('keeps 500 searches of a day: others take the place of those that were asked for once, and a hundred are listed', () => {
  using record = SearchRecord.open(file());
  for (const words of ['vase', 'vase']) record.add('en_US', words, NOON);
  for (let number = 0; number < 700; number += 1) record.add('en_US', `word ${number}`, NOON);
  record.add('en_US', 'word 699', NOON);
  expect(record.list(NOON).words.map(({ word }) => word)).toEqual(['vase', 'word 699']);
  for (let number = 0; number < 700; number += 1) record.add('en_US', `word ${number}`, NOON + DAY_MS);
  expect(record.list(NOON + DAY_MS).words).toHaveLength(100);
});

it('begins anew where its file is damaged', () => {
  SearchRecord.open(file())[Symbol.dispose]();
  writeFileSync(file(), 'no database'.repeat(1000));
  using record = SearchRecord.open(file());
  for (const words of ['jug', 'jug']) record.add('en_US', words, NOON);
  expect(record.list(NOON).words).toHaveLength(1);
});
