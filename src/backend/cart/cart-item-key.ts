import { createHash } from 'node:crypto';

interface KeyedChoice {
  productId: number;
  variationId: number | null;
  /** Chosen values by attribute, such as `pa_color: red`, in the product's order. */
  attributes: Readonly<Record<string, string>>;
  extraData: readonly { key: string; value: string }[];
}

/**
 * The key of a cart line as WooCommerce makes it: the same product with the same choices has the same key
 * in every cart, so adding it again finds its line.
 * @returns 32 hex digits
 */
export function cartItemKey({ productId, variationId, attributes, extraData }: KeyedChoice): string {
  const parts = [String(productId)];
  if (variationId !== null) parts.push(String(variationId));
  const chosen = Object.entries(attributes);
  if (chosen.length > 0) parts.push(chosen.map(([name, value]) => `attribute_${name}${value}`).join(''));
  if (extraData.length > 0) parts.push(extraData.map(({ key, value }) => `${key}${value}`).join(''));
  return createHash('md5').update(parts.join('_')).digest('hex');
}
