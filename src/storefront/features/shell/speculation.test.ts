import { describe, expect, it } from 'vitest';
import { splitLocale } from '#storefront/domain/routes/routes.ts';
import { speculationRules } from './speculation.ts';

interface Rules {
  prerender: [{ where: { and: [{ href_matches: string[] }, unknown] } }];
}

function isPrerendered(path: string): boolean {
  const rules = JSON.parse(speculationRules(splitLocale(path).locale)) as Rules;
  return rules.prerender[0].where.and[0].href_matches.some((pathname) =>
    new RegExp(`^${pathname.replaceAll('*', '.*')}$`).test(path),
  );
}

describe('speculation rules', () => {
  it('are for links in the language of the page', () => {
    expect(speculationRules('de_DE')).toContain('["/de/","/de/categories*","/de/product*"]');
    expect(speculationRules('en_US')).toContain('["/","/categories*","/product*"]');
  });

  it.each([
    '/',
    '/products/',
    '/de/products/page/2/',
    '/product/tide-mug/',
    '/pt-br/product-category/lamps/',
    '/fr/categories/',
  ])('%s is prerendered', (path) => {
    expect(isPrerendered(path)).toBe(true);
  });

  it.each([
    '/checkout/',
    '/de/checkout/order-received/12/',
    '/my-account/',
    '/my-account/lost-password/',
    '/order-summary/12/',
    '/it/oauth/login/google/',
    '/wishlist/',
    '/contact/',
    '/pages/imprint/',
  ])('%s is never prerendered', (path) => {
    expect(isPrerendered(path)).toBe(false);
  });
});
