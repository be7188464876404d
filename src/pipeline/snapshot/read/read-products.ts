import { says } from '#kit/messages/says.ts';
import { unwrap } from '#storefront/api/api-client.ts';
import { ApiError } from '#storefront/api/api-error.ts';
import type { ProductNode } from '#storefront/api/map/catalog/map-product.ts';
import {
  mapProductSource,
  type ProductSource,
  type SlimNode,
} from '#storefront/api/map/catalog/product-source.ts';
import { nodes } from '#storefront/api/map/fields.ts';
import {
  getModifiedProducts,
  getPopularProducts,
  getProducts,
  getProductsById,
  getSlimProducts,
  getSoldOutProducts,
} from '#storefront/api/operations/products.ts';
import { LIMITS } from '#storefront/domain/settings/limits.ts';
import { errorMessage } from '../../../kit/errors.ts';
import { completeProduct } from './complete-product.ts';
import { type ListPage, type ListReceiver, readWholeList } from './read-list.ts';
import {
  ANY_STOCK,
  type CatalogReader,
  idOfCursor,
  noList,
  type PageRequest,
  readPlaces,
  readProductPage,
} from './read-product-page.ts';
import { isUnresolvable, readResolvable, unwrapList } from './read-resolvable.ts';

const PAGE_SIZE = LIMITS.nodesPerRequest;

/**
 * Reads every published product in full, hidden ones included, in the only order in which a store omits none.
 * @returns how many there are, those that the store cannot return included
 */
export function readProducts(
  reader: CatalogReader,
  sink: ListReceiver<ProductSource & { databaseId: number }>,
  now: () => number,
): Promise<number> {
  const { client } = reader;
  const request = async (page: PageRequest) =>
    unwrapList(await client.query(getProducts, page)) ?? raiseNoList(reader);
  const readPage = async (after: string | null, exclude: readonly number[]) => {
    const page = await readProductPage(reader, { orderby: 'DATE', request }, PAGE_SIZE, after, exclude);
    const { sources, leftOut } = await mapNodes(reader, page.nodes);
    return {
      ...page,
      nodes: sources.map((source) => ({ databaseId: source.mapped.product.databaseId, ...source })),
      leftOut: [...(page.leftOut ?? []), ...leftOut],
    };
  };
  return readWholeList(reader, readPage, sink, now);
}

/**
 * Reads what a full scan compares of every published product, also of those that earlier syncs left out.
 * @returns how many there are
 */
export async function readSlimProducts(
  reader: CatalogReader,
  sink: ListReceiver<SlimNode>,
  now: () => number,
): Promise<number> {
  const { unresolvable } = reader;
  const found = await readWholeList(
    reader,
    (after, exclude) =>
      readProductPage(reader, { orderby: 'DATE', request: slimRequest(reader) }, PAGE_SIZE, after, exclude),
    sink,
    now,
  );
  sink.receive(await readSlimProductsById(reader, [...unresolvable.known]), now());
  return found;
}

/** Reads the same facts of some products; deleted ones, and those that the store cannot return, are left out. */
export async function readSlimProductsById(
  reader: CatalogReader,
  ids: readonly number[],
): Promise<SlimNode[]> {
  const request = slimRequest(reader);
  const read = async (include: number[], stock: StockArgument) =>
    (await request({ first: PAGE_SIZE, after: null, include, ...stock })).nodes;
  const found: SlimNode[] = [];
  for (const chunk of chunksOf(ids)) found.push(...(await readById(reader, chunk, read)));
  return found;
}

function slimRequest(reader: CatalogReader) {
  return async (page: PageRequest & { include?: number[] }) =>
    unwrapList(await reader.client.query(getSlimProducts, page)) ?? raiseNoList(reader);
}

/** Reads a page of products by their last modification, newest first. */
export function readModified(
  reader: CatalogReader,
  after: string | null,
): Promise<ListPage<{ databaseId: number; modifiedGmt: string | null }>> {
  const request = async (page: PageRequest) =>
    unwrap(await reader.client.query(getModifiedProducts, page)).products ?? raiseNoList(reader);
  return readProductPage(reader, { orderby: 'MODIFIED', request }, PAGE_SIZE, after);
}

/**
 * Reads products in full by id; deleted ones, and those that the store cannot return, are left out.
 * @param receive called with the products of each request, and when it was sent in milliseconds since 1970
 */
