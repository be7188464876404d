import { describe, expect, it } from 'vitest';
import {
  hasPage,
  localePrefix,
  matchRoute,
  ROUTES,
  type RouteName,
  splitLocale,
} from '#storefront/domain/routes/routes.ts';
import { LOCALE_CODES } from '#storefront/i18n/locales.ts';
import { canBePage, htmlFile, isErrorPath, pageOfFile, payloadFile } from './page-files.ts';
import { allPagePaths } from './page-paths.ts';

const outline = {
  views: [
    {
      locales: LOCALE_CODES,
      productSlugs: ['tide-mug', 'thé'],
      listings: [
        { kind: 'category' as const, slug: null, page: 1 },
        { kind: 'category' as const, slug: null, page: 2 },
        { kind: 'category' as const, slug: 'lamps', page: 1 },
        { kind: 'category' as const, slug: 'lamps', page: 2 },
        { kind: 'brand' as const, slug: 'north', page: 1 },
        { kind: 'brand' as const, slug: 'north', page: 2 },
        { kind: 'tag' as const, slug: 'summer', page: 1 },
        { kind: 'tag' as const, slug: 'summer', page: 2 },
      ],
    },
  ],
  contentSlugs: ['terms'],
};

describe('allPagePaths', () => {
  const paths = [...allPagePaths(outline)];

  it('has every path once, under every locale', () => {
    expect(new Set(paths).size).toBe(paths.length);
    for (const prefix of LOCALE_CODES.map(localePrefix)) {
      for (const path of [
        '/',
        '/products/',
        '/products/page/2/',
        '/product-category/lamps/',
        '/brand/north/page/2/',
        '/product-tag/summer/',
        '/product/tide-mug/',
        '/pages/terms/',
      ]) {
        expect(paths).toContain(prefix + path);
      }
    }
  });

  it('has the pages of a view in its locales alone', () => {
    const german = { locales: ['de_DE' as const], productSlugs: ['becher'], listings: [] };
    const english = { locales: ['en_US' as const, 'it_IT' as const], productSlugs: ['mug'], listings: [] };
    const both = [...allPagePaths({ views: [english, german], contentSlugs: ['terms'] })];
    expect(both.filter((path) => path.includes('/product/') && !isErrorPath(path))).toEqual([
      '/product/mug/',
      '/it/product/mug/',
      '/de/product/becher/',
    ]);
    expect(both.filter((path) => path.endsWith('/terms/'))).toHaveLength(LOCALE_CODES.length);
  });

  it('has the screens of all locales, and the other pages of each', () => {
    const parts = [null, ...LOCALE_CODES].map((part) => [...allPagePaths(outline, part)]);
    expect(parts.flat().toSorted()).toEqual(paths.toSorted());
    expect(parts[0]).toEqual(expect.arrayContaining(['/', '/de/checkout/', '/it/my-account/']));
    expect(parts[1]?.filter((path) => splitLocale(path).locale !== LOCALE_CODES[0])).toEqual([]);
  });

  it('has pages of every route', () => {
    const routes = new Set(paths.map((path) => matchRoute(path)?.name));
    expect((Object.keys(ROUTES) as RouteName[]).filter((name) => hasPage(name) && !routes.has(name))).toEqual(
      [],
    );
  });

  it('has only pages of the shop, none that hosts answer with another page', () => {
    for (const path of paths.filter((each) => !isErrorPath(each))) {
      expect(matchRoute(path), path).not.toBeNull();
      expect(path).not.toMatch(/\{|order-received/);
    }
  });

  it('has an error page per locale, and one that speaks of products', () => {
    expect(paths.filter(isErrorPath)).toHaveLength(2 * LOCALE_CODES.length);
    expect(paths.map(htmlFile)).toEqual(
      expect.arrayContaining(['404.html', 'product/404.html', 'de/product/404.html']),
    );
  });
});

describe('files of a page', () => {
  it('stand in a folder of the page, with names as they are on disk', () => {
    expect(htmlFile('/fr/product/th%C3%A9/')).toBe('fr/product/thé/index.html');
    expect(payloadFile('/fr/product/th%C3%A9/')).toBe('fr/product/thé/_payload.json');
    expect(htmlFile('/')).toBe('index.html');
    expect(payloadFile('/de/404.html/')).toBeNull();
  });

  it('tell the page that they are of', () => {
    const pages = [
      ...allPagePaths(outline),
      '/fr/product/th%C3%A9/',
      "/product/a%26b%3F's/",
      '/product/%25/',
    ];
    for (const path of pages) {
      expect(pageOfFile(htmlFile(path))).toBe(path);
      expect(pageOfFile(payloadFile(path) ?? htmlFile(path))).toBe(path);
    }
    expect(['robots.txt', 'builds/latest.json', '_assets/404.html'].map(pageOfFile)).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('have the names that a server decodes from the address', () => {
    expect(htmlFile('/product/a%26b%3F/')).toBe('product/a&b?/index.html');
    expect(htmlFile('/product/%25/')).toBe('product/%/index.html');
  });

  it('are never outside of the folder of the page', () => {
    for (const path of [
      '/product/../',
      '/product/./',
      '/product/%2e%2e/',
      '/product/a%2Fb/',
      '/product/%ff/',
      '/product//',
    ]) {
      expect(canBePage(path), path).toBe(false);
      expect(() => htmlFile(path)).toThrow('cannot have a file');
    }
    for (const path of ['/', '/de/', '/product/cap/', '/de/404.html/'])
      expect(canBePage(path), path).toBe(true);
  });
});
