import { expect, it } from 'vitest';
import { FACETS } from '../fixture.ts';
import { firstOptions } from './first-options.ts';

const [categories, colors] = FACETS.groups;

it('are all of a short facet, as a tree where it is one', () => {
  const [category, color] = firstOptions(FACETS);
  expect(category).toMatchObject({
    group: 'category',
    slugs: ['kitchen', 'cups', 'mugs', 'garden'],
    depths: [0, 1, 2, 0],
  });
  expect(color).toEqual({
    group: 'pa_color',
    label: 'Colour',
    openByDefault: true,
    slugs: ['sea-blue', 'gruen', 'sand'],
    names: ['Sea blue', 'Grün', 'Sand'],
    depths: [0, 0, 0],
  });
});

it('are the first ten of a long one, and say that there are more, not how many', () => {
  const long = (length: number) => {
    const options = Array.from({ length }, (_, id) => ({ id, slug: `s-${id}`, name: `S ${id}` }));
    const [size] = firstOptions({
      groups: [{ group: 'pa_size', label: 'Size', openByDefault: false, options }],
    });
    return size;
  };
  expect(long(10)).not.toHaveProperty('hasMore');
  expect(long(11)).toMatchObject({ hasMore: true, slugs: long(10)?.slugs });
  expect(long(12)).toEqual(long(11));
});

it('leave out what has none', () => {
  if (!categories || !colors) throw new Error('The fixture has no facets.');
  expect(firstOptions({ groups: [{ ...categories, options: [] }, colors] })).toHaveLength(1);
});
