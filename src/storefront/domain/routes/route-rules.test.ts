import { describe, expect, it } from 'vitest';
import { LOCALE_CODES } from '#storefront/i18n/locales.ts';
import { routeRulesOf } from './check-route-rules.ts';
import { RouteRules, type RouteRuleTable, SHOP_RULES } from './route-rules.ts';
import { localePrefix, matchRoute, ROUTES } from './routes.ts';

const rules = new RouteRules({
  '/sale/': { redirect: '/product-category/sale/?orderby=price' },
  '/brand/{brand}/{item}/': { redirect: '/product/{item}/' },
  '/wishlist/': 'block',
  '/checkout/': 'viewer',
});

describe('a rule', () => {
  it.each([
    ['/shop/', '', '/products/'],
    ['/shop', '?orderby=price', '/products/?orderby=price'],
    ['/de/shop/page/3/', '', '/de/products/page/3/'],
    ['/product-category/mugs/tall-mugs/', '', '/product-category/tall-mugs/'],
    ['/fr/cart/', '', '/fr/checkout/'],
    ['/my-account/view-order/17/', '', '/order-summary/17/'],
    ['/my-account/orders/', '?a=1', '/my-account/?tab=orders&a=1'],
    ['/it/sale/', '?a=1', '/it/product-category/sale/?orderby=price&a=1'],
    ['/brand/north/th%C3%A9%2Fvert/', '', '/product/th%C3%A9%2Fvert/'],
  ])('redirects %s with the query "%s" to %s', (path, query, target) => {
    expect(rules.redirect(path, query)).toBe(target);
  });

  it.each(['/product-category/mugs/page/2/', '/product/shop/', '/checkout/', '/wishlist/', '/'])(
    'leaves %s where it is',
    (path) => expect(rules.redirect(path)).toBeNull(),
  );

  it('takes the page from what is blocked or redirected, in every locale', () => {
    for (const prefix of LOCALE_CODES.map(localePrefix)) {
      expect(
        ['/wishlist/', '/sale/', '/checkout/', '/'].map((path) => rules.isBlocked(prefix + path)),
      ).toEqual([true, true, false, false]);
    }
  });

  it('hides only what is blocked', () => {
    expect([rules.isHidden('/es/wishlist/'), rules.isHidden('/sale/')]).toEqual([true, false]);
  });

  it('leads guests to the account page, never away from it', () => {
    expect(rules.needsViewer('/de/checkout/')).toBe(true);
    expect(rules.needsViewer('/checkout/order-received/7/')).toBe(false);
    expect(SHOP_RULES['/my-account/']).toBe('viewer');
    expect(rules.needsViewer('/my-account/')).toBe(false);
  });

  it('of the merchant goes before one of the shop', () => {
    const own = new RouteRules({ '/shop/': { redirect: '/categories/' }, '/cart/': 'block' });
    expect(own.redirect('/shop/')).toBe('/categories/');
    expect(own.redirect('/cart/')).toBeNull();
    expect(own.isBlocked('/cart/')).toBe(true);
  });

  it('may begin with a parameter, and holds for an address with too many slashes', () => {
    const own = new RouteRules({ '/{year}/{slug}/': { redirect: '/product/{slug}/' } });
    expect(own.redirect('/de/2024/mug/')).toBe('/de/product/mug/');
    expect([own.redirect('/shop/'), own.redirect('//shop//')]).toEqual(['/products/', '/products/']);
    expect([rules.redirect('//shop/'), rules.redirect('//')]).toEqual(['/products/', null]);
  });

  it('has no parameter in a part of a segment', () => {
    const own = new RouteRules({ '/product/{slug}-old/': 'block', '/product/{old-slug}/': 'block' });
    expect(['/product/mug/', '/product/mug-old/'].map((path) => own.isBlocked(path))).toEqual([false, false]);
  });

  it.each<[string, RouteRuleTable]>([
    ['begin and end with a slash', { '//': 'block' }],
    ['"{slug}-old" is no parameter', { '/product/{slug}-old/': 'block' }],
    ['"{old-slug}" is no parameter', { '/product/{old-slug}/': 'block' }],
    ['has no page of its own', { '/order-summary/{orderId}/': 'viewer' }],
    ['it has no {slug}', { '/item/': { redirect: '/product/{slug}/' } }],
    ['is no path of the shop', { '/item/': { redirect: '//evil.example/' } }],
    ['is redirected or blocked itself', { '/item/': { redirect: '/shop/' } }],
    ['is redirected or blocked itself', { '/item/': { redirect: '/item/' } }],
  ])('that cannot be followed is refused: %s', (problem, table) => {
    expect(() => routeRulesOf(table)).toThrow(problem);
  });
});

it('the shop takes no address from a page of its own', () => {
  for (const [path, rule] of Object.entries(SHOP_RULES)) {
    const isPage = Object.values<string>(ROUTES).includes(path);
    expect(isPage, path).toBe(rule === 'viewer');
    if (typeof rule === 'string') continue;
    const [target = ''] = rule.redirect.split('?');
    expect(matchRoute(target), path).not.toBeNull();
  }
});
