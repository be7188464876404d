import { describe, expect, it } from 'vitest';
import {
  RELATED_WINDOW,
  type RelatedOwner,
  relatedProducts,
  ringDistance,
  ringPlace,
  ringsOf,
} from './related.ts';

interface Product extends RelatedOwner {
  listed: boolean;
}

function product(id: number, facts: Partial<Product> = {}): Product {
  return { id, listed: true, categories: [], above: [], tags: [], terms: [], shown: [], ...facts };
}

/** Product id -> its related products. */
function related(products: readonly Product[], limit: number): Map<number, number[]> {
  const window = (ring: string, owner: number) => {
    const after = ({ id }: Product) => ringDistance(ringPlace(owner), ringPlace(id));
    const others = products.filter((one) => one.listed && one.id !== owner && ringsOf(one).has(ring));
    return others.sort((one, other) => after(one) - after(other)).slice(0, RELATED_WINDOW);
  };
  return new Map(products.map((one) => [one.id, relatedProducts(one, { window }, limit)]));
}

describe('related products', () => {
  it('prefers the same category over a neighbouring one, and more shared terms within it', () => {
    const mug = product(1, { categories: [10], above: [1], terms: [1, 2] });
    const lists = related(
      [
        mug,
        product(2, { categories: [11], above: [1], terms: [1, 2] }),
        product(3, { categories: [10], above: [1] }),
        product(4, { categories: [10], above: [1], terms: [1] }),
      ],
      5,
    );
    expect(lists.get(1)).toEqual([4, 3, 2]);
  });

  it('does not relate products by a colour alone, but by a tag', () => {
    const lists = related(
      [product(1, { terms: [1], tags: [7] }), product(2, { terms: [1] }), product(3, { tags: [7] })],
      5,
    );
    expect(lists.get(1)).toEqual([3]);
    expect(lists.get(2)).toEqual([]);
  });

  it('never shows a hidden product, nor the product itself', () => {
    const lists = related(
      [
        product(1, { categories: [1] }),
        product(2, { categories: [1], listed: false }),
        product(3, { categories: [1] }),
      ],
      5,
    );
    expect(lists.get(1)).toEqual([3]);
    expect(lists.get(2)?.toSorted()).toEqual([1, 3]);
  });

  it('has every product of equal ones in as many lists', () => {
    const equals = Array.from({ length: 60 }, (_, index) => product(index + 1, { categories: [1] }));
    const lists = [...related(equals, 5).values()];
    const places = Map.groupBy(lists.flat(), (id) => id);
    expect([places.size, new Set([...places.values()].map(({ length }) => length))]).toEqual([
      60,
      new Set([5]),
    ]);
  });

  it('does not depend on the order of the catalog, and a new product changes few lists', () => {
    const catalog = Array.from({ length: 400 }, (_, index) =>
      product(index + 1, { categories: [index % 2] }),
    );
    const before = related(catalog, 5);
    expect(related(catalog.toReversed(), 5)).toEqual(before);
    const after = related([...catalog, product(999, { categories: [1] })], 5);
    const changed = catalog.filter(({ id }) => String(after.get(id)) !== String(before.get(id)));
    expect(changed).toHaveLength(5);
    expect(changed.every(({ id }) => after.get(id)?.includes(999))).toBe(true);
  });

  it('replaces products that the page shows already', () => {
    const mugs = [1, 2, 3, 4].map((id) => product(id, { categories: [10], shown: id === 1 ? [2] : [] }));
    expect(related(mugs, 2).get(1)?.sort()).toEqual([3, 4]);
    expect(related(mugs, 3).get(2)).toContain(1);
  });
});
