import { describe, expect, it } from 'vitest';
import { ENGLISH_AND_GERMAN } from '#testing/fixtures/mug-shop.ts';
import { parseStoreLink } from './store-link.ts';

const site = {
  store: {
    homes: ['https://www.store.example/wp', 'https://api.store.example'],
    products: ['ware'],
    categories: ['sortiment'],
  },
  baseUrl: 'https://shop.example',
  languages: { ...ENGLISH_AND_GERMAN, tags: { ...ENGLISH_AND_GERMAN.tags, nl: 'nl-NL' } },
};
const HOME = 'https://www.store.example/wp';
const parse = (href: string) => parseStoreLink(href, site);
const page = (name: string) => ({ kind: 'page', name });

describe('a link of a text', () => {
  it.each([
    [`${HOME}/product/tide-mug/`, { kind: 'product', slug: 'tide-mug' }],
    [`${HOME}/product/tide-mug`, { kind: 'product', slug: 'tide-mug' }],
    ['http://store.example/wp/product/tide-mug/', { kind: 'product', slug: 'tide-mug' }],
    ['https://api.store.example/produkt/gr%C3%BCn/', { kind: 'product', slug: 'grün' }],
    [`${HOME}/ware/tassen/tide-mug/`, { kind: 'product', slug: 'tide-mug' }],
    [`${HOME}/de/product/gezeitenbecher/`, { kind: 'product', slug: 'gezeitenbecher' }],
    [`${HOME}/nl/product/mok/?lang=nl`, { kind: 'product', slug: 'mok' }],
    ['/product/tide-mug/', { kind: 'product', slug: 'tide-mug' }],
    ['/de/product/tide-mug/', { kind: 'product', slug: 'tide-mug' }],
    ['https://shop.example/pt-br/product/tide-mug/', { kind: 'product', slug: 'tide-mug' }],
    [`${HOME}/?p=12`, { kind: 'product', id: 12 }],
    [`${HOME}/index.php?post_type=product&p=12`, { kind: 'product', id: 12 }],
    [`${HOME}/?product=tide-mug`, { kind: 'product', slug: 'tide-mug' }],
    [`${HOME}/?product_cat=mugs`, { kind: 'category', slug: 'mugs' }],
    [`${HOME}/product-category/kitchen/mugs/`, { kind: 'category', slug: 'mugs' }],
    [`${HOME}/sortiment/mugs/page/2/`, { kind: 'category', slug: 'mugs' }],
    [`${HOME}/brand/saltmarsh/`, { kind: 'brand', slug: 'saltmarsh' }],
    [`${HOME}/de/produkt-schlagwort/geschenk/`, { kind: 'tag', slug: 'geschenk' }],
    [`${HOME}/shop/`, page('products')],
    [`${HOME}/boutique/page/3/`, page('products')],
    [HOME, page('index')],
    [`${HOME}/de/`, page('index')],
    [`${HOME}/warenkorb/`, page('checkout')],
    [`${HOME}/cart`, page('checkout')],
    [`${HOME}/kasse/`, page('checkout')],
    [`${HOME}/mein-konto/`, page('my-account')],
    [`${HOME}/my-account/lost-password/`, page('my-account-lost-password')],
    [`${HOME}/my-account/orders/`, { ...page('my-account'), tab: 'orders' }],
    [`${HOME}/my-account/edit-address/billing/`, { ...page('my-account'), tab: 'addresses' }],
    [`${HOME}/my-account/view-order/17/`, page('my-account')],
    ['/contact/', page('contact')],
    ['/fr/products/page/2/', page('products')],
    ['/pages/terms/', { kind: 'content', slug: 'terms' }],
    [`${HOME}/de/agb/`, { kind: 'store page', paths: ['/de/agb/', '/agb/'] }],
  ])('%s names a page of the shop', (href, target) => {
    expect(parse(href)).toEqual({ target, rest: '' });
  });

  it.each([
    'https://elsewhere.example/product/tide-mug/',
    'https://www.store.example/product/tide-mug/',
    'https://store.example.evil.example/wp/product/tide-mug/',
    `${HOME}/wp-content/uploads/2026/care.pdf`,
    `${HOME}/wp-admin/`,
    `${HOME}/?page_id=3`,
    `${HOME}/?p=x`,
    `${HOME}/checkout/order-received/17/`,
    `${HOME}/product/%E0%A4%A/`,
    '//elsewhere.example/product/tide-mug/',
    'mailto:hello@store.example',
    'javascript:alert(1)',
    '#care',
    'care.html',
    '',
  ])('%s names none', (href) => {
    expect(parse(href)).toBeNull();
  });

  it.each([
    [`${HOME}/product/tide-mug/?attribute_pa_color=red&lang=de#reviews`, '?attribute_pa_color=red#reviews'],
    [`${HOME}/?add-to-cart=12&quantity=2`, '?add-to-cart=12&quantity=2'],
    [`${HOME}/cart/?add-to-cart=12`, '?add-to-cart=12'],
    [`${HOME}/?p=12&coupon=ten`, '?coupon=ten'],
    ['/product/tide-mug/?a="<>', '?a=%22%3C%3E'],
  ])('%s says %s besides', (href, rest) => {
    expect(parse(href)?.rest).toBe(rest);
  });

  it('names a page in the store’s folder where its address is another one', () => {
    const store = { homes: ['https://store.example'], products: [], categories: [] };
    const href = 'https://store.example/product/tide-mug/';
    expect(parseStoreLink(href, { ...site, store })?.target).toEqual({ kind: 'product', slug: 'tide-mug' });
    expect(parseStoreLink(href, { ...site, store: { ...store, homes: [] } })).toBeNull();
  });
});
