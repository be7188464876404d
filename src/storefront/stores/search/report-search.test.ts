import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { parseListQuery } from '#storefront/domain/search/list-query.ts';
import { reportSearch, type SearchedList } from './report-search.ts';

const stored = new Map<string, string>();
let sent: { path: string; body: Blob }[];

beforeEach(() => {
  stored.clear();
  sent = [];
  vi.stubGlobal('document', { documentElement: { lang: 'de-DE' } });
  vi.stubGlobal('navigator', {
    sendBeacon: (path: string, body: Blob) => sent.push({ path, body }),
  });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});

afterEach(() => vi.unstubAllGlobals());

function search(address: string, result: Partial<SearchedList> = {}): void {
  reportSearch({ query: parseListQuery(address), total: 0, ...result });
}

const words = () => Promise.all(sent.map(async ({ body }) => JSON.parse(await body.text()).words));

it('reports a search without a result: its words and the language of the page', async () => {
  search('?search=Gr%C3%BCne+Vase');
  expect(sent.map(({ path, body }) => [path, body.type])).toEqual([['/searches/', 'application/json']]);
  expect(JSON.parse((await sent[0]?.body.text()) ?? '')).toEqual({ words: 'grune vase', language: 'de-DE' });
});

it('reports the same words once in a tab, also where nothing can be stored', async () => {
  search('?search=vase');
  search('?search=VASE');
  search('?search=jug');
  expect(await words()).toEqual(['vase', 'jug']);
  vi.stubGlobal('sessionStorage', undefined);
  search('?search=dish');
  search('?search=dish');
  expect(await words()).toEqual(['vase', 'jug', 'dish']);
});

it.each([
  ['finds products', '?search=mug', { total: 3 }],
  ['has no number', '?search=mug', { total: null }],
  ['is not over', '?search=mug', { isPartial: true }],
  ['is filtered', '?search=mug&filter=sale[true]', {}],
  ['has no words', '?filter=sale[true]', {}],
  ['may be personal', '?search=jane@mail.example', {}],
])('reports nothing of a list that %s', (_, address, result) => {
  search(address, result);
  expect(sent).toEqual([]);
  expect(stored.size).toBe(0);
});
