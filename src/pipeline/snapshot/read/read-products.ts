import { chunksOf } from '#kit/for-each.ts';
import { says } from '#kit/messages/says.ts';
import { unwrap } from '#storefront/api/api-client.ts';
import { ApiError } from '#storefront/api/api-error.ts';
import type { ProductNode } from '#storefront/api/map/catalog/map-product.ts';
import { productAt } from '#storefront/api/map/catalog/planned-price.ts';
import {
  mapProductSource,
  type ProductSource,
  type SlimNode,
} from '#storefront/api/map/catalog/product-source.ts';
import { nodes } from '#storefront/api/map/fields.ts';
import { withKinds, withLanguages } from '#storefront/api/operations/extra-fields.ts';
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
import { joinLists, type ListLanguage, listLanguages } from './language-lists.ts';
import type { ListEnd, ListPage, ReadPage } from './list-chain.ts';
import { type ListReceiver, readWholeList } from './read-list.ts';
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
  const { client, languages, kinds } = reader;
  const document = withKinds(withLanguages(getProducts, languages), kinds);
  const request = async (page: PageRequest) =>
    unwrapList(await client.query(document, { ...page, metaKeys: [...reader.metaKeys] })) ??
    raiseNoList(reader);
  const readPage: ReadLanguagePage<ProductSource & { databaseId: number }> = async (
    language,
    after,
    exclude,
    end,
  ) => {
    const list = { orderby: 'DATE', language, end, request } as const;
    const page = await readProductPage(reader, list, PAGE_SIZE, after, exclude);
    const { sources, leftOut } = await mapNodes(reader, page.nodes);
    return {
      ...page,
      nodes: sources.map((source) => ({ databaseId: source.mapped.product.databaseId, ...source })),
      leftOut: [...(page.leftOut ?? []), ...leftOut],
    };
  };
  return readWholeList(reader, ofEveryLanguage(reader, readPage), sink, now, endsOf(reader));
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
  const request = slimRequest(reader);
  const readPage: ReadLanguagePage<SlimNode> = (language, after, exclude, end) =>
    readProductPage(reader, { orderby: 'DATE', language, end, request }, PAGE_SIZE, after, exclude);
  const found = await readWholeList(reader, ofEveryLanguage(reader, readPage), sink, now, endsOf(reader));
  sink.receive(await readSlimProductsById(reader, [...unresolvable.known]), now());
  return found;
}

/** Reads the same facts of some products; deleted ones, and those that the store cannot return, are left out. */
export async function readSlimProductsById(
  reader: CatalogReader,
  ids: readonly number[],
): Promise<SlimNode[]> {
  const request = slimRequest(reader);
  const read = async (include: number[], list: ListArguments) => {
    const { nodes } = await request({ first: PAGE_SIZE, after: null, include, ...list });
    return asked(include, nodes);
  };
  const found: SlimNode[] = [];
  for (const chunk of chunksOf(ids, PAGE_SIZE)) found.push(...(await readById(reader, chunk, read)));
  return found;
}

function slimRequest(reader: CatalogReader) {
  const document = withLanguages(getSlimProducts, reader.languages);
  return async (page: PageRequest & { include?: number[] }) =>
    unwrapList(await reader.client.query(document, page)) ?? raiseNoList(reader);
}

type ReadLanguagePage<Node> = (
  language: ListLanguage,
  ...page: Parameters<ReadPage<Node>>
) => ReturnType<ReadPage<Node>>;

/** The list of all languages' products, made of the lists that the store has. */
function ofEveryLanguage<Node extends { databaseId: number }>(
  { languages }: CatalogReader,
  readPage: ReadLanguagePage<Node>,
): ReadPage<Node> {
  return (after, exclude, end) =>
    joinLists(listLanguages(languages), (language, cursor) => readPage(language, cursor, exclude, end))(
      after,
    );
}

/** Lists that are joined are read one after the other. */
function endsOf({ languages }: CatalogReader): readonly ListEnd[] {
  return listLanguages(languages).length > 1 ? ['newest'] : ['newest', 'oldest'];
}

