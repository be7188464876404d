import { CART_OPERATIONS } from '../operations/cart/cart-operations.ts';
import type { ShopperOperation, ShopperOperations } from '../operations/shopper-operations.ts';

const registered: Partial<ShopperOperations> = { ...CART_OPERATIONS };

/** Adds operations that not every page needs, so that only pages that send them load them. */
export function registerOperations(operations: Partial<ShopperOperations>): void {
  Object.assign(registered, operations);
}

/** An operation of the table; undefined for any other name. */
export function registeredOperation<N extends ShopperOperation>(name: N): ShopperOperations[N] | undefined {
  return Object.hasOwn(registered, name) ? registered[name] : undefined;
}
