import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { missingColumns } from './catalog-index/catalog-index.ts';
import type { ListFilter } from './facets/facet.ts';
import { columnsOfQuery, filterProducts } from './filter-products.ts';
import { anyFilter, anyRows, COLUMNS, FACETS, indexOf, textsOf } from './fixture.ts';
import { SORT_KEYS } from './list-query.ts';
import { columnsOfSearch, searchProducts } from './search-products.ts';
import { sortProducts } from './sort-products.ts';

const SORT = { names: null, language: 'en', scores: null };

describe('the columns of a question', () => {
  it('answer it as all columns do', () => {
    fc.assert(
      fc.property(
        anyRows,
        anyFilter,
        fc.constantFrom(...SORT_KEYS),
        fc.option(fc.constantFrom('kitchen', 'mugs')),
        (rows, filter, orderby, category) => {
          const list = category && { taxonomy: 'category', slug: category };
          const whole = indexOf(rows);
          const part = indexOf(rows, FACETS, columnsOfQuery(whole, { filter, orderby }, list));
          const scope = { decimals: 2, list, found: null };
          const [one, other] = [part, whole].map((index) => filterProducts(index, filter, scope));
          expect(one?.matches).toEqual(other?.matches);
          expect(sortProducts(part, orderby, 'ASC', SORT)).toEqual(sortProducts(whole, orderby, 'ASC', SORT));
        },
      ),
    );
  });

  it('answer a search as all columns do', () => {
    const words = fc.constantFrom('mug', 'mugs', 'kitchn', 'sea', 'blue', 'gardne', 'x', 'ß', 's');
    fc.assert(
      fc.property(anyRows, fc.array(words, { maxLength: 3 }), (rows, typed) => {
        const whole = indexOf(rows);
        const texts = textsOf(whole, rows);
        const search = typed.join(' ');
        const part = indexOf(rows, FACETS, columnsOfSearch(whole, texts, search));
        expect(searchProducts(part, texts, search)).toEqual(searchProducts(whole, texts, search));
      }),
    );
  });

  it('are few, and options are counted in all of them', () => {
    const columnsOf = (filter: ListFilter) => columnsOfQuery(indexOf([]), { filter, orderby: 'date' }, null);
    expect(columnsOf({})).toEqual([]);
    expect(columnsOf({ sale: ['true'], stock: ['true'] })).toEqual(['price']);
    expect(columnsOf({ pa_size: ['s'], pa_none: ['x'] })).toEqual(['pa_size']);
    const index = indexOf([], FACETS, ['price']);
    expect(missingColumns(index)).toEqual(COLUMNS.filter((name) => name !== 'price'));
    const { count } = filterProducts(index, {}, { decimals: 2, list: null, found: null });
    expect(count).toThrow('not loaded');
  });
});
