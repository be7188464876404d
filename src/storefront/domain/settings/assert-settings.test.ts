import { expect, it } from 'vitest';
import { assertDelivery, assertImageProvider } from './assert-settings.ts';

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
