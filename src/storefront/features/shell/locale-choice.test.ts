import { describe, expect, it } from 'vitest';
import { DEFAULT_LOCALE, LOCALE_CODES, LOCALE_PATHS, LOCALES } from '#storefront/i18n/locales.ts';
import { chosenLocale, preferredLocale, redirectUrl, urlInLocale } from './locale-choice.ts';

const SHOP = 'https://shop.example';
const GERMAN = 'locale=de_DE';

/** The path, query and hash after the redirect. */
function opened(path: string, cookie: string, referrer = ''): string {
  return redirectUrl(new URL(SHOP + path) as unknown as Location, cookie, referrer).replace(SHOP, '');
}

describe('chosenLocale', () => {
  it('reads the cookie among others', () => {
    expect(chosenLocale('a=b; locale=pt_BR; c=d')).toBe('pt_BR');
    expect(chosenLocale('locale=en_US')).toBe('en_US');
  });

  it('ignores unknown locales and cookies with similar names', () => {
    for (const cookie of ['', 'locale=', 'locale=xx_XX', 'locale=de', 'mylocale=de_DE', 'locale=de_DEX']) {
      expect(chosenLocale(cookie), cookie).toBeUndefined();
    }
  });
});

describe('urlInLocale', () => {
  it('converts between all locales and preserves query and hash', () => {
    const paths = LOCALE_CODES.map((locale) => `${LOCALE_PATHS[locale] && '/'}${LOCALE_PATHS[locale]}`);
    for (const from of paths) {
      for (const [index, to] of paths.entries()) {
        const locale = LOCALE_CODES[index] ?? DEFAULT_LOCALE;
        const tail = '/products/?search=mug&order=ASC#top';
        expect(urlInLocale(SHOP + from + tail, locale)).toBe(SHOP + to + tail);
      }
    }
  });

  it('accepts a prefix without a trailing slash, and only a whole one', () => {
    expect(urlInLocale(`${SHOP}/de`, 'fr_FR')).toBe(`${SHOP}/fr/`);
    expect(urlInLocale(`${SHOP}/design/`, 'fr_FR')).toBe(`${SHOP}/fr/design/`);
  });

  it('preserves percent encoding', () => {
    expect(urlInLocale(`${SHOP}/product/caf%C3%A9/`, 'de_DE')).toBe(`${SHOP}/de/product/caf%C3%A9/`);
  });

  it('never leads to another site', () => {
    expect(new URL(urlInLocale(`${SHOP}/de//evil.example/`, 'en_US')).origin).toBe(SHOP);
  });
});

describe('redirectUrl', () => {
  it('redirects to the chosen locale and preserves query and hash', () => {
    expect(opened('/', GERMAN)).toBe('/de/');
    expect(opened('/product/tide-mug/?color=red#reviews', 'locale=pt_BR')).toBe(
      '/pt-br/product/tide-mug/?color=red#reviews',
    );
    expect(opened('/no/such/page', GERMAN)).toBe('/de/no/such/page');
  });

  it('redirects from other sites, also from hosts that start with the name of the shop', () => {
    expect(opened('/', GERMAN, 'https://search.example/?q=shop')).toBe('/de/');
    expect(opened('/', GERMAN, 'https://shop.example.evil.example/')).toBe('/de/');
    expect(opened('/', GERMAN, 'http://shop.example/')).toBe('/de/');
  });

  it('does not redirect links within the shop', () => {
    expect(opened('/products/', GERMAN, `${SHOP}/de/products/`)).toBe('/products/');
    expect(opened('/products/', GERMAN, SHOP)).toBe('/products/');
  });

  it('does not redirect without a choice, with English chosen, or with an unknown locale', () => {
    for (const cookie of ['', 'locale=en_US', 'locale=xx_XX'])
      expect(opened('/products/?a#b', cookie)).toBe('/products/?a#b');
  });

  it('does not redirect addresses with a locale prefix', () => {
    for (const path of ['/fr/', '/fr', '/pt-br/products/', '/de/']) expect(opened(path, GERMAN)).toBe(path);
  });

  it('never loops', () => {
    for (const locale of LOCALE_CODES) {
      for (const path of ['/', '/products/', '//x/', '/de', "/a'b|c/", '/%E2%82%AC/']) {
        const cookie = `locale=${locale}`;
        const once = opened(path, cookie);
        expect(opened(once, cookie), `${path} in ${locale}`).toBe(once);
      }
    }
  });
});

describe('preferredLocale', () => {
  it('is the first language that the shop has', () => {
    expect(preferredLocale(['ja-JP', 'it-CH', 'de-DE'])).toBe('it_IT');
    expect(preferredLocale(['en-GB', 'de-DE'])).toBe('en_US');
  });

  it('falls back from a region to the language', () => {
    expect(preferredLocale(['de-AT'])).toBe('de_DE');
    expect(preferredLocale(['pt-PT'])).toBe('pt_BR');
    expect(preferredLocale(['fr'])).toBe('fr_FR');
  });

  it('is each locale for its own language; a second locale of a language needs a rule', () => {
    for (const locale of LOCALE_CODES) expect(preferredLocale([LOCALES[locale].tag])).toBe(locale);
  });

  it('is undefined if the shop has none of them, and compares whole language codes', () => {
    expect(preferredLocale([])).toBeUndefined();
    expect(preferredLocale(['ja', 'den', 'd'])).toBeUndefined();
  });
});
