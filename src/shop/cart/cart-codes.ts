import type { MinorUnits } from '../pricing/pricing-types.ts';
import type { AppliedCoupon, AppliedGiftCard, Cart } from './cart.ts';

/** The discount of a coupon as the shop shows prices. */
export function couponDiscount(
  { pricesIncludeTax }: Pick<Cart, 'pricesIncludeTax'>,
  { discount, discountTax }: AppliedCoupon,
): MinorUnits {
  return pricesIncludeTax ? discount + discountTax : discount;
}

/** Compares codes as stores do, in any case. */
export function hasCode(list: readonly { code: string }[], code: string): boolean {
  const normalized = code.trim().toLowerCase();
  return list.some((one) => one.code.toLowerCase() === normalized);
}

/** Ignores the spaces and hyphens that gift cards are printed with: stores save codes without them. */
export function hasGiftCard(list: readonly Pick<AppliedGiftCard, 'code'>[], code: string): boolean {
  const bare = (text: string) => text.replace(/[\s-]/g, '');
  return hasCode(
    list.map((one) => ({ code: bare(one.code) })),
    bare(code),
  );
}
