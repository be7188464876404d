import { expect, it } from 'vitest';
import { type Cart, EMPTY_CART } from './cart.ts';
import { appliedCoupon, codeAmount, couponDiscount, isSameCoupon } from './cart-codes.ts';

it('the discount of a coupon includes tax where prices do', () => {
  const coupon = { code: 'ebb10', description: '', discount: 1000, discountTax: 190 };
  expect(couponDiscount({ pricesIncludeTax: true }, coupon)).toBe(1190);
  expect(couponDiscount({ pricesIncludeTax: false }, coupon)).toBe(1000);
});

const withCoupons = (...codes: string[]): Cart => ({
  ...EMPTY_CART,
  coupons: codes.map((code) => ({ code, description: '', discount: 500, discountTax: 95 })),
});

it('an applied coupon names those that it took out', () => {
  const before = withCoupons('ebb10', 'flood5');
  expect(appliedCoupon(before, withCoupons('keeper'), 'KEEPER')).toEqual({
    code: 'KEEPER',
    wasThere: false,
    dropped: ['ebb10', 'flood5'],
  });
  expect(appliedCoupon(before, before, ' EBB10 ')).toMatchObject({ wasThere: true, dropped: [] });
});

it('what a code takes off is known while it is in the cart', () => {
  const cart = { ...withCoupons('ebb10'), giftCards: [{ code: 'ABCD1234', applied: 700, balance: 900 }] };
  expect(codeAmount(cart, 'EBB10', 'coupon')).toBe(500);
  expect(codeAmount({ ...cart, pricesIncludeTax: true }, 'EBB10', 'coupon')).toBe(595);
  expect(codeAmount(cart, 'abcd-1234', 'giftCard')).toBe(700);
  expect(codeAmount(EMPTY_CART, 'EBB10', 'coupon')).toBeNull();
});

it('codes are the same in any case, however their letters are composed', () => {
  expect(isSameCoupon(' DANKEFÜR100 ', 'dankefür100'.normalize('NFD'))).toBe(true);
  expect(isSameCoupon('dankefur100', 'dankefür100')).toBe(false);
});
