import { says } from '#kit/messages/says.ts';
import { type ApiClient, unwrap } from '#storefront/api/api-client.ts';
import type { VariablesOf } from '#storefront/api/graphql.ts';
import { idOfCursor as parseCursor } from '#storefront/api/map/fields.ts';
import { withLanguages } from '#storefront/api/operations/extra-fields.ts';
import { getProductCursors } from '#storefront/api/operations/products.ts';
import type { StoreLanguages } from '#storefront/domain/languages/store-languages.ts';
import type { StorePageReference } from '#storefront/domain/routes/content-pages.ts';
import type { MerchantConfig, SiteSettings } from '#storefront/domain/settings/settings.ts';
import type { ProductKind } from '#storefront/product-kinds/product-kind.ts';
import { SnapshotError } from '../snapshot-database.ts';
import type { ListLanguage } from './language-lists.ts';
import type { ListEnd, ListPage } from './list-chain.ts';
import { isComplete, isUnresolvable, readResolvable } from './read-resolvable.ts';
import type { UnresolvableProducts } from './unresolvable-products.ts';

/** Client of a store, its products that are left out, and what its lists leave out themselves. */
export interface CatalogReader {
  client: ApiClient;
  unresolvable: UnresolvableProducts;
  /** Null for a store that translates no products. */
  languages: StoreLanguages | null;
  /** The store's lists show products that are sold out, as far as it is known. */
  listsSoldOut: boolean;
  /** Keys of meta data that the shop reads, see `metaKeysOf`. */
  metaKeys: readonly string[];
  /** Product kinds that the settings name and the store's plugins add. */
  kinds: readonly ProductKind[];
  /** Shows prices as they will be at this moment, in milliseconds since 1970; absent for those of now. */
  moment?: number;
  /** True for a taxonomy whose terms are read with their descriptions: they may have pages. */
  termTexts(taxonomy: string): boolean;
}

/** Every stock status: a list of products that names them has those that the store hides because they are sold out. */
export const ANY_STOCK: NonNullable<VariablesOf<typeof getProductCursors>['stock']> = [
  'IN_STOCK',
  'OUT_OF_STOCK',
  'ON_BACKORDER',
];

export interface ShopReader extends CatalogReader {
  /** WordPress pages that the merchant's file names; null if it leaves them to the store. */
  contentPages: readonly StorePageReference[] | null;
  /** The store's language of each locale, where the merchant's file names it. */
  storeLanguages: MerchantConfig['storeLanguages'];
  /** The store's settings as they were last read; empty for a first read. */
  before: Partial<SiteSettings>;
  /** Reads pages of the store, as the client reads from it. */
  fetch: typeof fetch;
}

export interface PageRequest extends Record<string, unknown> {
  first: number;
  after: string | null;
  /** Left out if there are none. */
  exclude?: number[];
  /** Left out if the store's lists have everything: they may know a status that the schema lacks. */
  stock?: typeof ANY_STOCK;
  /** Left out if lists have every language. */
  language?: string;
  /** Left out for the newest product first. */
  order?: 'ASC';
}

/** A list of products in an order of the store. */
interface ProductList<Node> {
  orderby: 'DATE' | 'MODIFIED';
  language: ListLanguage;
  /** The newest one by default. */
  end?: ListEnd | undefined;
  request: (page: PageRequest) => Promise<ListPage<Node>>;
}

/**
 * Reads a page of a list without products that the store fails to return, which it collects.
 * @param others ids of more products to leave out
 * @throws ApiError if the backend fails, SnapshotError if too many products fail
 */
export async function readProductPage<Node extends { databaseId: number }>(
  reader: CatalogReader,
  { orderby, language, end, request }: ProductList<Node>,
  first: number,
  after: string | null,
  others: readonly number[] = [],
): Promise<ListPage<Node>> {
  const { client, unresolvable, listsSoldOut } = reader;
  const exclude = [...unresolvable.known, ...others];
  const more = {
    ...(exclude.length > 0 && { exclude }),
    ...(!listsSoldOut && { stock: ANY_STOCK }),
    ...(language !== null && { language }),
    ...(end === 'oldest' && { order: 'ASC' as const }),
  };
  try {
    const page = await request({ first, after, ...more });
    unresolvable.setListed(page.found ?? 0);
    if (isComplete(page.nodes)) return page;
  } catch (error) {
    if (!isUnresolvable(error)) throw error;
  }
  const products = await readPlaces(reader, { first, after, orderby, ...more });
  unresolvable.setListed(products.found ?? 0);
  const leftOut: number[] = [];
  const places = products.edges.map(({ cursor }, index) => ({
    id: idOfCursor(client, cursor),
    after: index === 0 ? after : (products.edges[index - 1]?.cursor ?? null),
  }));
  const nodes = await readResolvable(
    places,
    async (some) => {
      const page = await request({ first: some.length, after: some[0]?.after ?? null, ...more });
      return page.nodes;
    },
    ({ id }, reason) => {
      leftOut.push(id);
      unresolvable.add(id, reason);
    },
  );
  return { found: products.found, pageInfo: products.pageInfo, nodes, leftOut };
}

/** The places of a page of a list, without its products. */
export async function readPlaces(
  { client, languages }: CatalogReader,
  page: VariablesOf<typeof getProductCursors>,
) {
  const { products } = unwrap(await client.query(withLanguages(getProductCursors, languages), page));
  if (products === null) throw noList(client);
  return products;
}

/** Places in lists of WPGraphQL hold the id of the product there. */
export function idOfCursor(client: ApiClient, cursor: string | null): number {
  const id = parseCursor(cursor);
  if (id !== null) return id;
  throw new SnapshotError(says('store.unknownProduct', { endpoint: client.endpoint, cursor }));
}

export function noList(client: ApiClient): SnapshotError {
  return new SnapshotError(says('store.noProductList', { endpoint: client.endpoint }));
}
