import { expect, it } from 'vitest';
import { fixtureCatalog, shop } from '#testing/fixtures/mug-shop.ts';
import { mergeSettings } from '../settings/merge-settings.ts';
import { brokenLinks, localLinks } from './local-links.ts';

const storeSite = { homes: ['https://store.example'], products: [], categories: [] };
const terms = { title: 'Terms', description: '', html: '', textLocale: 'en_US' as const, locales: [] };
const catalog = {
  ...fixtureCatalog(
    shop({
      settings: mergeSettings({ baseUrl: 'https://shop.example' }, { storeSite }),
      contentPages: { de_DE: [{ slug: 'terms', ...terms }] },
    }),
  ),
  contentSlug: (path: string) => (path === '/agb/' ? 'terms' : undefined),
};
const link = (href: string) => `<p><a href="${href}" rel="noopener">It</a></p>`;
const german = (href: string) => localLinks(link(href), catalog, 'de_DE');

it.each([
  [
    'https://store.example/product/tide-mug/?a=1&amp;b=2#reviews',
    '/de/product/tide-mug/?a=1&amp;b=2#reviews',
  ],
  ['/product-category/ceramics/', '/de/product-category/ceramics/'],
  ['https://store.example/my-account/orders/', '/de/my-account/?tab=orders'],
  ['https://store.example/cart/?add-to-cart=7', '/de/checkout/?add-to-cart=7'],
  ['https://store.example/agb/', '/de/pages/terms/'],
  ['/pages/terms/#returns', '/de/pages/terms/#returns'],
  ['https://store.example/', '/de/'],
])('%s leads to %s', (href, path) => {
  expect(german(href)).toBe(link(path));
});

it.each([
  'https://store.example/product/gone/',
  'https://store.example/wp-content/uploads/care.pdf',
  'https://store.example/about-us/',
  'https://store.example/brand/none/',
  'https://store.example/?p=99',
  'https://elsewhere.example/product/tide-mug/',
  '/pages/nowhere/',
  'mailto:hello@store.example',
])('%s stays', (href) => {
  expect(german(href)).toBe(link(href));
});

it('leaves what stands for a video, and what is no link', () => {
  for (const html of [
    '<a data-video href="https://store.example/product/tide-mug/" rel="noopener">It</a>',
    '<code>&lt;a href="/product/tide-mug/"</code>',
    '<p>/product/tide-mug/</p>',
  ])
    expect(localLinks(html, catalog, 'de_DE')).toBe(html);
});

it('names links to products, categories and content pages that are not there, each once', () => {
  const gone = 'https://store.example/product/gone/?a=1&amp;b=2';
  const html = [
    gone,
    gone,
    '/product-category/none/',
    '/pages/nowhere/',
    'https://store.example/about-us/',
    'https://store.example/?p=99',
    'https://store.example/product-tag/none/',
    '/product/tide-mug/',
  ];
  expect(brokenLinks(html.map(link).join(''), catalog, 'de_DE')).toEqual([
    'https://store.example/product/gone/?a=1&b=2',
    '/product-category/none/',
    '/pages/nowhere/',
  ]);
});
