import { expect, it } from 'vitest';
import type { ProductField } from '#storefront/domain/settings/product-meta.ts';
import { fieldValues, ownFieldValues } from './field-values.ts';

const STORE = 'https://store.example/graphql';

function read(value: string, kind?: ProductField['kind']) {
  const field = { meta: 'care', label: { en_US: 'Care' }, place: 'details' as const };
  return fieldValues([{ key: 'care', value }], [kind === undefined ? field : { ...field, kind }], STORE)
    ?.care;
}

it.each<[ProductField['kind'], string, unknown]>([
  [undefined, ' Wash <b>cold</b> &amp; dry\nflat ', { text: 'Wash cold & dry flat' }],
  ['number', '0,5', { number: 0.5 }],
  ['number', '-12.25', { number: -12.25 }],
  ['number', 'about 12', { text: 'about 12' }],
  ['link', 'https://maker.example/care?a=1&amp;b=2', { url: 'https://maker.example/care?a=1&b=2' }],
  ['link', 'javascript:alert(1)', { text: 'javascript:alert(1)' }],
  ['list', 'Wool\nLinen, raw\n', { items: ['Wool', 'Linen, raw'] }],
  ['list', 'Wool, Linen', { items: ['Wool', 'Linen'] }],
  ['list', 'Wool; Linen, raw', { items: ['Wool', 'Linen, raw'] }],
  ['list', '["Wool",{"odd":1},"<i>Linen</i>"]', { items: ['Wool', 'Linen'] }],
  ['list', '[sic] Wool', { items: ['[sic] Wool'] }],
  ['html', 'One\ntwo\n\nThree', { html: '<p>One<br />two</p><p>Three</p>' }],
  [
    'html',
    '<p onclick="x()">By <a href="/care/">hand</a><script>x()</script></p>',
    { html: '<p>By <a href="https://store.example/care/" rel="noopener">hand</a></p>' },
  ],
  ['html', '<script>x()</script>', undefined],
  ['text', '<br>', undefined],
])('a value of the kind %s: %j', (kind, value, expected) => {
  expect(read(value, kind)).toEqual(expected);
});

it('variations say only what their product does not say alike', () => {
  const product = { care: { text: 'Cold' }, height: { number: 10 } };
  expect(ownFieldValues({ care: { text: 'Cold' }, height: { number: 12 } }, product)).toEqual({
    height: { number: 12 },
  });
  expect(ownFieldValues({ care: { text: 'Cold' } }, product)).toBeUndefined();
  expect(ownFieldValues(undefined, product)).toBeUndefined();
});
