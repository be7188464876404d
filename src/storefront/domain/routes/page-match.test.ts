import { describe, expect, it } from 'vitest';
import { canonicalPath, isIndexed, pageMatch, startsSessionEagerly } from './page-match.ts';
import { matchRoute } from './routes.ts';

describe('pageMatch', () => {
  it('is the route of each path, whatever was asked before', () => {
    for (const path of ['/de/product/tide-mug/', '/de/product/tide-mug/', '/nowhere/', '/product/mug/', ''])
      expect(pageMatch(path)).toEqual(matchRoute(path));
  });
});

describe('canonicalPath', () => {
  it('is the page itself, or the home page where a page is not found', () => {
    expect(canonicalPath('/de/product/tide-mug/')).toBe('/de/product/tide-mug/');
    expect(canonicalPath('/de/404.html/')).toBe('/de/');
    expect(canonicalPath('/product/404.html/')).toBe('/');
    expect(canonicalPath('/fr/nowhere/')).toBe('/fr/');
  });
});

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

describe('a page fetches the cart at once', () => {
  it.each([
    '/checkout/',
    '/de/checkout/',
    '/checkout/order-received/12/',
    '/order-summary/',
    '/fr/order-summary/12/',
    '/my-account/',
    '/my-account/lost-password/',
  ])('on %s', (path) => expect(startsSessionEagerly(path, true)).toBe(true));

  it.each(['/', '/products/', '/product/checkout/', '/nothing/checkout/'])(
    'on %s only where the shop does not wait for the first action',
    (path) => {
      expect(startsSessionEagerly(path, true)).toBe(false);
      expect(startsSessionEagerly(path, false)).toBe(true);
    },
  );
});
