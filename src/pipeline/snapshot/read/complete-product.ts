import { type ApiClient, unwrap } from '#storefront/api/api-client.ts';
import type { ProductNode } from '#storefront/api/map/catalog/map-product.ts';
import { nodes } from '#storefront/api/map/fields.ts';
import {
  getAttributeTerms,
  getProductTerms,
  getProductVariations,
} from '#storefront/api/operations/products.ts';
import type { CatalogReader } from './read-product-page.ts';

interface Connection<Node> {
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  nodes: Node[];
}

/**
 * Reads the rest of a product's variations and terms: a store silently sends only the first hundred.
 * @throws ApiError if the backend fails
 */
export async function completeProduct(
  { client, metaKeys }: Pick<CatalogReader, 'client' | 'metaKeys'>,
  node: ProductNode,
): Promise<ProductNode> {
  const id = String(node.databaseId);
  const terms = await readRest(node.terms, async (after) => {
    const { product } = unwrap(await client.query(getProductTerms, { id, after }));
    return product?.terms;
  });
  const complete = terms === node.terms ? node : { ...node, terms };
  if (!('attributes' in complete)) return complete;
  const attributes = await readAttributeTerms(client, complete);
  if (!('variations' in complete)) return { ...complete, attributes };
  const variations = await readRest(complete.variations, async (after) => {
    const { product } = unwrap(
      await client.query(getProductVariations, { id, after, metaKeys: [...metaKeys] }),
    );
    return product !== null && 'variations' in product ? product.variations : null;
  });
  return { ...complete, attributes, variations };
}

async function readAttributeTerms<Product extends Extract<ProductNode, { attributes: unknown }>>(
  client: ApiClient,
  { databaseId, attributes }: Product,
): Promise<Product['attributes']> {
  if (attributes === null) return attributes;
  const completed: typeof attributes.nodes = [];
  for (const attribute of attributes.nodes) {
    if (attribute === null || !('terms' in attribute)) {
      completed.push(attribute);
      continue;
    }
    const terms = await readRest(attribute.terms, async (after) => {
      const answer = await client.query(getAttributeTerms, { id: String(databaseId), after });
      const { product } = unwrap(answer);
      const list = product !== null && 'attributes' in product ? nodes(product.attributes) : [];
      const same = list.find(({ id }) => id === attribute.id);
      return same !== undefined && 'terms' in same ? same.terms : null;
    });
    completed.push({ ...attribute, terms });
  }
  return { ...attributes, nodes: completed };
}

/** @returns the connection itself if it was complete */
async function readRest<C extends Connection<unknown> | null | undefined>(
  connection: C,
  readPage: (after: string) => Promise<C | null | undefined>,
): Promise<C> {
  let page: C | null | undefined = connection;
  const rest: unknown[] = [];
  while (page?.pageInfo?.hasNextPage && page.pageInfo.endCursor !== null) {
    const next: C | null | undefined = await readPage(page.pageInfo.endCursor);
    if (next?.pageInfo.endCursor === page.pageInfo.endCursor) break;
    rest.push(...(next?.nodes ?? []));
    page = next;
  }
  if (rest.length === 0 || connection === null || connection === undefined) return connection;
  return { ...connection, nodes: [...connection.nodes, ...rest] };
}
