import type { MinorUnits } from '../pricing/pricing-types.ts';
import type { AppliedCoupon, Cart } from './cart.ts';

/** The discount of a coupon as the shop shows prices. */
export function couponDiscount(
  { pricesIncludeTax }: Pick<Cart, 'pricesIncludeTax'>,
  { discount, discountTax }: AppliedCoupon,
): MinorUnits {
  return pricesIncludeTax ? discount + discountTax : discount;
}

/** A code as stores compare it: in composed form, since some devices write ü in two parts. */
export function typedCode(code: string): string {
  return code.trim().normalize();
}

/** Compares codes of coupons as stores do, in any case. */
export function isSameCoupon(one: string, other: string): boolean {
  return typedCode(one).toLowerCase() === typedCode(other).toLowerCase();
}

/** Outcome of applying a code, besides what it takes off. */
export interface AppliedCode {
  code: string;
  wasThere: boolean;
  /** Codes of coupons that were removed in favour of it. */
  dropped: string[];
}

/** Compares the carts before and after a coupon was applied. */
export function appliedCoupon(before: Cart, after: Cart, code: string): AppliedCode {
  const has = (cart: Cart, wanted: string) => cart.coupons.some((one) => isSameCoupon(one.code, wanted));
  return {
    code,
    wasThere: has(before, code),
    dropped: before.coupons.flatMap((one) => (has(after, one.code) ? [] : [one.code])),
  };
}

/** The sum that a code takes off a cart or pays of it, as the shop shows prices; null if it is not in the cart. */
export function codeAmount(cart: Cart, code: string, kind: 'coupon' | 'giftCard'): MinorUnits | null {
  if (kind === 'giftCard')
    return cart.giftCards.find((one) => isSameGiftCard(one.code, code))?.applied ?? null;
  const coupon = cart.coupons.find((one) => isSameCoupon(one.code, code));
  return coupon ? couponDiscount(cart, coupon) : null;
}

/** Ignores the spaces and hyphens that gift cards are printed with: stores save codes without them. */
export function isSameGiftCard(one: string, other: string): boolean {
  const bare = (code: string) => code.replace(/[\s-]/g, '');
  return isSameCoupon(bare(one), bare(other));
}