export async function readProductsById(
  reader: CatalogReader,
  ids: readonly number[],
  receive: (products: ProductSource[], requestedAt: number) => void,
  now: () => number,
): Promise<void> {
  const { client } = reader;
  const read = async (ids: number[], stock: StockArgument) => {
    const wanted = new Set(ids);
    const variables = { first: PAGE_SIZE, ids, ...stock };
    const list = unwrapList(await client.query(getProductsById, variables)) ?? raiseNoList(reader);
    return list.nodes.filter((node) => node === null || wanted.has(node.databaseId));
  };
  const readChunk = async (chunk: readonly number[]) => {
    const requestedAt = now();
    const { sources } = await mapNodes(reader, await readById(reader, chunk, read));
    receive(sources, requestedAt);
  };
  await Promise.all(chunksOf(ids).map(readChunk));
}

/** Reads the ids of best selling products, best first; those that cannot be returned may be among them. */
export async function readPopular({ client }: CatalogReader, first: number): Promise<number[]> {
  const result = await client.query(getPopularProducts, { first });
  if (!result.ok && isUnresolvable(result.error)) {
    const page = { first, after: null, orderby: 'POPULARITY', visibility: 'CATALOG' } as const;
    return (await readPlaces(client, page)).edges.map(({ cursor }) => idOfCursor(client, cursor));
  }
  return nodes(unwrap(result).products).map(({ databaseId }) => databaseId);
}

/**
 * Finds out whether the store's lists show products that are sold out, and has the reader ask for lists that do. While
 * nothing is sold out, what was known before holds.
 */
export async function readListsSoldOut(reader: CatalogReader): Promise<void> {
  const ask = async () => {
    const { soldOut, all, plain } = unwrap(await reader.client.query(getSoldOutProducts, {}));
    return (soldOut?.found ?? 0) > 0 ? (plain?.found ?? 0) >= (all?.found ?? 0) : reader.listsSoldOut;
  };
  const isAsBefore = (await ask()) === reader.listsSoldOut;
  // The catalog may have changed between two of the counts.
  if (!isAsBefore) reader.listsSoldOut = await ask();
}

type StockArgument = Pick<PageRequest, 'stock'>;

/**
 * Reads products by id, and collects which of them cannot be returned. Those that the store's lists lack are asked for
 * as it lists the others: it may have begun to hide what is sold out, or have a stock status that the schema lacks.
 */
async function readById<Node extends { databaseId: number }>(
  { unresolvable, listsSoldOut }: CatalogReader,
  ids: readonly number[],
  read: (ids: number[], stock: StockArgument) => Promise<readonly Node[]>,
): Promise<Node[]> {
  const failed = new Map<number, string>();
  const products: Node[] = [];
  let missing = ids;
  const ways: StockArgument[] = [{}, { stock: ANY_STOCK }];
  for (const stock of listsSoldOut ? ways : ways.reverse()) {
    const leaveOut = (id: number, reason: string) => failed.set(id, reason);
    const found = await readResolvable(missing, (some) => read([...some], stock), leaveOut);
    products.push(...found);
    const isFound = new Set(found.map(({ databaseId }) => databaseId));
    missing = missing.filter((id) => !isFound.has(id) && !failed.has(id));
  }
  for (const id of ids) if (!failed.has(id)) unresolvable.delete(id);
  for (const [id, reason] of failed) unresolvable.add(id, reason);
  return products;
}

/** Completes and maps products; those that are not as the schema says are left out and collected. */
async function mapNodes({ client, unresolvable }: CatalogReader, products: readonly ProductNode[]) {
  const sources: ProductSource[] = [];
  const leftOut: number[] = [];
  for (const node of products) {
    try {
      sources.push(mapProductSource(node, await completeProduct(client, node), client.endpoint));
    } catch (error) {
      if (error instanceof ApiError && error.kind !== 'graphql') throw error;
      leftOut.push(node.databaseId);
      unresolvable.add(node.databaseId, says('store.unreadable', { reason: errorMessage(error) }));
    }
  }
  return { sources, leftOut };
}

function chunksOf(ids: readonly number[]): number[][] {
  const chunks: number[][] = [];
  for (let start = 0; start < ids.length; start += PAGE_SIZE)
    chunks.push(ids.slice(start, start + PAGE_SIZE));
  return chunks;
}

function raiseNoList({ client }: CatalogReader): never {
  throw noList(client);
}
