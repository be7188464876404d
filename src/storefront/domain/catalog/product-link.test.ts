import { expect, test } from 'vitest';
import { productLink } from './product-link.ts';

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
