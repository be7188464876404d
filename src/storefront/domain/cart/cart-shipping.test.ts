import { describe, expect, it } from 'vitest';
import { type Cart, EMPTY_CART } from './cart.ts';
import { chosenRates, earnedFreeRate, freeShippingProgress } from './cart-shipping.ts';

const PARCEL = { id: 'flat_rate:1', label: 'Parcel', cost: 490 };
const FREE = { id: 'free_shipping:2', label: 'Free shipping', cost: 0 };
const PICKUP = { id: 'local_pickup:3', label: 'Pick up', cost: 0 };

function cart(values: Partial<Cart>, subtotal: number, discount = 0): Cart {
  const totals = { ...EMPTY_CART.totals, subtotal, discount };
  return { ...EMPTY_CART, needsShipping: true, ...values, totals };
}

describe('free shipping', () => {
  it('is missing what goods after discounts lack', () => {
    expect(freeShippingProgress(cart({}, 6000, 1000), 7500)).toEqual({ missing: 2500, share: 2 / 3 });
  });

  it('is reached at the threshold, or where the store offers a free rate', () => {
    expect(freeShippingProgress(cart({}, 8000), 7500)).toEqual({ missing: 0, share: 1 });
    const byCoupon = cart({ packages: [{ rates: [PARCEL, FREE], chosen: PARCEL.id }] }, 1000);
    expect(freeShippingProgress(byCoupon, 7500)).toEqual({ missing: 0, share: 1 });
  });

  it('is not reached by a free pickup', () => {
    const pickup = cart({ packages: [{ rates: [PARCEL, PICKUP], chosen: PICKUP.id }] }, 5000);
    expect(freeShippingProgress(pickup, 7500)?.missing).toBe(2500);
  });

  it('never contradicts the rates that the store offers', () => {
    const offered = { packages: [{ rates: [PARCEL, FREE], chosen: PARCEL.id }] };
    expect(freeShippingProgress(cart(offered, 5500, 550), 5000)?.missing).toBe(0);
    const withheld = { packages: [{ rates: [PARCEL], chosen: PARCEL.id }] };
    expect(freeShippingProgress(cart(withheld, 5500, 550), 5000)?.missing).toBe(50);
    expect(freeShippingProgress(cart(withheld, 5500), 5000)).toBeNull();
    const second = { packages: [...withheld.packages, ...offered.packages] };
    expect(freeShippingProgress(cart(second, 4500), 5000)?.missing).toBe(0);
  });

  it('uses the threshold of the store where it has one, or none', () => {
    expect(freeShippingProgress(cart({ freeShippingFrom: 15000 }, 7500), 7500)?.missing).toBe(7500);
    expect(freeShippingProgress(cart({ freeShippingFrom: null }, 7500), 7500)).toBe(null);
  });

  it('is null without a threshold, or where nothing is shipped', () => {
    expect(freeShippingProgress(cart({}, 7500), null)).toBe(null);
    expect(freeShippingProgress(cart({ needsShipping: false }, 7500), 9000)).toBe(null);
  });
});

describe('the selected rates', () => {
  it('contain the rate that the store names', () => {
    expect(chosenRates({ packages: [{ rates: [PARCEL, FREE], chosen: FREE.id }] })).toEqual([FREE]);
  });

  it('contain one rate for each package', () => {
    const packages = [
      { rates: [PARCEL, FREE], chosen: FREE.id },
      { rates: [PARCEL], chosen: PARCEL.id },
    ];
    expect(chosenRates({ packages })).toEqual([FREE, PARCEL]);
  });

  it('are empty while none is selected, or nothing is shipped', () => {
    expect(chosenRates({ packages: [{ rates: [PARCEL], chosen: null }] })).toEqual([]);
    expect(chosenRates({ packages: [] })).toEqual([]);
  });
});

describe('the free rate that a change has earned', () => {
  const offered = (rates: Cart['packages'][number]['rates'], chosen: string) =>
    cart({ packages: [{ rates, chosen }] }, 8000);
  const parcelOnly = offered([PARCEL, PICKUP], PARCEL.id);

  it('is the one that was not offered before', () => {
    expect(earnedFreeRate(parcelOnly, offered([PARCEL, FREE], PARCEL.id))).toEqual(FREE);
    expect(earnedFreeRate(EMPTY_CART, offered([PARCEL, FREE], PARCEL.id))).toEqual(FREE);
  });

  it('is left where the shopper has chosen otherwise since, or pays nothing anyway', () => {
    const both = offered([PARCEL, FREE, PICKUP], PARCEL.id);
    expect(earnedFreeRate(both, both)).toBeNull();
    expect(earnedFreeRate(parcelOnly, offered([PARCEL, FREE, PICKUP], PICKUP.id))).toBeNull();
    expect(earnedFreeRate(parcelOnly, offered([PARCEL, FREE], FREE.id))).toBeNull();
    expect(earnedFreeRate(parcelOnly, parcelOnly)).toBeNull();
  });

  it('is left to the shopper where a cart is sent in parts', () => {
    const parts = [1, 2].map(() => ({ rates: [PARCEL, FREE], chosen: PARCEL.id }));
    expect(earnedFreeRate(EMPTY_CART, cart({ packages: parts }, 8000))).toBeNull();
  });
});
