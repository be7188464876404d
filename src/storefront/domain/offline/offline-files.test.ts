import { expect, it } from 'vitest';
import { LOCALE_CODES } from '#storefront/i18n/locales.ts';
import { PAGE_RULES, type PageRouteName, ROUTES, routePath } from '../routes/routes.ts';
import { type AskedFor, requestRule } from './offline-files.ts';

const SHOP = 'https://shop.example';

function ruleOf(path: string, asked: Partial<Omit<AskedFor, 'url'>> = {}) {
  const request = { method: 'GET', isNavigation: false, isPicture: false, ...asked };
  return requestRule({ ...request, url: new URL(path, SHOP) }, SHOP);
}

const opened = (path: string) => ruleOf(path, { isNavigation: true });

it.each([
  ['/', 'page'],
  ['/de/', 'page'],
  ['/product/tide-mug/', 'page'],
  ['/de/products/?search=becher', 'page'],
  ['/wishlist/', 'page'],
  ['/checkout/', 'own page'],
  ['/checkout/order-received/17/?key=wc_order_1', 'own page'],
  ['/de/order-summary/17/', 'own page'],
  ['/my-account/', 'own page'],
  ['/oauth/login/google/?code=1', 'own page'],
  ['/preview/product/12/?secret=1', 'foreign page'],
  ['/desk/', 'foreign page'],
  ['/wp-admin/', 'foreign page'],
  ['/products', 'foreign page'],
  ['/sitemap.xml', 'foreign page'],
])('%s is opened as a %s', (path, rule) => {
  expect(opened(path)).toBe(rule);
});

it('no page is kept that shows a shopper’s own data, in any locale', () => {
  const own = (Object.keys(PAGE_RULES) as PageRouteName[]).filter(
    (name) => PAGE_RULES[name].session === 'eager' && !ROUTES[name].includes('{'),
  );
  expect(own).toContain('checkout');
  for (const name of own) {
    for (const locale of LOCALE_CODES) expect(opened(routePath(name as 'checkout', locale))).toBe('own page');
  }
});

it.each([
  ['/_assets/shop.abc.js', 'file'],
  ['/pictures/3f2a-320.webp', 'file'],
  ['/builds/latest.json?1700000000000', 'build'],
  ['/builds/meta/one.json', 'ignored'],
  ['/product/tide-mug/_payload.json', 'data'],
  ['/de/_payload.json', 'data'],
  ['/order-summary/_payload.json', 'ignored'],
  ['/preview/product/12/_payload.json', 'ignored'],
  ['/catalog-index/3f2a.json', 'ignored'],
  ['/graphql?query=x', 'ignored'],
  ['/sw.js', 'ignored'],
])('%s is asked for by a page: %s', (path, rule) => {
  expect(ruleOf(path)).toBe(rule);
});

it('pictures of the shop are kept, those in other folders are left alone', () => {
  expect(ruleOf('/favicon.svg', { isPicture: true })).toBe('data');
  expect(ruleOf('/images/placeholder.jpg', { isPicture: true })).toBe('data');
  expect(ruleOf('/wp-content/uploads/mug.jpg', { isPicture: true })).toBe('ignored');
});

it('nothing is touched that changes something, or that another host answers', () => {
  expect(ruleOf('/', { method: 'POST', isNavigation: true })).toBe('ignored');
  expect(ruleOf('https://store.example/_assets/x.js')).toBe('ignored');
  expect(ruleOf('https://shop.example:8443/', { isNavigation: true })).toBe('ignored');
});
