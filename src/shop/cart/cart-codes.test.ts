import { expect, it } from 'vitest';
import { couponDiscount } from './cart-codes.ts';

it('the discount of a coupon includes tax where prices do', () => {
  const coupon = { code: 'ebb10', description: '', discount: 1000, discountTax: 190 };
  expect(couponDiscount({ pricesIncludeTax: true }, coupon)).toBe(1190);
  expect(couponDiscount({ pricesIncludeTax: false }, coupon)).toBe(1000);
});
