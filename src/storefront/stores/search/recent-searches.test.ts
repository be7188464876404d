import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RECENT_SEARCHES_KEY } from '../browser/storage.ts';
import { clearRecentSearches, recentSearches, storeSearch } from './recent-searches.ts';

const stored = new Map<string, string>();

/** Opens a page, which shows a translated catalog in a language. */
function openPage(language?: string): void {
  const element = { textContent: JSON.stringify({ language }) };
  vi.stubGlobal('document', { getElementById: () => element });
}

beforeEach(() => {
  stored.clear();
  openPage();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

afterEach(() => vi.unstubAllGlobals());

it('remembers the last searches, each once, newest first', () => {
  for (const search of ['a', 'b', ' Mug  cup ', 'c', 'd', 'e', 'mug cup', 'f', '  ']) storeSearch(search);
  expect(recentSearches()).toEqual(['f', 'mug cup', 'e', 'd', 'c', 'b']);
  clearRecentSearches();
  expect(recentSearches()).toEqual([]);
});

it('keeps the searches of each language of the catalog apart', () => {
  openPage('de');
  storeSearch('Becher');
  openPage('en');
  expect(recentSearches()).toEqual([]);
  storeSearch('mug');
  clearRecentSearches();
  openPage('de');
  expect(recentSearches()).toEqual(['Becher']);
});

it.each(['garbage', '{}', '[1,null]'])('drops what is no list of texts: %s', (text) => {
  stored.set(RECENT_SEARCHES_KEY, text);
  expect(recentSearches()).toEqual([]);
  storeSearch('mug');
  expect(recentSearches()).toEqual(['mug']);
});

it('does nothing where storage is switched off', () => {
  vi.stubGlobal('localStorage', undefined);
  storeSearch('mug');
  expect(recentSearches()).toEqual([]);
});
