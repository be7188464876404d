import { describe, expect, test } from 'vitest';
import { formatSharedList, parseSharedList, type SharedEntry } from './shared-list.ts';
import { MAX_WISHLIST } from './wishlist.ts';

const soap: SharedEntry = { slug: 'kelp-soap', variationId: null, attributes: {} };
const mug: SharedEntry = { slug: 'tide-mug', variationId: 56, attributes: { pa_color: 'blue' } };

describe('the link to a list', () => {
  test('names products, variations and options legibly', () => {
    expect(formatSharedList([soap, mug])).toBe('?items=kelp-soap,tide-mug:56:pa_color=blue');
  });

  test('names the ids that products have in all languages of a translated catalog', () => {
    expect(formatSharedList([{ ...soap, productId: 12 }, mug])).toBe(
      '?items=kelp-soap=12,tide-mug:56:pa_color=blue',
    );
  });

  test.each([
    [[]],
    [
      [
        { ...soap, productId: 12 },
        { ...mug, slug: 'a=5', productId: 9 },
      ],
    ],
    [[{ ...soap, slug: 'kelp-soap=12' }]],
    [[soap, mug]],
    [[{ ...mug, variationId: null }]],
    [[{ ...mug, attributes: { 'Größe: A, B': 'a=b & 100%', pa_size: '%2C' } }]],
    [[{ ...soap, slug: 'ürün,ler:100%25' }]],
  ])('is read as it was written: %j', (entries) => {
    expect(parseSharedList(formatSharedList(entries))).toEqual(entries);
  });

  test('shares nothing where it has no list', () => {
    expect(parseSharedList('')).toBeNull();
    expect(parseSharedList('?item=kelp-soap')).toBeNull();
    expect(parseSharedList('?items=')).toEqual([]);
  });

  test.each([
    ['?items=,,:,.,..,:5', []],
    ['?items=kelp-soap,kelp-soap', [soap]],
    ['?items=kelp-soap:x', [soap]],
    ['?items=kelp-soap=x', [soap]],
    ['?items=kelp-soap=12=13', [{ ...soap, productId: 12 }]],
    ['?items=kelp-soap:-1', [soap]],
    ['?items=kelp-soap:1e9:=:a=:=b', [soap]],
    [`?items=kelp-soap:${'9'.repeat(400)}`, [soap]],
  ])('is harmless where it makes no sense: %s', (query, entries) => {
    expect(parseSharedList(query)).toEqual(entries);
  });

  test('keeps what it can of hostile names', () => {
    const [entry] = parseSharedList('?items=%3Cscript%3E:7:__proto__=x') ?? [];
    expect(entry).toMatchObject({ slug: '<script>', variationId: 7 });
    expect(Object.keys(entry?.attributes ?? {})).toEqual(['__proto__']);
    expect(Object.getPrototypeOf(entry?.attributes)).toBe(Object.prototype);
  });

  test('has so many entries at most', () => {
    const items = Array.from({ length: 5000 }, (_, number) => `p${number}`);
    expect(parseSharedList(`?items=${items}`)).toHaveLength(MAX_WISHLIST);
  });
});
