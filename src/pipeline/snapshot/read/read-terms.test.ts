import { expect, it } from 'vitest';
import { ApiClient } from '#storefront/api/api-client.ts';
import { startAnswerServer } from '#storefront/api/fixtures/server.ts';
import {
  mergedTexts,
  mergedTranslations,
  readTerms,
  type TermTexts,
  type TermTranslations,
} from './read-terms.ts';

const LANGUAGES = { all: [{ slug: 'en', locale: 'en_US', name: 'English' }], default: 'en' };
const BLUE = { databaseId: 22, slug: 'blue', name: 'Blue', taxonomyName: 'pa_color', count: 4 };

it('finds the languages of terms whose type has a name of its own', async () => {
  await using server = await startAnswerServer(({ query }) => {
    if (query.includes('... on PaColor')) {
      return { body: { errors: [{ message: 'Unknown type "PaColor".' }] } };
    }
    const hasLanguages = query.includes('... on Colour');
    const fields = hasLanguages && { language: { slug: 'en' }, translations: [{ databaseId: 70 }] };
    const type = query.includes('__typename') && { __typename: 'Colour' };
    const pageInfo = { hasNextPage: false, endCursor: null };
    return { body: { data: { terms: { pageInfo, nodes: [{ ...BLUE, ...fields, ...type }] } } } };
  });
  const client = new ApiClient({ endpoint: server.url });
  const read = await readTerms({ client, languages: LANGUAGES, termTexts: () => false }, ['pa_color']);
  expect(mergedTranslations({}, read)).toEqual({ pa_color: [[22, 'blue', 'Blue', 'en', [70]]] });
  expect(server.received).toHaveLength(3);
});

it('keeps terms that one poll did not reach, in the order of their ids', () => {
  const before: TermTranslations = {
    pa_color: [
      [1, 'red', 'Red', 'en', []],
      [2, 'green', 'Green', 'en', []],
    ],
    pa_size: [[9, 'small', 'Small', 'en', []]],
    product_tag: [[8, 'old', 'Old', 'en', []]],
  };
  const term = (databaseId: number, slug: string, name: string) => ({ ...BLUE, databaseId, slug, name });
  const read = {
    lists: { pa_color: null, pa_size: null, product_brand: [term(4, 'acme', 'Acme')] },
    parts: { pa_color: { terms: [term(3, 'blue', 'Blue'), term(1, 'red', 'Crimson')], all: [1, 3] } },
    next: {},
  };
  expect(mergedTranslations(before, read)).toEqual({
    pa_color: [
      [1, 'red', 'Crimson', null, []],
      [3, 'blue', 'Blue', null, []],
    ],
    pa_size: [[9, 'small', 'Small', 'en', []]],
    product_brand: [[4, 'acme', 'Acme', null, []]],
  });
});

it('has the descriptions of the terms that it read, and those of before that one poll did not reach', () => {
  const before: TermTexts = {
    1: ['product_tag', '<p>Gone</p>'],
    2: ['product_tag', '<p>Old</p>'],
    3: ['product_tag', '<p>Kept</p>'],
    4: ['product_brand', '<p>Gone with its brand</p>'],
  };
  const term = (databaseId: number, description: string) => ({ ...BLUE, databaseId, description });
  const read = {
    lists: { product_tag: null, product_brand: [term(5, '')], pa_color: [BLUE] },
    parts: { product_tag: { terms: [term(2, '<p>New</p>')], all: [2, 3] } },
    next: {},
  };
  expect(mergedTexts(before, read)).toEqual({
    2: ['product_tag', '<p>New</p>'],
    3: ['product_tag', '<p>Kept</p>'],
    5: ['product_brand', ''],
  });
});
