import { getLinkedProduct, getLinkedVariation } from '#storefront/api/operations/linked-products.ts';
import type { LinkedItem } from '#storefront/domain/cart/cart-link.ts';
import { type AddedProduct, pictureFromUrl } from '#storefront/domain/cart/cart-mutation.ts';
import { storeConnection } from '../session/page-connection.ts';

/** The subject of a link: a product to add, one whose options it leaves open, `unknown` to the store, or null if that is out of reach. */
export type Linked = { product: AddedProduct } | { open: { slug: string; name: string } } | 'unknown' | null;

/** Milliseconds until the store counts as out of reach. */
const TIMEOUT = 10_000;

/** Asks the store for a product or variation that a link names. */
export async function loadLinked(item: LinkedItem): Promise<Linked> {
  const variables = { id: String(item.id) };
  const { api } = storeConnection();
  const found = await api.queryPublic(getLinkedProduct, variables, TIMEOUT);
  if (found.ok && found.data.product) {
    const { slug, name, type, databaseId, image } = found.data.product;
    const named = { slug: slug ?? '', name: name ?? '' };
    if (type === 'VARIABLE' || type === 'GROUPED') return { open: named };
    if (type === 'EXTERNAL') return 'unknown';
    return { product: added(databaseId, null, {}, named, image?.sourceUrl) };
  }
  if (!found.ok && found.error.kind !== 'graphql') return null;
  const answer = await api.queryPublic(getLinkedVariation, variables, TIMEOUT);
  if (!answer.ok) return answer.error.kind === 'graphql' ? 'unknown' : null;
  const { productVariation } = answer.data;
  const parent = productVariation?.parent?.node;
  if (!productVariation || !parent) return 'unknown';
  const named = { slug: parent.slug ?? '', name: parent.name ?? '' };
  const attributes = chosen(productVariation.attributes?.nodes ?? [], item.attributes);
  if (attributes === null) return { open: named };
  const { databaseId, image } = productVariation;
  return { product: added(parent.databaseId, databaseId, attributes, named, image?.sourceUrl) };
}

/** The options of a variation, with what a link chooses of those that it leaves open; null if one stays open. */
function chosen(
  nodes: readonly ({ name: string | null; value: string | null } | null)[],
  choice: Record<string, string>,
): Record<string, string> | null {
  const found = nodes.flatMap((node) => {
    const name = node?.name;
    return name ? [[name, node.value || choice[name] || choice[name.toLowerCase()] || '']] : [];
  });
  return found.some(([, value]) => value === '') ? null : Object.fromEntries(found);
}

function added(
  productId: number,
  variationId: number | null,
  attributes: Record<string, string>,
  named: { slug: string; name: string },
  picture: string | null | undefined,
): AddedProduct {
  return {
    ...named,
    productId,
    variationId,
    attributes,
    choices: [],
    picture: picture ? pictureFromUrl(picture) : null,
    unit: null,
    regularUnit: null,
    stock: { stockStatus: 'IN_STOCK', stockQuantity: null, lowStockAmount: null },
    soldIndividually: false,
    virtual: false,
  };
}
