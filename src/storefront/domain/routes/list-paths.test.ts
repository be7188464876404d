import { describe, expect, it } from 'vitest';
import { isIndexed } from './list-paths.ts';

describe('pages that search engines may list', () => {
  it.each([
    '/',
    '/de/products/',
    '/products/page/2/',
    '/fr/product/tide-mug/',
    '/contact/',
    '/privacy-policy/',
  ])('%s is one', (path) => {
    expect(isIndexed(path)).toBe(true);
  });

  it.each([
    '/checkout/',
    '/de/checkout/order-received/7/',
    '/order-summary/',
    '/my-account/',
    '/my-account/lost-password/',
    '/oauth/login/google/',
    '/it/wishlist/',
    '/404.html/',
    '/product/404.html',
    '/de/product/404.html/',
    '/nowhere/',
  ])('%s is none', (path) => {
    expect(isIndexed(path)).toBe(false);
  });
});
