import { CART_OPERATIONS } from '../operations/cart.ts';
import type { ShopperOperation, ShopperOperations } from '../operations/shopper.ts';

const known: Partial<ShopperOperations> = { ...CART_OPERATIONS };

/** Adds operations that not every page needs, so that only pages that send them load them. */
export function know(operations: Partial<ShopperOperations>): void {
  Object.assign(known, operations);
}

/** An operation of the table; undefined for any other name. */
export function operationOf<N extends ShopperOperation>(name: N): ShopperOperations[N] | undefined {
  return Object.hasOwn(known, name) ? known[name] : undefined;
}
