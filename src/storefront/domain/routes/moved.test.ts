import { describe, expect, it } from 'vitest';
import { correctedPath, movedPath, movedSlugs, pathsInOtherLanguages } from './moved.ts';

const moved = movedSlugs(
  [
    { kind: 'product', from: 'old-mug', to: 'café' },
    { kind: 'category', from: 'cups', to: 'mugs' },
  ],
  null,
);

it.each([
  ['/product/old-mug/', '/product/caf%C3%A9/'],
  ['/de/product/old-mug/', '/de/product/caf%C3%A9/'],
  ['/product/old-mug', '/product/caf%C3%A9/'],
  ['/product-category/cups/', '/product-category/mugs/'],
  ['/fr/product-category/cups/page/2/', '/fr/product-category/mugs/page/2/'],
])('%s is at %s now', (from, to) => {
  expect(movedPath(from, moved)).toBe(to);
});

it.each([
  '/product/cups/',
  '/product-category/old-mug/',
  '/product/constructor/',
  '/product/__proto__/',
  '/product-category/cups/page/x/',
  '/old-mug/',
])('%s has not moved', (path) => {
  expect(movedPath(path, moved)).toBeNull();
});

describe('in a translated catalog', () => {
  const locales = { en_US: 'en', de_DE: 'de', es_ES: 'en', fr_FR: 'fr', it_IT: 'en', pt_BR: 'en' };
  const translated = movedSlugs(
    [
      { kind: 'product', from: 'mug', to: 'becher', view: 'de' },
      { kind: 'product', from: 'old-mug', to: 'mug', view: 'en' },
      { kind: 'product', from: 'tasse', to: 'becher', view: 'de', isElsewhere: true },
    ],
    { default: 'en', tags: {}, locales },
  );

  it.each([
    ['/de/product/mug/', '/de/product/becher/'],
    ['/product/old-mug/', '/product/mug/'],
    ['/it/product/old-mug/', '/it/product/mug/'],
    ['/de/product/old-mug/', null],
    ['/product/mug/', null],
    ['/fr/product/mug/', null],
    ['/de/product/tasse/', null],
  ])('%s is at %s now', (from, to) => expect(movedPath(from, translated)).toBe(to));

  it.each([
    ['/de/product/tasse/', ['/product/tasse/', '/fr/product/tasse/']],
    [
      '/it/product-category/t%C3%A9/page/2/',
      ['/de/product-category/t%C3%A9/page/2/', '/fr/product-category/t%C3%A9/page/2/'],
    ],
    ['/de/contact/', []],
  ])('%s may be a slug of another language', (path, others) => {
    expect(pathsInOtherLanguages(path, translated)).toEqual(others);
    expect(pathsInOtherLanguages(path, moved)).toEqual([]);
  });

  it.each([
    ['/de/product/mug/', '/de/product/becher/', '/de/product/becher/'],
    ['/de/product-category/cups/page/2/', '/de/product-category/tassen/', '/de/product-category/tassen/'],
    ['/de/product/mug/', '/de/', null],
    ['/de/product/mug/', '/de/product/mug/', null],
    ['/de/product/mug/', '/fr/product/tasse/', null],
    ['/de/product/mug/', '/de/product-category/tassen/', null],
  ])('%s, whose page links to %s, leads to %s', (path, alternate, to) => {
    const link = (tag: string, href: string) => `<link rel="alternate" hreflang="${tag}" href="${href}">`;
    const html = link('en-US', '/product/cup/') + link('de-DE', `https://shop.example${alternate}`);
    expect(correctedPath(path, html)).toBe(to);
    expect(correctedPath(path, link('en-US', '/product/cup/'))).toBeNull();
  });
});
