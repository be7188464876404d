import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RECENTLY_VIEWED_KEY } from '../browser/storage.ts';
import { clearRecentlyViewed, forgetViewed, recentlyViewed, storeViewed } from './recently-viewed.ts';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
});

afterEach(() => vi.unstubAllGlobals());

const view = (id: number) => storeViewed({ id, slug: `mug-${id}` });
const ids = () => recentlyViewed().map(({ id }) => id);

it('remembers the last twelve products, each once, the last one first', () => {
  for (let id = 1; id <= 14; id++) view(id);
  view(5);
  expect(ids()).toEqual([5, 14, 13, 12, 11, 10, 9, 8, 7, 6, 4, 3]);
  expect(stored.get(RECENTLY_VIEWED_KEY)).toContain('{"id":5,"slug":"mug-5"}');
  forgetViewed('mug-14');
  expect(ids()[1]).toBe(13);
  clearRecentlyViewed();
  expect(stored.size).toBe(0);
});

it('has a product once that moved, and of two at one address the newer', () => {
  storeViewed({ id: 1, slug: 'mug' });
  storeViewed({ id: 1, slug: 'tide-mug' });
  storeViewed({ id: 2, slug: 'tide-mug' });
  expect(recentlyViewed()).toEqual([{ id: 2, slug: 'tide-mug' }]);
});

it('has a product once that was viewed in two languages, with the last one', () => {
  storeViewed({ id: 1, slug: 'tide-mug', language: 'en' });
  storeViewed({ id: 1, slug: 'gezeitenbecher', language: 'de' });
  expect(recentlyViewed()).toEqual([{ id: 1, slug: 'gezeitenbecher', language: 'de' }]);
});

it.each(['garbage', '{}', '[1,null,{"id":"1","slug":"mug"}]'])(
  'drops what is no list of products: %s',
  (text) => {
    stored.set(RECENTLY_VIEWED_KEY, text);
    expect(ids()).toEqual([]);
    view(1);
    expect(ids()).toEqual([1]);
  },
);

it('does nothing where storage is switched off or full', () => {
  vi.stubGlobal('localStorage', undefined);
  view(1);
  expect(ids()).toEqual([]);
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem() {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  view(1);
  expect(ids()).toEqual([]);
});
