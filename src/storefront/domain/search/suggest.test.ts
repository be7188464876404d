import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyRows, indexOf, row, textsOf } from './fixture.ts';
import { searchProducts } from './search-products.ts';
import { sortProducts } from './sort-products.ts';
import { suggest } from './suggest.ts';

const rows = Array.from({ length: 9 }, (_, place) =>
  row({ id: place + 1, name: `Mug ${place + 1}`, categories: [2] }),
);

it('suggests a few products and the categories that begin alike', () => {
  const index = indexOf(rows);
  const texts = textsOf(index, rows);
  const ids = (text: string) => suggest(index, texts, text).products.map((product) => index.ids[product]);
  expect(ids('mug')).toEqual([9, 8, 7, 6, 5, 4]);
  expect(suggest(index, texts, 'mug')).toMatchObject({
    total: 9,
    categories: [{ slug: 'mugs', name: 'Mugs' }],
  });
  expect(ids('mug 3')).toEqual([3]);
  expect(suggest(index, texts, ' ')).toEqual({ products: [], total: 0, categories: [] });
});

it('suggests what a search shows first', () => {
  fc.assert(
    fc.property(anyRows, fc.constantFrom('m', 'tide', 'a-b', 'gr'), (catalog, text) => {
      const index = indexOf(catalog);
      const texts = textsOf(index, catalog);
      const { found, scores } = searchProducts(index, texts, text);
      const order = sortProducts(index, 'relevance', 'DESC', { names: null, language: 'en', scores });
      const shown = [...order].filter((product) => found[product] === 1);
      expect(suggest(index, texts, text)).toMatchObject({ products: shown.slice(0, 6), total: shown.length });
    }),
  );
});
