import { type Cart, type CartLine, findLine, maxQuantity } from './cart.ts';
import type { CartMutation } from './cart-mutation.ts';

/** A guest's cart at the moment of signing in. */
export interface GuestCart {
  lines: CartLine[];
  /** Codes. */
  coupons: string[];
  giftCards: string[];
}

/** The changes that add a guest's goods and codes to a customer's cart, as far as the stock goes. */
export function mergeMutations(cart: Cart, guest: GuestCart): CartMutation[] {
  const lines = guest.lines.flatMap((line): CartMutation[] => {
    const own = findLine(cart, line);
    const limit = maxQuantity(own ?? line) ?? Number.POSITIVE_INFINITY;
    const quantity = Math.min(line.quantity + (own?.quantity ?? 0), limit);
    if (own === undefined) return [{ kind: 'add', product: line, quantity: Math.max(1, quantity) }];
    const { id, key, name } = own;
    return quantity > own.quantity ? [{ kind: 'quantity', line: { id, key, name }, quantity }] : [];
  });
  const coupons = guest.coupons.filter((code) => !cart.coupons.some((one) => one.code === code));
  const giftCards = guest.giftCards.filter((code) => !cart.giftCards.some((one) => one.code === code));
  return [
    ...lines,
    ...coupons.map((code): CartMutation => ({ kind: 'applyCoupon', code })),
    ...giftCards.map((code): CartMutation => ({ kind: 'applyGiftCard', code })),
  ];
}
