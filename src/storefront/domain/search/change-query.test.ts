import { describe, expect, it } from 'vitest';
import { activeFilters, cleared, toggled, withChoice, withSearch } from './change-query.ts';
import { formatListQuery, type ListQuery, parseListQuery } from './list-query.ts';

const query = parseListQuery(
  '?filter=category[mugs],pa_color[sand,blue],price[10,],rating[4],sale[true],stock[true]&search=tea',
);

describe('a query', () => {
  it('has an option chosen, and taken back', () => {
    const toggle = (before: ListQuery, key: string, option: string) =>
      withChoice(before, key, toggled(before.filter[key] ?? [], option));
    const chosen = toggle(toggle(query, 'category', 'cups'), 'pa_size', 'l');
    expect(chosen.filter).toMatchObject({
      category: ['mugs', 'cups'],
      pa_color: ['sand', 'blue'],
      pa_size: ['l'],
    });
    const back = toggle(toggle(chosen, 'category', 'cups'), 'pa_size', 'l');
    expect(back).toEqual(query);
  });

  it('names everything that can be taken back by itself', () => {
    const active = activeFilters(query);
    expect(active.map(({ key, choice }) => [key, ...choice].join(' '))).toEqual([
      'search tea',
      'category mugs',
      'pa_color sand',
      'pa_color blue',
      'price 10 ',
      'rating 4',
      'sale true',
      'stock true',
    ]);
    let rest = query;
    for (const { id } of active) rest = activeFilters(rest).find((each) => each.id === id)?.without ?? rest;
    expect(formatListQuery(rest)).toBe('');
  });

  it('begins anew in the order that was chosen', () => {
    expect(formatListQuery(cleared(query))).toBe('');
    expect(formatListQuery(cleared(parseListQuery('?search=tea&orderby=price&order=DESC')))).toBe(
      '?orderby=price&order=DESC',
    );
  });

  it('shows the best match first once it searches, unless another order was chosen', () => {
    const list = parseListQuery('');
    expect(withSearch(list, 'mug')).toMatchObject({ orderby: 'relevance', order: 'DESC' });
    expect(withSearch(withSearch(list, 'mug'), '')).toEqual(list);
    const byPrice = parseListQuery('?orderby=price');
    expect(withSearch(byPrice, 'mug')).toMatchObject({ orderby: 'price', order: 'ASC' });
  });

  it('changes one choice of its filter', () => {
    expect(formatListQuery(withChoice(parseListQuery('?filter=sale[true]'), 'rating', ['3']))).toBe(
      '?filter=rating[3],sale[true]',
    );
  });
});
