import { describe, expect, it } from 'vitest';
import { ApiClient } from './api-client.ts';
import { type Answer, startAnswerServer } from './fixtures/server.ts';
import { readLanguages } from './languages.ts';
import { mapLanguages } from './map/catalog/map-terms.ts';
import type { LanguageFields } from './operations/extra-fields.ts';

const rejected = (field: string, type: string): Answer => ({
  body: { errors: [{ message: `Cannot query field "${field}" on type "${type}".` }] },
});

/** As a store with Polylang answers, without what is not asked for. */
const RECORDED: Answer = {
  body: {
    data: {
      languages: [
        { slug: 'en', locale: 'en_US', name: 'English' },
        { slug: 'de', locale: 'de_DE', name: 'Deutsch' },
        { slug: 'fr', locale: 'fr_FR', name: 'Français' },
      ],
      defaultLanguage: { slug: 'en' },
    },
  },
};
const CODES: Answer = { body: { data: { languages: [{ code: 'EN' }], defaultLanguage: { code: 'EN' } } } };
const POLYLANG = { all: [{ slug: 'en', locale: 'en_US', name: 'English' }], default: 'en' };

/** @param answers by operation; that of `wpml` is for the operation with its names */
async function read(answers: Record<string, Answer>, known: Parameters<typeof readLanguages>[1] = null) {
  await using server = await startAnswerServer(({ operationName, query }) => {
    const name = query.includes('default_locale') ? 'wpml' : operationName;
    return answers[name] ?? rejected('languages', 'RootQuery');
  });
  const client = new ApiClient({ endpoint: server.url, retry: { retries: 0 } });
  const languages = await readLanguages(client, known);
  return { languages, asked: server.received.length };
}

describe('the languages of a store', () => {
  it('are those of Polylang, by two requests, and then by one', async () => {
    const answers = { probeLanguages: CODES, getLanguages: RECORDED };
    const { languages, asked } = await read(answers);
    expect(languages?.all).toContainEqual({ slug: 'fr', locale: 'fr_FR', name: 'Français' });
    expect(languages?.default).toBe('en');
    expect(asked).toBe(2);
    expect(await read(answers, languages)).toEqual({ languages, asked: 1 });
  });

  it('are those of WPML, by its own names', async () => {
    const answers = { probeLanguages: CODES, getLanguages: rejected('slug', 'Language'), wpml: RECORDED };
    const { languages, asked } = await read(answers);
    expect(languages).toMatchObject({ plugin: 'wpml', default: 'en' });
    expect(asked).toBe(3);
    expect(await read(answers, languages)).toEqual({ languages, asked: 1 });
  });

  it('are those whose slugs can name a view', async () => {
    const slugs = ['de:at', 'd@e', 'd*', 'pt-br', 'de_1'];
    const languages = slugs.map((slug) => ({ slug, locale: 'de_DE', name: slug }));
    const answer: Answer = { body: { data: { languages, defaultLanguage: { slug: 'd*' } } } };
    const { languages: found } = await read({ probeLanguages: CODES, getLanguages: answer });
    expect(found?.all.map(({ slug }) => slug)).toEqual(['pt-br', 'de_1']);
  });

  it('are none without a plugin, by one request, or where no language is set up', async () => {
    expect(await read({})).toEqual({ languages: null, asked: 1 });
    const empty: Answer = { body: { data: { languages: [], defaultLanguage: null } } };
    expect((await read({ probeLanguages: empty, getLanguages: empty, wpml: empty })).languages).toBeNull();
  });

  it('are completed where the store does not describe them', async () => {
    const bare: Answer = {
      body: { data: { languages: [null, { slug: 'de', locale: '' }, { slug: '' }], defaultLanguage: null } },
    };
    const { languages } = await read({ probeLanguages: CODES, getLanguages: bare });
    expect(languages).toEqual({ all: [{ slug: 'de', locale: 'de', name: 'de' }], default: 'de' });
  });

  it('are gone only if the store says so', async () => {
    expect((await read({}, POLYLANG)).languages).toBeNull();
    const failure: Answer = { body: { errors: [{ message: 'Internal server error' }] } };
    const failing = { probeLanguages: failure, getLanguages: failure, wpml: failure };
    await expect(read(failing, POLYLANG)).rejects.toThrow('probeLanguages');
    await expect(read({ getLanguages: { status: 503, body: 'busy' } }, POLYLANG)).rejects.toThrow(
      'getLanguages',
    );
  });
});

describe('the language of a product', () => {
  it.each<[string, unknown, ReturnType<typeof mapLanguages>]>([
    [
      'and its translations in order, each once, without itself',
      { language: { slug: 'de' }, translations: [{ databaseId: 10 }, { databaseId: 7 }, { databaseId: 7 }] },
      { language: 'de', translations: [7] },
    ],
    ['is absent where the store has none', {}, {}],
    ['is absent where it is null', { language: null, translations: [] }, {}],
    ['is kept where translations fail', { language: { slug: 'de' }, translations: null }, { language: 'de' }],
    [
      'is absent where its data is odd',
      { language: { slug: 5 }, translations: [null, { databaseId: '9' }, 'x'] },
      {},
    ],
  ])('%s', (_, fields, expected) => {
    expect(mapLanguages({ databaseId: 10, ...(fields as LanguageFields) })).toEqual(expected);
  });
});
