import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cleanSearch,
  DEFAULT_QUERY,
  formatListQuery,
  isUnfiltered,
  type ListQuery,
  NATURAL_ORDER,
  parseListQuery,
  SORT_KEYS,
  sortKeys,
} from './list-query.ts';

const query = (changes: Partial<ListQuery>): ListQuery => ({ ...DEFAULT_QUERY, ...changes });
const filter = (choices: ListQuery['filter']) => query({ filter: choices });

const option = fc.oneof(
  fc.constantFrom('green', 'sea-blue', 'מים', '%d7%90', 'a,b', '[x]', '__proto__', 'price[1'),
  fc
    .string({ unit: 'binary', minLength: 1 })
    .map((text) => text.trim())
    .filter((text) => text !== ''),
);
const options = fc.uniqueArray(option, { maxLength: 4 });
const amount = fc.option(
  fc.oneof(
    fc.nat(),
    fc.nat(99_999).map((cents) => cents / 100),
  ),
);
const price = fc.tuple(amount, amount).map(([one, other]) => {
  const isSwapped = one !== null && other !== null && one > other;
  const ends = isSwapped ? [other, one] : [one, other];
  return one === null && other === null ? [] : ends.map((end) => String(end ?? ''));
});
const search = fc.oneof(fc.constant(''), fc.string({ unit: 'grapheme', maxLength: 20 }).map(cleanSearch));
const anyState = fc.record({
  filter: fc
    .tuple(
      fc.record({
        category: options,
        price,
        rating: fc.constantFrom([], ...['1', '2', '3', '4', '5', '4.5'].map((rating) => [rating])),
        sale: fc.constantFrom([], ['true']),
        stock: fc.constantFrom([], ['true']),
      }),
      fc.dictionary(fc.oneof(fc.constantFrom('pa_color', 'pa_größe', 'pa_a,b'), option), options, {
        maxKeys: 3,
      }),
    )
    .map(([own, attributes]) => {
      const choices = Object.entries({ ...attributes, ...own });
      return Object.fromEntries(choices.filter(([, choice]) => choice.length > 0));
    }),
  search,
  orderby: fc.constantFrom(...SORT_KEYS),
  order: fc.constantFrom('ASC', 'DESC'),
});

const anyQuery: fc.Arbitrary<ListQuery> = anyState.map((state) => {
  const orderby = sortKeys(state.search).includes(state.orderby) ? state.orderby : 'date';
  return { ...state, orderby, order: orderby === 'relevance' ? 'DESC' : state.order };
});

describe('the address of a list', () => {
  it('is written as the specification names it', () => {
    const colors = { pa_color: ['green', 'blue'] };
    expect(formatListQuery(filter({ ...colors, price: ['10', '80'] }))).toBe(
      '?filter=pa_color[green,blue],price[10,80]',
    );
    expect(formatListQuery(query({ search: 'tea  mug', orderby: 'price', order: 'DESC' }))).toBe(
      '?search=tea+mug&orderby=price&order=DESC',
    );
    expect(formatListQuery(filter({ sale: ['true'], stock: ['true'], rating: ['4'], category: ['a'] }))).toBe(
      '?filter=category[a],rating[4],sale[true],stock[true]',
    );
  });

  it('has no query for the list as it is', () => {
    expect(formatListQuery(DEFAULT_QUERY)).toBe('');
    for (const orderby of sortKeys('').filter((key) => key !== 'date')) {
      expect(formatListQuery(query({ orderby, order: NATURAL_ORDER[orderby] }))).toBe(`?orderby=${orderby}`);
    }
  });

  it('shows the best match first where it searches, unless it says otherwise', () => {
    expect(parseListQuery('?search=mug')).toMatchObject({ orderby: 'relevance', order: 'DESC' });
    expect(parseListQuery('?orderby=relevance')).toMatchObject({ orderby: 'date', order: 'DESC' });
    expect(formatListQuery(query({ search: 'mug', orderby: 'date' }))).toBe('?search=mug&orderby=date');
  });

  it('is read back as it was written, whatever slugs and texts hold', () => {
    fc.assert(
      fc.property(anyQuery, (state) => {
        expect(parseListQuery(formatListQuery(state))).toEqual(state);
      }),
    );
  });

  it('is read as a browser with encoded brackets writes it', () => {
    const encoded = encodeURIComponent('pa_color[green,blue],pa_size[m],sale[true]');
    expect(parseListQuery(`?filter=${encoded}`).filter).toEqual({
      pa_color: ['green', 'blue'],
      pa_size: ['m'],
      sale: ['true'],
    });
  });

  it('keeps groups apart whose names end alike', () => {
    const { filter: choices } = parseListQuery('?filter=pa_color[a],color[b],category[price-tags]');
    expect(choices).toEqual({ pa_color: ['a'], color: ['b'], category: ['price-tags'] });
  });

  it.each([
    '?filter=price[80,10]',
    '?filter=price[-1,1e9],price[',
    '?filter=]][[,,[]x[],=&orderby=hasOwnProperty&order=sideways',
    '?filter=rating[9],sale[false],stock[0]',
    '?filter=__proto__[x],constructor[y]',
    '?search=%00%ff&filter=%ff[%ff]',
  ])('is harmless where it makes no sense: %s', (text) => {
    const state = parseListQuery(text);
    expect(parseListQuery(formatListQuery(state))).toEqual(state);
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });

  it('swaps the ends of a price range', () => {
    expect(parseListQuery('?filter=price[80,10]').filter.price).toEqual(['10', '80']);
    expect(parseListQuery('?filter=price[,10.5]').filter.price).toEqual(['', '10.5']);
  });

  it('knows a list that shows everything', () => {
    expect(isUnfiltered(query({ orderby: 'price' }))).toBe(true);
    expect(isUnfiltered(query({ search: 'mug' }))).toBe(false);
    expect(isUnfiltered(filter({ stock: ['true'] }))).toBe(false);
  });
});
