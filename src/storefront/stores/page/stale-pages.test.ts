import { beforeEach, expect, it, vi } from 'vitest';
import { addStalePages, includesPage, markPageFetched, stalePageCheck } from './stale-pages.ts';

const page = (path: string) => new URL(path, 'https://shop.example');
const isStale = (path: string) => stalePageCheck()?.(page(path)) ?? false;

let stored: Map<string, string>;
beforeEach(() => {
  stored = new Map();
  vi.stubGlobal('location', page('/'));
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
});

it('has exactly the pages that were changed, whatever their query', () => {
  expect(stalePageCheck()).toBeNull();
  addStalePages(new Set(['/products/', '/de/product/tide-mug/']));
  addStalePages(new Set(['/contact/']));
  for (const path of [
    '/products/',
    '/products',
    '/products/?search=mug',
    '/de/product/tide-mug/',
    '/contact/',
  ]) {
    expect(isStale(path), path).toBe(true);
  }
  for (const path of ['/', '/product/tide-mug/', '/products/page/2/'])
    expect(isStale(path), path).toBe(false);
});

it('takes an address for the page that hosts serve for it', () => {
  const changed = new Set(['/de/order-summary/']);
  expect(includesPage(changed, page('/de/order-summary/12/'))).toBe(true);
  expect(includesPage(changed, page('/de/checkout/order-received/12/'))).toBe(true);
  expect(includesPage(changed, page('/order-summary/12/'))).toBe(false);
  expect(includesPage(null, page('/'))).toBe(true);
});

it('has an address no more once it was fetched, until its page changes again', () => {
  addStalePages(new Set(['/products/', '/contact/']));
  markPageFetched(page('/products/?search=mug'));
  expect(isStale('/products/?search=mug')).toBe(false);
  expect(isStale('/products/')).toBe(true);
  addStalePages(new Set(['/']));
  expect(isStale('/products/?search=mug')).toBe(false);
  addStalePages(new Set(['/products/']));
  expect(isStale('/products/?search=mug')).toBe(true);
});

it('has every page that was not fetched since, once any may have changed', () => {
  addStalePages(null);
  markPageFetched(page('/contact/'));
  expect([isStale('/'), isStale('/contact/')]).toEqual([true, false]);
  addStalePages(new Set(['/products/']));
  expect([isStale('/'), isStale('/contact/'), isStale('/products/')]).toEqual([true, false, true]);
  addStalePages(null);
  expect(isStale('/contact/')).toBe(true);
});

it('stores few paths and addresses', () => {
  const paths = (from: number) => Array.from({ length: 1500 }, (_, id) => `/product/${from + id}/`);
  addStalePages(new Set(paths(0)));
  expect(isStale('/contact/')).toBe(false);
  addStalePages(new Set(paths(1500)));
  expect(isStale('/contact/')).toBe(true);
  for (const path of paths(0)) markPageFetched(page(path));
  expect([...stored.values()].join('').length).toBeLessThan(10_000);
  expect(isStale('/product/1499/')).toBe(false);
});

it.each(['', 'garbage', '{"paths":"/"}', '{"paths":[1],"fetched":[]}', '[]'])(
  'drops garbage: %j',
  (garbage) => {
    stored.set('islet-stale', garbage);
    expect(stalePageCheck()).toBeNull();
  },
);

it('works for the page where storage is switched off', () => {
  vi.stubGlobal('sessionStorage', undefined);
  addStalePages(new Set(['/contact/']));
  expect(isStale('/contact/')).toBe(true);
});
