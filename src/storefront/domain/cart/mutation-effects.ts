import { type Cart, type CartLine, lineId } from './cart.ts';
import { isSameCoupon, isSameGiftCard } from './cart-codes.ts';
import {
  type AddedProduct,
  type AdditionalMutation,
  type AddressMutation,
  type CartMutation,
  changesLine,
  mutatedLine,
  type UnpredictableMutation,
} from './cart-mutation.ts';

/** The cart with unconfirmed mutations applied, oldest first. Totals stay: only the store computes them. */
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

/** Indexes of queued mutations, oldest first, that a new one supersedes: quick clicks become one request. */
export function coalesce(queued: readonly CartMutation[], next: CartMutation): number[] {
  // The new mutation goes to the end: dropping one from before a barrier would change the order.
  const barrier = queued.findLastIndex((mutation) => isBarrier(mutation, next));
  return queued.flatMap((mutation, index) =>
    index >= barrier && isSuperseded(mutation, next) ? [index] : [],
  );
}

function isSuperseded(mutation: CartMutation, next: CartMutation): boolean {
  switch (next.kind) {
    case 'quantity':
      return mutation.kind === 'quantity' && mutation.line.id === next.line.id;
    case 'restore':
      return mutation.kind === 'quantity' && mutation.quantity === 0 && mutation.line.id === next.line.id;
    case 'shippingMethod':
      return mutation.kind === 'shippingMethod';
    case 'address':
      return mutation.kind === 'address' && includesFields(next, mutation);
    default:
      next satisfies AdditionalMutation;
      return false;
  }
}

function includesFields(next: AddressMutation, earlier: AddressMutation): boolean {
  return (['billing', 'shipping'] as const).every((kind) =>
    Object.keys(earlier[kind] ?? {}).every((field) => field in (next[kind] ?? {})),
  );
}

/** True if the effect of a queued mutation must come before that of the new one. */
function isBarrier(mutation: CartMutation, next: CartMutation): boolean {
  switch (next.kind) {
    case 'quantity':
    case 'restore':
      return changesLine(mutation, next.line.id);
    case 'address':
      // Rates are offered for an address.
      return mutation.kind === 'shippingMethod';
    default:
      next satisfies AdditionalMutation | { kind: 'shippingMethod' };
      return false;
  }
}
