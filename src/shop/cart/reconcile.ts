import type { Cart } from './cart.ts';
import { isSameCoupon, isSameGiftCard } from './cart-codes.ts';
import { type CartMutation, mutatedLine, mutatedQuantity } from './cart-mutation.ts';

/**
 * State of a mutation that was sent without an answer. `applied`: the cart shows its effect, nothing is to
 * be sent; `pending`: it shows none, send again; `ambiguous`: the cart changed in another way.
 */
export type Reconciliation = 'applied' | 'pending' | 'ambiguous';

/**
 * Compares a mutation with a cart that the store returned after the mutation was sent.
 * @param quantityBefore of the line when an `add` was sent; null where it was unknown
 */
export function reconcile(mutation: CartMutation, quantityBefore: number | null, cart: Cart): Reconciliation {
  switch (mutation.kind) {
    case 'add': {
      const now = mutatedQuantity(cart, mutation);
      if (quantityBefore === null) return now === 0 ? 'pending' : 'ambiguous';
      if (now === quantityBefore) return 'pending';
      return (now - quantityBefore) % mutation.quantity === 0 && now > quantityBefore
        ? 'applied'
        : 'ambiguous';
    }
    case 'quantity':
      return appliedIf(mutatedQuantity(cart, mutation) === Math.max(0, mutation.quantity));
    case 'restore':
      return appliedIf(mutatedLine(cart, mutation) !== undefined);
    case 'empty':
      return appliedIf(cart.lines.length === 0);
    case 'applyCoupon':
      return appliedIf(hasCoupon(cart, mutation.code));
    case 'removeCoupon':
      return appliedIf(!hasCoupon(cart, mutation.code));
    case 'applyGiftCard':
      return appliedIf(hasGiftCard(cart, mutation.code));
    case 'removeGiftCard':
      return appliedIf(!hasGiftCard(cart, mutation.code));
    case 'shippingMethod':
      return appliedIf(mutation.ids.every((id, index) => cart.packages[index]?.chosen === id));
    case 'address':
      // Carts contain no addresses; sending one again is harmless.
      return 'pending';
  }
}

function hasCoupon({ coupons }: Cart, code: string): boolean {
  return coupons.some((one) => isSameCoupon(one.code, code));
}

function hasGiftCard({ giftCards }: Cart, code: string): boolean {
  return giftCards.some((one) => isSameGiftCard(one.code, code));
}

function appliedIf(applied: boolean): Reconciliation {
  return applied ? 'applied' : 'pending';
}
