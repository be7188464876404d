import { describe, expect, test } from 'vitest';
import { type Cart, EMPTY_CART } from './cart.ts';
import { type CartMutation, reconcile } from './cart-mutation.ts';
import { add, cartOf, lamp, line, mug, set } from './fixtures/mutations.ts';

describe('a mutation that was sent without an answer', () => {
  test.each<[CartMutation, number | null, Cart, ReturnType<typeof reconcile>]>([
    [add(2), 1, cartOf(line(mug, 3)), 'applied'],
    [add(2), 1, cartOf(line(mug, 5)), 'applied'],
    [add(2), 1, cartOf(line(mug, 1)), 'pending'],
    [add(2), 0, cartOf(), 'pending'],
    [add(2), 1, cartOf(line(mug, 2)), 'ambiguous'],
    [add(2), 3, cartOf(line(mug, 1)), 'ambiguous'],
    [add(2), null, cartOf(line(mug, 2)), 'ambiguous'],
    [add(2), null, cartOf(line(lamp, 2)), 'pending'],
    [set(2), null, cartOf(line(mug, 2)), 'applied'],
    [set(2), null, cartOf(line(mug, 1)), 'pending'],
    [set(0), null, cartOf(line(lamp, 1)), 'applied'],
    [{ kind: 'restore', line: line(mug, 2) }, null, cartOf(line(mug, 2)), 'applied'],
    [{ kind: 'restore', line: line(mug, 2) }, null, cartOf(), 'pending'],
    [{ kind: 'empty' }, null, cartOf(), 'applied'],
    [{ kind: 'empty' }, null, cartOf(line(mug, 2)), 'pending'],
    [{ kind: 'applyCoupon', code: ' SAVE10' }, null, cartOf(), 'pending'],
    [{ kind: 'removeCoupon', code: 'save10' }, null, cartOf(), 'applied'],
    [{ kind: 'shippingMethod', ids: ['flat_rate:1'] }, null, cartOf(), 'pending'],
    [{ kind: 'address', shipping: { country: 'FR' } }, null, cartOf(), 'pending'],
  ])('%#', (mutation, quantityBefore, cart, expected) => {
    expect(reconcile(mutation, quantityBefore, cart)).toBe(expected);
  });

  test('finds a coupon by its code in any case', () => {
    const coupons = [{ code: 'save10', description: '', discount: 0, discountTax: 0 }];
    expect(reconcile({ kind: 'applyCoupon', code: ' SAVE10' }, null, { ...EMPTY_CART, coupons })).toBe(
      'applied',
    );
  });

  test('finds a gift card with or without spaces and hyphens', () => {
    const giftCards = [{ code: 'TIDE25LUNNAY', applied: 0, balance: 0 }];
    const cart = { ...EMPTY_CART, giftCards };
    expect(reconcile({ kind: 'applyGiftCard', code: 'tide-25-lunnay' }, null, cart)).toBe('applied');
    expect(reconcile({ kind: 'removeGiftCard', code: 'TIDE 25 LUNNAY' }, null, cart)).toBe('pending');
  });
});
