import { expect, it } from 'vitest';
import { assertDelivery, assertImageProvider, assertMenuPages } from './merge-settings.ts';

it('an image provider is one of two words, or a template', () => {
  expect(() => assertImageProvider('bulid')).toThrow(/imageProvider is "bulid".*'build', 'none'/);
  expect(() => assertImageProvider('https://img.example/{width}')).toThrow(/\{url\}/);
  for (const good of ['build', 'none', 'https://img.example/{width}/{url}', '/img?u={url}']) {
    expect(() => assertImageProvider(good)).not.toThrow();
  }
});

it('a delivery is a range of whole days, or none', () => {
  for (const delivery of [null, { minDays: 2, maxDays: 4 }, { minDays: 1, maxDays: 1 }]) {
    expect(() => assertDelivery(delivery)).not.toThrow();
  }
  for (const [minDays, maxDays] of [
    [4, 2],
    [0, 3],
    [1.5, 2],
    [1, Number.NaN],
  ] as const) {
    expect(() => assertDelivery({ minDays, maxDays })).toThrow(/The setting delivery/);
  }
});

it('menus take the pages of brands and tags', () => {
  expect(() => assertMenuPages({ menuPages: { main: ['/brand/th%C3%A9/'], shop: [] } })).not.toThrow();
  expect(() => assertMenuPages({ menuPages: { shop: ['/product-tag/summer/'] } })).not.toThrow();
  for (const path of [
    '/brand/',
    '/brand/north',
    '/brand/north/page/2/',
    '/product/mug/',
    'north',
  ] as never[]) {
    expect(() => assertMenuPages({ menuPages: { main: [path] } })).toThrow(`menuPages has "${path}"`);
  }
});
