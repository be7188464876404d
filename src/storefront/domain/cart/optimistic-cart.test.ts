import { describe, expect, test } from 'vitest';
import { EMPTY_CART } from './cart.ts';
import { add, cartOf, lamp, line, mug, set } from './fixtures/mutations.ts';
import { optimisticCart } from './mutation-effects.ts';

describe('the optimistic cart', () => {
  const before = { ...cartOf(line(mug, 1)), totals: { ...EMPTY_CART.totals, total: 900 } };

  test('changes lines and quantities, but no totals', () => {
    const after = optimisticCart(before, [add(2), add(1, lamp), set(5, lamp)]);
    expect(after.lines).toMatchObject([
      { slug: 'mug', quantity: 3, total: 900, updating: true },
      { slug: 'lamp', quantity: 5, key: null, unit: 900, total: null, updating: true },
    ]);
    expect(after.itemCount).toBe(8);
    expect(after.totals).toBe(before.totals);
  });

  test('is the same object where nothing changes', () => {
    expect(optimisticCart(before, [])).toBe(before);
    expect(optimisticCart(before, [set(1), { kind: 'applyCoupon', code: 'x' }])).toBe(before);
  });

  test('removes and restores lines', () => {
    expect(optimisticCart(before, [set(0)])).toMatchObject({ lines: [], itemCount: 0 });
    expect(optimisticCart(before, [{ kind: 'empty' }]).lines).toEqual([]);
    const back = optimisticCart(before, [set(0), { kind: 'restore', line: line(mug, 1) }]);
    expect(back.lines).toMatchObject([{ slug: 'mug', quantity: 1, updating: true }]);
  });
});
