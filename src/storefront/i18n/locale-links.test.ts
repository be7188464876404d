import { describe, expect, it } from 'vitest';
import { hasPage, ROUTES, type RouteName, splitLocale } from '#storefront/domain/routes/routes.ts';
import { urlInLocale } from '#storefront/features/shell/locale-choice.ts';
import { ASTRO_I18NEXT, localeLinks, routingName } from './locale-links.ts';
import { LOCALE_CODES, LOCALE_PATHS } from './locales.ts';

const SHOP = 'https://shop.example';
const PATHS = (Object.keys(ROUTES) as RouteName[])
  .filter(hasPage)
  .map((name) => ROUTES[name].replace(/\{\w+\}/g, 'caf%C3%A9-7'))
  .concat('/no/such/page/', '/de-luxe/', '/product/de/', '/product/fr/');

describe('the locale table of astro-i18next', () => {
  it('has every locale under a name of its own, the default without a prefix', () => {
    expect(ASTRO_I18NEXT.locales.slice(0, 6)).toEqual(['en', 'de', 'es', 'fr', 'it', 'pt-br']);
    expect(ASTRO_I18NEXT.defaultLocale).toBe('en');
    expect(new Set(LOCALE_CODES.map(routingName)).size).toBe(LOCALE_CODES.length);
  });
});

describe('localeLinks', () => {
  it('lead from a page in any locale to the same page in every locale', () => {
    const prefixes = LOCALE_CODES.map((locale) => LOCALE_PATHS[locale] && `/${LOCALE_PATHS[locale]}`);
    for (const path of ['/product/tide-mug/', '/']) {
      expect(localeLinks(`/pt-br${path}`).map(({ href }) => href)).toEqual(
        prefixes.map((prefix) => prefix + path),
      );
    }
    expect(localeLinks('/de/product/tide-mug/').slice(0, 2)).toMatchObject([
      { href: '/product/tide-mug/' },
      { href: '/de/product/tide-mug/' },
    ]);
  });

  it('have the tag of each language and its own name', () => {
    expect(localeLinks('/')[1]).toEqual({ locale: 'de_DE', tag: 'de-DE', name: 'Deutsch', href: '/de/' });
  });

  it('start with an origin', () => {
    expect(localeLinks('/de/contact/', SHOP).map(({ href }) => href)).toContain(`${SHOP}/fr/contact/`);
    expect(localeLinks('/', 'http://localhost:4321')[1]?.href).toBe('http://localhost:4321/de/');
  });

  it('have the paths of the shop and the browser', () => {
    for (const from of LOCALE_CODES) {
      for (const rest of PATHS) {
        const path = (LOCALE_PATHS[from] && `/${LOCALE_PATHS[from]}`) + rest;
        for (const { locale, href } of localeLinks(path)) {
          expect(SHOP + href, `${path} in ${locale}`).toBe(urlInLocale(SHOP + path, locale));
          expect(splitLocale(href)).toEqual({ locale, rest });
        }
        expect(localeLinks(path, SHOP).map(({ href }) => href)).toEqual(
          localeLinks(path).map(({ href }) => SHOP + href),
        );
      }
    }
  });
});
