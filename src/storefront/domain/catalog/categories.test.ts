import { describe, expect, it } from 'vitest';
import { category } from '#testing/fixtures/mug-shop.ts';
import { CategoryTree, categoryTree, treeOrder } from './categories.ts';

const clothing = category({ databaseId: 1, slug: 'clothing' });
const tops = category({ databaseId: 2, slug: 'tops', parentId: 1 });
const hoodies = category({ databaseId: 3, slug: 'hoodies', parentId: 2 });
const lost = category({ databaseId: 4, slug: 'lost', parentId: 99 });

describe('the category tree', () => {
  it('nests categories below their parents', () => {
    expect(categoryTree([hoodies, clothing, tops])).toEqual([
      {
        category: clothing,
        children: [{ category: tops, children: [{ category: hoodies, children: [] }] }],
      },
    ]);
  });

  it('shows a category whose parent is hidden at the top', () => {
    expect(categoryTree([clothing, lost]).map((node) => node.category)).toEqual([clothing, lost]);
  });

  it('lists ancestors, topmost first', () => {
    expect(new CategoryTree([tops, hoodies, clothing]).ancestors(3)).toEqual([clothing, tops]);
    expect(new CategoryTree([clothing, lost]).ancestors(4)).toEqual([]);
  });

  it('ends for categories that are their own ancestors', () => {
    const a = category({ databaseId: 5, parentId: 6 });
    const b = category({ databaseId: 6, parentId: 5 });
    expect(new CategoryTree([a, b]).ancestors(5)).toEqual([b]);
  });

  it('is read from the top, siblings in order, also where categories are their own ancestors', () => {
    const byName = (one: { slug: string }, other: { slug: string }) => (one.slug < other.slug ? -1 : 1);
    const bags = category({ databaseId: 7, slug: 'bags', parentId: 1 });
    expect(treeOrder([hoodies, lost, tops, bags, clothing], byName)).toEqual([
      { category: clothing, depth: 0 },
      { category: bags, depth: 1 },
      { category: tops, depth: 1 },
      { category: hoodies, depth: 2 },
      { category: lost, depth: 0 },
    ]);
    const a = category({ databaseId: 5, parentId: 6 });
    const b = category({ databaseId: 6, parentId: 5 });
    expect(treeOrder([a, b], byName)).toHaveLength(2);
  });
});
