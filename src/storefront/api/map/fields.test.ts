import { decodeHTML } from 'entities';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ENTITIES } from '../fixtures/server.ts';
import { decodeEntities, decodeSlug, safeUrl, stripHtml } from './fields.ts';

test('named entities are decoded as HTML defines them', () => {
  for (const name of ENTITIES) expect(decodeEntities(`&${name};`), name).toBe(decodeHTML(`&${name};`));
  expect(ENTITIES.length).toBeGreaterThan(120);
});

test.each([
  ['&#8217;&#x2019;&#X2019;', '’’’'],
  ['&unknown; & &amp;amp;', '&unknown; & &amp;'],
  ['&#0;&#x110000;', '��'],
  ['&notes;&lts;&AMPX;', '&notes;&lts;&AMPX;'],
])('%s is %s', (text, expected) => {
  expect(decodeEntities(text)).toBe(expected);
});

test('tags and scripts are removed, white space is collapsed', () => {
  expect(stripHtml(' <p>Salt &amp;\n <a href="x">Pepper</a></p><script>alert(1)</script> ')).toBe(
    'Salt & Pepper',
  );
  expect(stripHtml('3 < 4 &lt;b&gt;')).toBe('3 < 4 <b>');
  expect(stripHtml(null)).toBe('');
});

test('no tag is left in any text', () => {
  fc.assert(fc.property(fc.string(), (text) => !/<[a-z]+>/i.test(stripHtml(text.replaceAll('&', '')))));
});

test('only http and https URLs are safe', () => {
  expect(safeUrl('https://a.example/?a=1&amp;b=2')).toBe('https://a.example/?a=1&b=2');
  for (const url of [
    'javascript:alert(1)',
    '//a.example',
    '/relative',
    'https://',
    'data:text/html,x',
    '',
    null,
  ]) {
    expect(safeUrl(url)).toBeNull();
  }
});

test('slugs are decoded where WordPress encoded them, and otherwise unchanged', () => {
  expect(decodeSlug('%d7%a1%d7%a4%d7%9c')).toBe('ספל');
  expect(decodeSlug('tide-mug')).toBe('tide-mug');
  expect(decodeSlug('100%-wool')).toBe('100%-wool');
});
