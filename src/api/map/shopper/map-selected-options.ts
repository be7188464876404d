import type { SelectedOption } from '#shop/cart/cart.ts';
import { decodeSlug, nodes, stripHtml } from '../strip-html.ts';

/** A chosen value as carts and orders tell it. */
export interface SelectedOptionNode {
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
export type ProductWithAttributes = object | { attributes: { nodes: readonly AttributeNode[] } | null };

/** What was chosen as it is read. The store repeats slugs there, so labels and names come from the product. */
export function mapSelectedOptions(
  product: ProductWithAttributes | null | undefined,
  selected: readonly (SelectedOptionNode | null)[],
): SelectedOption[] {
  const attributes = product && 'attributes' in product ? nodes(product.attributes) : [];
  return selected.flatMap((one) => {
    if (!one?.name || !one.value) return [];
    const name = decodeSlug(one.name);
    const value = decodeSlug(one.value);
    const attribute = attributes.find((each) => decodeSlug(each.name) === name);
    const term = nodes(attribute?.terms).find(({ slug }) => decodeSlug(slug) === value);
    return [{ label: stripHtml(attribute?.label ?? one.label), value: stripHtml(term?.name ?? value) }];
  });
}
