import { expect, it } from 'vitest';
import type { Catalog } from '#storefront/domain/catalog/catalog.ts';
import { mergeSettings } from '#storefront/domain/settings/merge-settings.ts';
import { category, fixtureCatalog, mug, shop } from '#testing/fixtures/mug-shop.ts';
import { menuPlace, termLinks } from './menu.ts';

const north = { databaseId: 31, taxonomyName: 'product_brand', slug: 'north', name: 'North' };
const summer = { databaseId: 41, taxonomyName: 'product_tag', slug: 'summer', name: 'Summer' };
const menuPages = { main: ['/brand/north/', '/brand/gone/'], shop: ['/product-tag/summer/'] } as const;
const catalog = fixtureCatalog(
  shop({
    settings: mergeSettings({ menuPages }, {}),
    products: [mug({ terms: [north, summer] })],
    terms: [
      { ...north, kind: 'brand' },
      { ...summer, kind: 'tag', lang: 'de' },
    ],
  }),
);

it('menus lead to the brands and tags that the merchant lists, if they have pages', () => {
  expect(termLinks('main', 'de_DE', '/de/brand/north/', catalog)).toEqual([
    { href: '/de/brand/north/', label: 'North', lang: 'en', current: true },
  ]);
  expect(termLinks('shop', 'en_US', '/', catalog)).toEqual([
    { href: '/product-tag/summer/', label: 'Summer', lang: 'de', current: false },
  ]);
});

it('pages of categories are in the menus’ place if the menu has them, and do not read it', () => {
  const [listed, other] = [category(), category({ databaseId: 11, slug: 'glass' })];
  const own: Catalog = {
    ...fixtureCatalog(shop({ categories: [listed, other] })),
    isInMenu: (slug) => slug === listed.slug,
    menu: () => {
      throw new Error('The menu changes with any of its categories.');
    },
  };
  const places = ['/product-category/ceramics/', '/product-category/glass/'].map((path) =>
    menuPlace(path, 'en_US', own),
  );
  expect(places).toEqual(['/product-category/ceramics/', '']);
});

it('pages of brands and tags are in the menus’ place only if a menu has them', () => {
  const place = (path: string) => menuPlace(path, 'en_US', catalog);
  expect(place('/brand/north/')).toBe('/brand/north/');
  expect(place('/product-tag/summer/')).toBe('/product-tag/summer/');
  expect(place('/brand/south/')).toBe('');
  expect(place('/brand/north/page/2/')).toBe('');
});
