import type { CartMutation } from '#shop/cart/cart-mutation.ts';

/** Mutations that change no line. A `switch` with `satisfies LinelessMutation` rejects every kind it forgets. */
export type LinelessMutation = Extract<
  CartMutation,
  {
    kind: 'applyCoupon' | 'removeCoupon' | 'applyGiftCard' | 'removeGiftCard' | 'shippingMethod' | 'address';
  }
>;
