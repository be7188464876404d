import type { Order } from '#storefront/domain/checkout/order.ts';

/**
 * Tells of the order that a page shows, for the tags that count purchases, where the shop has any: they may be allowed on
 * this very page, and are told then.
 * @returns ends it
 */
export function tellTags(order: Order): () => void {
  const tell = () => dispatchEvent(new CustomEvent('islet:order', { detail: order }));
  tell();
  addEventListener('islet:tags', tell);
  return () => removeEventListener('islet:tags', tell);
}
