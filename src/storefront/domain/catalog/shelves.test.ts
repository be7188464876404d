import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SHELF_ROW, shelfProducts } from './lists.ts';

describe('a shelf', () => {
  it('has the best products that no earlier shelf shows', () => {
    expect(shelfProducts([1, 2, 3, 4, 5, 6, 7], new Set([2, 4]), 4)).toEqual([1, 3, 5, 6]);
  });

  it('repeats products only to fill a row, in their place', () => {
    expect(shelfProducts([1, 2, 3, 4, 5, 6], new Set([1, 2, 3, 6]), 8)).toEqual([1, 2, 4, 5]);
    expect(shelfProducts([1, 2], new Set([1, 2]), 8)).toEqual([1, 2]);
    expect(shelfProducts([], new Set([1]), 8)).toEqual([]);
  });

  it('repeats nothing while it has a row of its own, and keeps its order and length', () => {
    const ids = fc.uniqueArray(fc.nat(30), { maxLength: 25 });
    fc.assert(
      fc.property(
        ids,
        fc.uniqueArray(fc.nat(30)),
        fc.integer({ min: 1, max: 8 }),
        (ranked, others, limit) => {
          const shown = new Set(others);
          const shelf = shelfProducts(ranked, shown, limit);
          const repeated = shelf.filter((id) => shown.has(id));
          expect(shelf).toEqual(ranked.filter((id) => shelf.includes(id)));
          expect(shelf.length).toBeLessThanOrEqual(limit);
          if (repeated.length > 0) expect(shelf.length).toBeLessThanOrEqual(SHELF_ROW);
          expect(shelf.length).toBeGreaterThanOrEqual(Math.min(ranked.length, SHELF_ROW, limit));
        },
      ),
    );
  });
});
