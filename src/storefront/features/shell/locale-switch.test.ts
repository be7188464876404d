import { expect, it } from 'vitest';
import { fixtureCatalog, germanShop, mug, shop } from '#testing/fixtures/mug-shop.ts';
import { switchLinks } from './locale-switch.ts';

/** The paths that the switch of a page leads to: in English, German and French. */
const leads = (path: string, fixture = germanShop()) => {
  const links = switchLinks(path, fixtureCatalog(fixture));
  return ['en_US', 'de_DE', 'fr_FR'].map((code) => links.find(({ locale }) => locale === code)?.href);
};

it('leads to the same path where the catalog is in one language', () => {
  expect(leads('/de/product/tide-mug/', shop())).toEqual([
    '/product/tide-mug/',
    '/de/product/tide-mug/',
    '/fr/product/tide-mug/',
  ]);
  expect(leads('/de/checkout/')).toEqual(['/checkout/', '/de/checkout/', '/fr/checkout/']);
});

it('leads to the translation of a page', () => {
  expect(leads('/de/product/gezeitenbecher/')).toEqual([
    '/product/tide-mug/',
    '/de/product/gezeitenbecher/',
    '/fr/product/tide-mug/',
  ]);
  expect(leads('/de/product-category/keramik/')).toEqual([
    '/product-category/ceramics/',
    '/de/product-category/keramik/',
    '/fr/product-category/ceramics/',
  ]);
});

it('leads to the home of a locale that lacks the page', () => {
  const products = [mug({ slug: 'becher', slugs: { en: null } })];
  expect(leads('/de/product/becher/', germanShop({ products }))).toEqual([
    '/',
    '/de/product/becher/',
    '/fr/',
  ]);
});

it('leads from the page of an empty category to those that have products', () => {
  const fixture = germanShop({
    alternates: {
      'alternates:10': { en: { slug: 'ceramics', pages: 1 }, de: { slug: 'keramik', pages: 0 } },
    },
  });
  expect(leads('/de/product-category/keramik/', fixture)).toEqual([
    '/product-category/ceramics/',
    '/de/product-category/keramik/',
    '/fr/product-category/ceramics/',
  ]);
});

it('leads to the first page of a list that has fewer pages in a locale', () => {
  const fixture = germanShop({
    alternates: {
      'alternates:*': { en: { slug: null, pages: 3 }, de: { slug: null, pages: 4 } },
      'alternates:10': { en: { slug: 'ceramics', pages: 1 }, de: { slug: 'keramik', pages: 2 } },
    },
  });
  expect(leads('/de/products/page/3/', fixture)[0]).toBe('/products/page/3/');
  expect(leads('/de/products/page/4/', fixture)[0]).toBe('/products/');
  expect(leads('/de/product-category/keramik/page/2/', fixture)).toEqual([
    '/product-category/ceramics/',
    '/de/product-category/keramik/page/2/',
    '/fr/product-category/ceramics/',
  ]);
});