/** Reads a page of products of a language by their last modification, newest first. */
export function readModified(
  reader: CatalogReader,
  language: ListLanguage,
  after: string | null,
): Promise<ListPage<{ databaseId: number; modifiedGmt: string | null }>> {
  const document = withLanguages(getModifiedProducts, reader.languages);
  const request = async (page: PageRequest) =>
    unwrap(await reader.client.query(document, page)).products ?? raiseNoList(reader);
  return readProductPage(reader, { orderby: 'MODIFIED', language, request }, PAGE_SIZE, after);
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
  const { client, languages, metaKeys, kinds } = reader;
  const document = withKinds(withLanguages(getProductsById, languages), kinds);
  const read = async (ids: number[], list: ListArguments) => {
    const variables = { first: PAGE_SIZE, ids, ...list, metaKeys: [...metaKeys] };
    const { nodes } = unwrapList(await client.query(document, variables)) ?? raiseNoList(reader);
    return asked(ids, nodes);
  };
  const readChunk = async (chunk: readonly number[]) => {
    const requestedAt = now();
    const { sources } = await mapNodes(reader, await readById(reader, chunk, read));
    receive(sources, requestedAt);
  };
  await Promise.all([...chunksOf(ids, PAGE_SIZE)].map(readChunk));
}

/** Reads the ids of best selling products, best first; those that cannot be returned may be among them. */
export async function readPopular(reader: CatalogReader, first: number): Promise<number[]> {
  const { client } = reader;
  const result = await client.query(getPopularProducts, { first });
  if (!result.ok && isUnresolvable(result.error)) {
    const page = { first, after: null, orderby: 'POPULARITY', visibility: 'CATALOG' } as const;
    return (await readPlaces(reader, page)).edges.map(({ cursor }) => idOfCursor(client, cursor));
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

/** Products of a list that were asked for: a plugin may put their translations in their places. */
function asked<Node extends { databaseId: number }>(ids: readonly number[], found: readonly Node[]): Node[] {
  const wanted = new Set(ids);
  return found.filter((node) => node === null || wanted.has(node.databaseId));
}

type ListArguments = Pick<PageRequest, 'stock' | 'language'>;

/**
 * Reads products by id, and collects which of them cannot be returned. Those that the store's lists lack are asked for
 * as it lists the others: it may have begun to hide what is sold out, or have a stock status that the schema lacks.
 */
async function readById<Node extends { databaseId: number }>(
  { unresolvable, languages, listsSoldOut }: CatalogReader,
  ids: readonly number[],
  read: (ids: number[], list: ListArguments) => Promise<readonly Node[]>,
): Promise<Node[]> {
  const failed = new Map<number, string>();
  const products: Node[] = [];
  let missing = ids;
  const stocks: ListArguments[] = [{}, { stock: ANY_STOCK }];
  const ways = (listsSoldOut ? stocks : stocks.reverse()).flatMap((stock) =>
    listLanguages(languages).map((language) => ({ ...stock, ...(language !== null && { language }) })),
  );
  for (const way of ways) {
    const leaveOut = (id: number, reason: string) => failed.set(id, reason);
    const found = await readResolvable(missing, (some) => read([...some], way), leaveOut);
    products.push(...found);
    const isFound = new Set(found.map(({ databaseId }) => databaseId));
    missing = missing.filter((id) => !isFound.has(id) && !failed.has(id));
  }
  for (const id of ids) if (!failed.has(id)) unresolvable.delete(id);
  for (const [id, reason] of failed) unresolvable.add(id, reason);
  return products;
}

/** Completes and maps products; those that are not as the schema says are left out and collected. */
async function mapNodes(reader: CatalogReader, products: readonly ProductNode[]) {
  const { client, unresolvable, metaKeys, kinds } = reader;
  const options = { store: client.endpoint, metaKeys, kinds };
  const sources: ProductSource[] = [];
  const leftOut: number[] = [];
  for (const node of products) {
    try {
      const complete = await completeProduct(reader, node);
      const shown = reader.moment === undefined ? complete : productAt(complete, reader.moment);
      sources.push(mapProductSource(node, shown, options));
    } catch (error) {
      if (error instanceof ApiError && error.kind !== 'graphql') throw error;
      leftOut.push(node.databaseId);
      unresolvable.add(node.databaseId, says('store.unreadable', { reason: errorMessage(error) }));
    }
  }
  return { sources, leftOut };
}

function raiseNoList({ client }: CatalogReader): never {
  throw noList(client);
}
