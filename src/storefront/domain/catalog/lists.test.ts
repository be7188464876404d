import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { displayedRange, pageLinks } from './lists.ts';

describe('the page numbers under a product list', () => {
  it('are all linked where they are few', () => {
    expect(pageLinks(1, 1)).toEqual([1]);
    expect(pageLinks(2, 4)).toEqual([1, 2, 3, 4]);
  });

  it('leave out pages far from the current one', () => {
    expect(pageLinks(1, 20)).toEqual([1, 2, 'gap', 20]);
    expect(pageLinks(10, 20)).toEqual([1, 'gap', 9, 10, 11, 'gap', 20]);
    expect(pageLinks(20, 20)).toEqual([1, 'gap', 19, 20]);
  });

  it('show a page rather than a gap of one', () => {
    expect(pageLinks(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(pageLinks(4, 8)).toEqual([1, 2, 3, 4, 5, 'gap', 8]);
  });

  it('always contain the first, the current and the last page once, in order', () => {
    const list = fc
      .integer({ min: 1, max: 500 })
      .chain((pageCount) =>
        fc.record({ pageCount: fc.constant(pageCount), page: fc.integer({ min: 1, max: pageCount }) }),
      );
    fc.assert(
      fc.property(list, ({ page, pageCount }) => {
        const numbers = pageLinks(page, pageCount).filter((link) => link !== 'gap');
        expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
        expect(numbers).toEqual(expect.arrayContaining([1, page, pageCount]));
        expect(numbers.length).toBeLessThanOrEqual(7);
      }),
    );
  });
});

describe('the result count', () => {
  const products = Array.from({ length: 24 });

  it('is the range of products on a page', () => {
    expect(displayedRange({ page: 1, products }, 24)).toEqual({ from: 1, to: 24 });
    expect(displayedRange({ page: 4, products: products.slice(0, 3) }, 24)).toEqual({ from: 73, to: 75 });
  });

  it('is zero for an empty list', () => {
    expect(displayedRange({ page: 1, products: [] }, 24)).toEqual({ from: 0, to: 0 });
  });
});
