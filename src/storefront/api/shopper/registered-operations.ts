import { CART_OPERATIONS } from '../operations/cart/cart-mutations.ts';
import type { ShopperOperation, ShopperOperations } from '../operations/shopper-operations.ts';

const registered: Partial<ShopperOperations> = { ...CART_OPERATIONS };

/** Adds operations; only pages that send them load their documents. */
export function registerOperations(operations: Partial<ShopperOperations>): void {
  Object.assign(registered, operations);
}

/** @returns the operation's document; undefined where none is registered */
export function registeredOperation<N extends ShopperOperation>(name: N): ShopperOperations[N] | undefined {
  return Object.hasOwn(registered, name) ? registered[name] : undefined;
}
