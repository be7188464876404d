import type { MinorUnits } from '../pricing/pricing-types.ts';
import type { AppliedCoupon, Cart } from './cart.ts';

/** The discount of a coupon as the shop shows prices. */
export function couponDiscount(
  { pricesIncludeTax }: Pick<Cart, 'pricesIncludeTax'>,
  { discount, discountTax }: AppliedCoupon,
): MinorUnits {
  return pricesIncludeTax ? discount + discountTax : discount;
}

/** Compares codes of coupons as stores do, in any case. */
export function isSameCoupon(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

/** Ignores the spaces and hyphens that gift cards are printed with: stores save codes without them. */
export function isSameGiftCard(one: string, other: string): boolean {
  const bare = (code: string) => code.replace(/[\s-]/g, '');
  return isSameCoupon(bare(one), bare(other));
}
