import { describe, expect, it } from 'vitest';
import { LOCALE_CODES } from '#storefront/i18n/locales.ts';
import { listingPath } from './list-paths.ts';
import {
  hasPage,
  matchRoute,
  REWRITTEN_ROUTES,
  ROUTES,
  type RouteName,
  routePath,
  splitLocale,
} from './routes.ts';

describe('routePath', () => {
  it('puts the locale first and ends in a slash', () => {
    expect(routePath('product-slug', 'de_DE', { slug: 'tide-mug' })).toBe('/de/product/tide-mug/');
    expect(routePath('index', 'en_US')).toBe('/');
    expect(routePath('index', 'pt_BR')).toBe('/pt-br/');
  });

  it('encodes any slug so that matchRoute decodes it', () => {
    const path = routePath('product-slug', 'fr_FR', { slug: 'thé/vert' });
    expect(path).toBe('/fr/product/th%C3%A9%2Fvert/');
    expect(matchRoute(path)).toEqual({ locale: 'fr_FR', name: 'product-slug', params: { slug: 'thé/vert' } });
  });

  it('is matched by the same route in every locale', () => {
    for (const locale of LOCALE_CODES) {
      for (const name of Object.keys(ROUTES) as RouteName[]) {
        const params = [...ROUTES[name].matchAll(/\{(\w+)\}/g)].map(([, param]) => [param, '2']);
        const path = routePath(name as 'product-slug', locale, Object.fromEntries(params));
        expect(matchRoute(path)).toMatchObject({ locale, name });
      }
    }
  });
});

describe('listingPath', () => {
  it('gives the first page the address of the list', () => {
    expect(listingPath('it_IT', null, 1)).toBe('/it/products/');
    expect(listingPath('it_IT', null, 4)).toBe('/it/products/page/4/');
    expect(listingPath('en_US', 'lamps', 1)).toBe('/product-category/lamps/');
    expect(listingPath('en_US', 'lamps', 2)).toBe('/product-category/lamps/page/2/');
  });
});

describe('splitLocale', () => {
  it('finds a locale in the first segment only', () => {
    expect(splitLocale('/de/contact/')).toEqual({ locale: 'de_DE', rest: '/contact/' });
    expect(splitLocale('/de')).toEqual({ locale: 'de_DE', rest: '/' });
    expect(splitLocale('/design/')).toEqual({ locale: 'en_US', rest: '/design/' });
    expect(splitLocale('/product/de/')).toEqual({ locale: 'en_US', rest: '/product/de/' });
  });
});

describe('rewritten routes', () => {
  it('are served with a page that exists', () => {
    for (const [route, page] of Object.entries(REWRITTEN_ROUTES)) {
      expect(hasPage(route as RouteName)).toBe(false);
      expect(hasPage(page)).toBe(true);
    }
  });
});
