import { lineId } from './cart-line.ts';
import type { AddressMutation, CartMutation } from './cart-mutation.ts';

/**
 * Queued mutations that a new one supersedes, so that quick clicks become one request.
 * @param queued mutations that were not sent yet, oldest first
 * @returns indexes of the superseded ones
 */
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
      next.kind satisfies
        | 'add'
        | 'empty'
        | 'applyCoupon'
        | 'removeCoupon'
        | 'applyGiftCard'
        | 'removeGiftCard';
      return false;
  }
}

/** True where a new address sets every field that an earlier one did. */
function includesFields(next: AddressMutation, earlier: AddressMutation): boolean {
  return (['billing', 'shipping'] as const).every((kind) =>
    Object.keys(earlier[kind] ?? {}).every((field) => field in (next[kind] ?? {})),
  );
}

/** True where the effect of a queued mutation must come before that of the new one. */
function isBarrier(mutation: CartMutation, next: CartMutation): boolean {
  switch (next.kind) {
    case 'quantity':
    case 'restore':
      return changesLine(mutation, next.line.id);
    case 'address':
      // Rates are offered for an address.
      return mutation.kind === 'shippingMethod';
    default:
      next.kind satisfies
        | 'add'
        | 'empty'
        | 'applyCoupon'
        | 'removeCoupon'
        | 'applyGiftCard'
        | 'removeGiftCard'
        | 'shippingMethod';
      return false;
  }
}

function changesLine(mutation: CartMutation, id: string): boolean {
  switch (mutation.kind) {
    case 'add':
      return lineId(mutation.product) === id;
    case 'quantity':
    case 'restore':
      return mutation.line.id === id;
    case 'empty':
      return true;
    default:
      mutation.kind satisfies
        | 'applyCoupon'
        | 'removeCoupon'
        | 'applyGiftCard'
        | 'removeGiftCard'
        | 'shippingMethod'
        | 'address';
      return false;
  }
}
