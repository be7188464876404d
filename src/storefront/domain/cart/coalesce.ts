import {
  type AdditionalMutation,
  type AddressMutation,
  type CartMutation,
  changesLine,
} from './cart-mutation.ts';

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
      next satisfies AdditionalMutation;
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
      next satisfies AdditionalMutation | { kind: 'shippingMethod' };
      return false;
  }
}
