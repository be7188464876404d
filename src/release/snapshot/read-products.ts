import type { ApiClient } from '#api/client.ts';
import { unwrap } from '#api/client.ts';
import type { ResultOf } from '#api/graphql.ts';
import { type MappedProduct, mapProduct } from '#api/map/product.ts';
import { getPopularProducts } from '#api/operations/get-popular-products.ts';
import { getProducts } from '#api/operations/get-products.ts';
import { LIMITS } from '#shop/limits.ts';
import { SnapshotError } from './error.ts';

/** How often the catalog is read again when it changes while it is being read. */
const SWEEPS = 3;

export interface ProductSink {
  /** A new reading starts: forget the products of the one before. */
  restart(): void;
  take(products: MappedProduct[]): void;
  /** @param total products that the backend says it has */
  progress(read: number, total: number): void;
}

/**
 * Reads every published product, hidden ones included, in the only order in which a real store loses none.
 * @throws ApiError where the backend fails, SnapshotError where it does not deliver what it announces
 */
export async function readProducts(client: ApiClient, sink: ProductSink): Promise<void> {
  let last = { read: 0, found: 0 };
  for (let sweep = 1; sweep <= SWEEPS; sweep++) {
    sink.restart();
    last = await sweepProducts(client, sink);
    if (last.read === last.found) return;
  }
  throw new SnapshotError(
    `${client.endpoint} announces ${last.found} products but delivers ${last.read}, ${SWEEPS} times in a row. ` +
      'The catalog may be changing all the time, or a plugin of the store filters product lists. Nothing was replaced.',
  );
}

/** One walk through the list. The backend works on the next page while this one is taken in. */
async function sweepProducts(client: ApiClient, sink: ProductSink): Promise<{ read: number; found: number }> {
  const seen = new Set<number>();
  let pending: Promise<Page> | null = readPage(client, null);
  let found = 0;
  while (pending !== null) {
    const page: Page = await pending;
    const fresh = page.nodes.filter(({ databaseId }) => !seen.has(databaseId));
    const { hasNextPage, endCursor } = page.pageInfo;
    const more = hasNextPage && endCursor !== null && fresh.length > 0;
    pending = more ? readPage(client, endCursor) : null;
    // A failure is met by the await above, once this page is taken in.
    pending?.catch(() => {});
    for (const { databaseId } of fresh) seen.add(databaseId);
    sink.take(fresh.map(mapProduct));
    found = page.found ?? seen.size;
    sink.progress(seen.size, Math.max(found, seen.size));
  }
  return { read: seen.size, found };
}

type Page = NonNullable<ResultOf<typeof getProducts>['products']>;

async function readPage(client: ApiClient, after: string | null): Promise<Page> {
  const { products } = unwrap(await client.query(getProducts, { first: LIMITS.nodesPerRequest, after }));
  if (products === null) throw new SnapshotError(`${client.endpoint} delivers no list of products.`);
  return products;
}

/** Ids of the best sold products, best first. */
export async function readPopular(client: ApiClient, first: number): Promise<number[]> {
  const { products } = unwrap(await client.query(getPopularProducts, { first }));
  return (products?.nodes ?? []).map(({ databaseId }) => databaseId);
}
