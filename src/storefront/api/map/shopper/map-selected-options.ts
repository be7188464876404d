import type { SelectedOption } from '#storefront/domain/cart/cart.ts';
import { nodes } from '../nodes.ts';
import { decodeSlug } from '../text/decode-slug.ts';
import { stripHtml } from '../text/strip-html.ts';

/** A selected option of a cart or order line. */
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

/** A product, whose attributes are those of some types only. */
export type ProductWithAttributes = object | { attributes: { nodes: readonly AttributeNode[] } | null };

/** Maps selected options. The store returns slugs there, so labels and names are those of the product. */
export function mapSelectedOptions(
  product: ProductWithAttributes | null | undefined,
  selected: readonly (SelectedOptionNode | null)[],
): SelectedOption[] {
  const attributes = product && 'attributes' in product ? nodes(product.attributes) : [];
  return selected.flatMap((one) => {
    if (!one?.name || !one.value) return [];
    const name = decodeSlug(one.name);
    const attribute = attributes.find((each) => decodeSlug(each.name) === name);
    const slug = decodeSlug(one.value);
    const term = nodes(attribute?.terms).find((each) => decodeSlug(each.slug) === slug);
    // Values typed for one product are no slugs: "100%25" is read as it stands.
    const typed = attribute && !attribute.terms ? one.value : slug;
    return [{ label: stripHtml(attribute?.label ?? one.label), value: stripHtml(term?.name ?? typed) }];
  });
}
