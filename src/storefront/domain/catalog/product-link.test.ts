import { describe, expect, it, test } from 'vitest';
import { productLink, safeExternalUrl } from './product-link.ts';

const PAGE = 'https://shop.example/de/product/tide-mug/';

test('the link of a product keeps the options that are chosen, and nothing else', () => {
  expect(
    productLink(
      `${PAGE}?utm_source=mail&attribute_pa_color=pink&gclid=x&attribute_gr%C3%B6%C3%9Fe=L#reviews`,
    ),
  ).toBe(`${PAGE}?attribute_pa_color=pink&attribute_gr%C3%B6%C3%9Fe=L`);
});

test('the link of a product without options is its address', () => {
  expect(productLink(`${PAGE}?fbclid=1#picture-2`)).toBe(PAGE);
  expect(productLink(PAGE)).toBe(PAGE);
});

describe('the link of an external product', () => {
  it('is an http or https address', () => {
    expect(safeExternalUrl('https://maker.example/mug?a=1&b=2')).toBe('https://maker.example/mug?a=1&b=2');
    expect(safeExternalUrl('http://maker.example')).toBe('http://maker.example/');
  });

  it('is null for any other address', () => {
    for (const url of [null, '', '/cart', 'javascript:alert(1)', 'data:text/html,x']) {
      expect(safeExternalUrl(url), String(url)).toBeNull();
    }
  });
});
