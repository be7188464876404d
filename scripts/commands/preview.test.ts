import { expect, it } from 'vitest';
import { previewSubject } from './preview.ts';

it.each([
  ['216', { id: 216, locale: 'en_US' }],
  ['src/storefront/content/pages/de/returns.md', { kind: 'text', id: 'returns', locale: 'de_DE' }],
  ['/srv/shop/pages/pt-BR/a.b.md', { kind: 'text', id: 'a.b', locale: 'pt_BR' }],
  ['/products/', { kind: 'list', id: '/products/', locale: 'en_US' }],
  [
    'https://shop.example/de/product-category/lampen/page/2/?sort=price',
    { kind: 'list', id: '/de/product-category/lampen/page/2/', locale: 'de_DE' },
  ],
])('%s can be previewed', (text, subject) => {
  expect(previewSubject(text)).toEqual(subject);
});

it.each([
  '',
  '0',
  '-1',
  'tide-mug',
  '/checkout/',
  '/product/tide-mug/',
  'pages/xx/terms.md',
  'terms.md',
  'de',
])('%j is refused', (text) => {
  expect(() => previewSubject(text)).toThrow('Give the id of a product, a file of');
});
