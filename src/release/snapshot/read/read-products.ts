import type { ApiClient } from '#api/api-client.ts';
import { unwrap } from '#api/api-client.ts';
import { mapProductSource, type ProductSource, type SlimNode } from '#api/map/catalog/product-source.ts';
import { getModifiedProducts } from '#api/operations/catalog/get-modified-products.ts';
import { getPopularProducts } from '#api/operations/catalog/get-popular-products.ts';
import { getProducts } from '#api/operations/catalog/get-products.ts';
import { getProductsById } from '#api/operations/catalog/get-products-by-id.ts';
import { getSlimProducts } from '#api/operations/catalog/get-slim-products.ts';
import { LIMITS } from '#shop/site/limits.ts';
import { SnapshotError } from '../snapshot-error.ts';
import { type ListPage, type ListReceiver, readWholeList } from './read-list.ts';

const PAGE_SIZE = LIMITS.nodesPerRequest;

/**
 * Reads every published product in full, hidden ones included, in the only order in which a real store
 * omits none.
 * @returns how many there are
 */
export function readProducts(
  client: ApiClient,
  sink: ListReceiver<ProductSource & { databaseId: number }>,
  now: () => number,
): Promise<number> {
  const readPage = async (after: string | null) => {
    const { products } = unwrap(await client.query(getProducts, { first: PAGE_SIZE, after }));
    const { nodes, ...page } = requireList(client, products);
    return {
      ...page,
      nodes: nodes.map((node) => ({ databaseId: node.databaseId, ...mapProductSource(node) })),
    };
  };
  return readWholeList(client, readPage, sink, now);
}

/** Reads the few facts of every published product that a full scan compares. @returns how many there are */
export function readSlimProducts(
  client: ApiClient,
  sink: ListReceiver<SlimNode>,
  now: () => number,
): Promise<number> {
  const readPage = async (after: string | null) => {
    const { products } = unwrap(await client.query(getSlimProducts, { first: PAGE_SIZE, after }));
    return requireList(client, products);
  };
  return readWholeList(client, readPage, sink, now);
}

/** Reads a page of products by their last modification, newest first. */
export async function readModified(
  client: ApiClient,
  after: string | null,
): Promise<ListPage<{ databaseId: number; modifiedGmt: string | null }>> {
  const { products } = unwrap(await client.query(getModifiedProducts, { first: PAGE_SIZE, after }));
  return requireList(client, products);
}

/**
 * Reads products in full by id; deleted ones are left out.
 * @param receive called with the products of each request, and when it was sent in milliseconds since 1970
 */
export async function readProductsById(
  client: ApiClient,
  ids: readonly number[],
  receive: (products: ProductSource[], requestedAt: number) => void,
  now: () => number,
): Promise<void> {
  const chunks: number[][] = [];
  for (let start = 0; start < ids.length; start += PAGE_SIZE)
    chunks.push(ids.slice(start, start + PAGE_SIZE));
  const read = async (chunk: number[]) => {
    const requestedAt = now();
    const { products } = unwrap(await client.query(getProductsById, { first: PAGE_SIZE, ids: chunk }));
    if (products === null) throw noList(client);
    const wanted = new Set(chunk);
    receive(
      products.nodes.filter(({ databaseId }) => wanted.has(databaseId)).map(mapProductSource),
      requestedAt,
    );
  };
  await Promise.all(chunks.map(read));
}

/** Reads the ids of best selling products, best first. */
export async function readPopular(client: ApiClient, first: number): Promise<number[]> {
  const { products } = unwrap(await client.query(getPopularProducts, { first }));
  return (products?.nodes ?? []).map(({ databaseId }) => databaseId);
}

function requireList<P extends { found: number | null }>(client: ApiClient, products: P | null): P {
  if (products === null) throw noList(client);
  return products;
}

function noList(client: ApiClient): SnapshotError {
  return new SnapshotError(`${client.endpoint} delivers no list of products.`);
}
