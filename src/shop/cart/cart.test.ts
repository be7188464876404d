import { describe, expect, it } from 'vitest';
import { type Cart, chosenRates, couponDiscount, EMPTY_CART, freeShippingProgress } from './cart.ts';

const PARCEL = { id: 'flat_rate:1', label: 'Parcel', cost: 490 };
const FREE = { id: 'free_shipping:2', label: 'Free shipping', cost: 0 };
const PICKUP = { id: 'local_pickup:3', label: 'Pick up', cost: 0 };

function cart(values: Partial<Cart>, subtotal: number, discount = 0): Cart {
  const totals = { ...EMPTY_CART.totals, subtotal, discount };
  return { ...EMPTY_CART, needsShipping: true, ...values, totals };
}

describe('free shipping', () => {
  it('is so far away as goods after discounts are worth less', () => {
    expect(freeShippingProgress(cart({}, 6000, 1000), 7500)).toEqual({ missing: 2500, share: 2 / 3 });
  });

  it('is reached by its sum, or where the store offers it anyway', () => {
    expect(freeShippingProgress(cart({}, 8000), 7500)).toEqual({ missing: 0, share: 1 });
    const byCoupon = cart({ packages: [{ rates: [PARCEL, FREE], chosen: PARCEL.id }] }, 1000);
    expect(freeShippingProgress(byCoupon, 7500)).toEqual({ missing: 0, share: 1 });
  });

  it('is not reached by fetching things oneself', () => {
    const fetched = cart({ packages: [{ rates: [PARCEL, PICKUP], chosen: PICKUP.id }] }, 5000);
    expect(freeShippingProgress(fetched, 7500)?.missing).toBe(2500);
  });

  it('follows the store where that one tells, also that there is none', () => {
    expect(freeShippingProgress(cart({ freeShippingFrom: 15000 }, 7500), 7500)?.missing).toBe(7500);
    expect(freeShippingProgress(cart({ freeShippingFrom: null }, 7500), 7500)).toBe(null);
  });

  it('is nothing to speak of without a threshold, or where nothing is sent', () => {
    expect(freeShippingProgress(cart({}, 7500), null)).toBe(null);
    expect(freeShippingProgress(cart({ needsShipping: false }, 7500), 9000)).toBe(null);
  });
});

describe('the chosen rate', () => {
  it('is the one that the store names', () => {
    expect(chosenRates({ packages: [{ rates: [PARCEL, FREE], chosen: FREE.id }] })).toEqual([FREE]);
  });

  it('is one for each package', () => {
    const packages = [
      { rates: [PARCEL, FREE], chosen: FREE.id },
      { rates: [PARCEL], chosen: PARCEL.id },
    ];
    expect(chosenRates({ packages })).toEqual([FREE, PARCEL]);
  });

  it('is none while none is chosen, or nothing is sent', () => {
    expect(chosenRates({ packages: [{ rates: [PARCEL], chosen: null }] })).toEqual([]);
    expect(chosenRates({ packages: [] })).toEqual([]);
  });
});

it('a coupon takes off as the shop shows prices, with or without tax', () => {
  const coupon = { code: 'ebb10', description: '', discount: 1000, discountTax: 190 };
  expect(couponDiscount({ pricesIncludeTax: true }, coupon)).toBe(1190);
  expect(couponDiscount({ pricesIncludeTax: false }, coupon)).toBe(1000);
});
