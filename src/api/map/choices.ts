import type { SelectedOption } from '#shop/cart/cart.ts';
import { decodedSlug, nodes, plain } from './plain.ts';

/** A chosen value as carts and orders tell it. */
export interface ChosenNode {
  name: string | null;
  label?: string | null;
  value: string | null;
}

interface AttributeNode {
  name: string | null;
  label: string | null;
  terms?: { nodes: readonly { name: string | null; slug: string | null }[] } | null;
}

/** A product's attributes, of the types that have some. */
export type Attributed = object | { attributes: { nodes: readonly AttributeNode[] } | null };

/** What was chosen as it is read. The store repeats slugs there, so labels and names come from the product. */
export function choicesOf(
  product: Attributed | null | undefined,
  chosen: readonly (ChosenNode | null)[],
): SelectedOption[] {
  const attributes = product && 'attributes' in product ? nodes(product.attributes) : [];
  return chosen.flatMap((one) => {
    if (!one?.name || !one.value) return [];
    const name = decodedSlug(one.name);
    const value = decodedSlug(one.value);
    const attribute = attributes.find((each) => decodedSlug(each.name) === name);
    const term = nodes(attribute?.terms).find(({ slug }) => decodedSlug(slug) === value);
    return [{ label: plain(attribute?.label ?? one.label), value: plain(term?.name ?? value) }];
  });
}
