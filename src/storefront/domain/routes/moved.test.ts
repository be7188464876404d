import { expect, it } from 'vitest';
import { movedPath, movedSlugs } from './moved.ts';

const moved = movedSlugs([
  { kind: 'product', from: 'old-mug', to: 'café' },
  { kind: 'category', from: 'cups', to: 'mugs' },
]);

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
