import type { Cart, CartLine, LineIdentity } from './cart.ts';

/** An id for a line, equal for the same options in whatever order they were selected. */
export function lineId({ productId, variationId, attributes }: LineIdentity): string {
  const options = Object.entries(attributes).map(
    ([name, value]) => `${bareAttributeName(name)}=${value.toLowerCase()}`,
  );
  return [productId, variationId ?? 0, ...options.sort()].join(':');
}

/**
 * The line that a product is added to. The store completes the attributes that a variation fixes, so
 * attributes that were left out when adding do not make another line.
 */
export function findLine(cart: Pick<Cart, 'lines'>, item: LineIdentity): CartLine | undefined {
  const exact = lineId(item);
  return cart.lines.find(({ id }) => id === exact) ?? cart.lines.find((line) => isSameLine(line, item));
}

function isSameLine(line: LineIdentity, item: LineIdentity): boolean {
  if (line.productId !== item.productId || line.variationId !== item.variationId) return false;
  const given = new Map(
    Object.entries(item.attributes).map(([name, value]) => [bareAttributeName(name), value]),
  );
  return Object.entries(line.attributes).every(([name, value]) => {
    const requested = given.get(bareAttributeName(name));
    return requested === undefined || requested.toLowerCase() === value.toLowerCase();
  });
}

/** Removes WooCommerce's prefixes: stores accept and return attribute names with and without them. */
function bareAttributeName(name: string): string {
  return name.toLowerCase().replace(/^(attribute_)?(pa_)?/, '');
}

/** The largest quantity a line may have; null where no limit is known. */
export function maxQuantity(line: Pick<CartLine, 'stock' | 'soldIndividually'>): number | null {
  if (line.soldIndividually) return 1;
  return line.stock.stockStatus === 'IN_STOCK' ? line.stock.stockQuantity : null;
}

/** The quantity that can still be added beside that in the cart; null for no known limit. */
export function addableQuantity(
  added: LineIdentity & Parameters<typeof maxQuantity>[0],
  cart: Pick<Cart, 'lines'>,
): number | null {
  const limit = maxQuantity(added);
  return limit === null ? null : Math.max(0, limit - (findLine(cart, added)?.quantity ?? 0));
}

/** The reduction of a line in whole percent, rounded down; null where there is none. */
export function lineDiscountPercent({
  unit,
  regularUnit,
}: Pick<CartLine, 'unit' | 'regularUnit'>): number | null {
  if (unit === null || regularUnit === null || regularUnit <= unit) return null;
  return Math.floor(((regularUnit - unit) * 100) / regularUnit) || null;
}

/** True where nothing in a cart is shipped; see `hideBillingAddressForVirtualProducts`. */
export function isVirtualCart({ lines }: Pick<Cart, 'lines'>): boolean {
  return lines.length > 0 && lines.every(({ virtual }) => virtual);
}
