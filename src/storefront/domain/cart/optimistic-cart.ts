import type { Cart, CartLine } from './cart.ts';
import { isSameCoupon, isSameGiftCard } from './cart-codes.ts';
import { lineId } from './cart-line.ts';
import {
  type AddedProduct,
  type CartMutation,
  mutatedLine,
  type UnpredictableMutation,
} from './cart-mutation.ts';

/**
 * The cart with mutations applied that the store has not confirmed. Lines, quantities and codes change at
 * once; totals stay as the store last confirmed them, since only the store computes them.
 * @param cart the server cart
 * @param mutations oldest first
 * @returns the same object where nothing changes
 */
export function optimisticCart(cart: Cart, mutations: readonly CartMutation[]): Cart {
  const optimistic = mutations.reduce(applyMutation, cart);
  if (optimistic === cart) return cart;
  return { ...optimistic, itemCount: optimistic.lines.reduce((sum, { quantity }) => sum + quantity, 0) };
}

function applyMutation(cart: Cart, mutation: CartMutation): Cart {
  const line = mutatedLine(cart, mutation);
  switch (mutation.kind) {
    case 'add':
      return line
        ? withQuantity(cart, line, line.quantity + mutation.quantity)
        : { ...cart, lines: [...cart.lines, newLine(mutation.product, mutation.quantity)] };
    case 'quantity':
      return line ? withQuantity(cart, line, mutation.quantity) : cart;
    case 'restore':
      return line ? cart : { ...cart, lines: [...cart.lines, { ...mutation.line, updating: true }] };
    case 'empty':
      return cart.lines.length === 0 ? cart : { ...cart, lines: [] };
    case 'shippingMethod':
      return {
        ...cart,
        packages: cart.packages.map((one, index) => ({ ...one, chosen: mutation.ids[index] ?? one.chosen })),
      };
    case 'removeCoupon':
      return { ...cart, coupons: cart.coupons.filter(({ code }) => !isSameCoupon(code, mutation.code)) };
    case 'removeGiftCard':
      return {
        ...cart,
        giftCards: cart.giftCards.filter(({ code }) => !isSameGiftCard(code, mutation.code)),
      };
    default:
      mutation.kind satisfies UnpredictableMutation['kind'];
      return cart;
  }
}

function withQuantity(cart: Cart, line: CartLine, quantity: number): Cart {
  if (line.quantity === quantity) return cart;
  const lines = cart.lines.flatMap((one) =>
    one !== line ? [one] : quantity > 0 ? [{ ...one, quantity, updating: true }] : [],
  );
  return { ...cart, lines };
}

function newLine(product: AddedProduct, quantity: number): CartLine {
  return { ...product, id: lineId(product), key: null, quantity, total: null, updating: true };
}
