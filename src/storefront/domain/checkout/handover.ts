import type { Cart, CartLine } from '../cart/cart.ts';
import type { Handover } from './order.ts';

/** Methods of WooCommerce by which shoppers fetch their goods; the second is of its checkout blocks. */
const PICKUP = /^(local_pickup|pickup_location)(:|$)/;

/** The way in which the goods of a cart that is ordered reach the shopper; undefined if nothing is shipped, or no way is chosen. */
export function handoverOf({
  packages,
  lines,
}: {
  packages: readonly Pick<Cart['packages'][number], 'chosen'>[];
  lines: readonly Pick<CartLine, 'virtual' | 'stock'>[];
}): Handover | undefined {
  const chosen = packages.flatMap((one) => one.chosen ?? []);
  if (chosen.length === 0) return undefined;
  if (chosen.every((id) => PICKUP.test(id))) return 'pickup';
  const isMissing = lines.some(({ virtual, stock }) => !virtual && stock.stockStatus === 'ON_BACKORDER');
  return isMissing ? 'backorder' : 'shipped';
}
