import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RelatedIndex, type RelatedInput } from './related.ts';

function product(id: number, input: Partial<RelatedInput> = {}): RelatedInput {
  return { id, listed: true, categories: [], ancestors: [], terms: [], shownAlready: [], ...input };
}
/** Product id -> its related products. */
function relatedProducts(products: readonly RelatedInput[], limit: number): Map<number, number[]> {
  const index = new RelatedIndex(limit, products);
  return new Map(products.map(({ id }) => [id, index.related(id)]));
}
const color = (slug: string) => ({ taxonomyName: 'pa_color', slug });

describe('related products', () => {
  it('prefers the same category over a neighbouring one, and more shared terms within it', () => {
    const mug = product(1, { categories: [10], ancestors: [1], terms: [color('blue'), color('red')] });
    const related = relatedProducts(
      [
        mug,
        product(2, { categories: [11], ancestors: [1], terms: [color('blue'), color('red')] }),
        product(3, { categories: [10], ancestors: [1] }),
        product(4, { categories: [10], ancestors: [1], terms: [color('blue')] }),
      ],
      5,
    );
    expect(related.get(1)).toEqual([4, 3, 2]);
  });

  it('does not relate products by a colour alone, but by a tag', () => {
    const tag = { taxonomyName: 'product_tag', slug: 'gift' };
    const related = relatedProducts(
      [
        product(1, { terms: [color('blue'), tag] }),
        product(2, { terms: [color('blue')] }),
        product(3, { terms: [tag] }),
      ],
      5,
    );
    expect(related.get(1)).toEqual([3]);
    expect(related.get(2)).toEqual([]);
  });

  it('never shows a hidden product, nor the product itself', () => {
    const related = relatedProducts(
      [
        product(1, { categories: [1] }),
        product(2, { categories: [1], listed: false }),
        product(3, { categories: [1] }),
      ],
      5,
    );
    expect(related.get(1)).toEqual([3]);
    expect(related.get(2)?.toSorted()).toEqual([1, 3]);
  });

  it('varies lists among equal products, so that every product is in one', () => {
    const equals = Array.from({ length: 60 }, (_, index) => product(index + 1, { categories: [1] }));
    const lists = [...relatedProducts(equals, 5).values()];
    expect(lists.every((list) => list.length === 5 && new Set(list).size === 5)).toBe(true);
    expect(new Set(lists.flat()).size).toBeGreaterThan(50);
  });

  it('does not depend on the order of the catalog, and a new product changes few lists', () => {
    const catalog = Array.from({ length: 200 }, (_, index) =>
      product(index + 1, { categories: [index % 2] }),
    );
    const before = relatedProducts(catalog, 5);
    expect(relatedProducts(catalog.toReversed(), 5).get(7)).toEqual(before.get(7));
    const after = relatedProducts([...catalog, product(999, { categories: [1] })], 5);
    const changed = catalog.filter(({ id }) => String(after.get(id)) !== String(before.get(id)));
    expect(changed.length).toBeLessThan(20);
    expect(changed.every(({ id }) => after.get(id)?.includes(999))).toBe(true);
  });

  it('replaces products that the page shows already', () => {
    const mugs = [1, 2, 3, 4].map((id) =>
      product(id, { categories: [10], shownAlready: id === 1 ? [2] : [] }),
    );
    expect(relatedProducts(mugs, 2).get(1)?.sort()).toEqual([3, 4]);
    expect(relatedProducts(mugs, 3).get(2)).toContain(1);
  });
});

describe('a change of some products', () => {
  const shared = (most: number, count: number) => fc.uniqueArray(fc.nat(count), { maxLength: most });
  /** Few categories and terms, so that much is shared; category 0 is above all others. */
  const facts = fc.record({
    listed: fc.boolean(),
    categories: shared(2, 4),
    ancestors: fc.constantFrom([], [0]),
    terms: shared(3, 3).map((colors) => colors.map((each) => color(String(each)))),
    tags: shared(1, 2).map((tags) => tags.map((each) => ({ taxonomyName: 'product_tag', slug: `t${each}` }))),
    shownAlready: shared(2, 12),
  });
  const input = facts.map(({ tags, terms, ...rest }) => ({ ...rest, terms: [...terms, ...tags] }));
  const catalogs = fc.record({
    before: fc.array(fc.option(input), { minLength: 2, maxLength: 14 }),
    changed: fc.array(fc.tuple(fc.nat(13), fc.option(input)), { minLength: 1, maxLength: 3 }),
  });

  it('changes no list but those reported', () => {
    fc.assert(
      fc.property(catalogs, ({ before, changed }) => {
        const products = (from: typeof before) =>
          from.flatMap((each, id) => (each === null ? [] : [product(id, each)]));
        const after = [...before];
        for (const [id, now] of changed) after[id] = now;
        const old = relatedProducts(products(after.map((_, id) => before[id] ?? null)), 3);
        const index = new RelatedIndex(3, products(after.map((each) => each ?? null)));
        const reported = new Set(changed.map(([id]) => id));
        for (const [id] of changed) {
          const was = before[id];
          const affected = index.affectedBy(id, was ? product(id, was) : null, (one) => old.get(one) ?? []);
          for (const one of affected) reported.add(one);
        }
        for (const [id, each] of after.entries()) {
          if (each && !reported.has(id)) expect(index.related(id)).toEqual(old.get(id));
        }
      }),
      { numRuns: 3000 },
    );
  });

  it('changes few lists', () => {
    const catalog = Array.from({ length: 400 }, (_, id) => product(id, { categories: [id % 2] }));
    const old = relatedProducts(catalog, 5);
    const index = new RelatedIndex(5, [...catalog, product(999, { categories: [1] })]);
    const affected = index.affectedBy(999, null, (id) => old.get(id) ?? []);
    expect(affected.size).toBeGreaterThan(0);
    expect(affected.size).toBeLessThan(20);
  });
});
