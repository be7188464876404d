import { says } from '#kit/messages/says.ts';
import type { ApiResult } from '#storefront/api/api-client.ts';
import { ApiError } from '#storefront/api/api-error.ts';

/** Fields that lead to others, whose failure empties them in the answer of those that name them. */
const LINKS = ['language', 'members', 'translations'];
const NO_DATA = says('store.noData');

/**
 * The list of an answer. One whose errors only empty links to other products counts as whole.
 * @throws ApiError for every other failure
 */
export function unwrapList<List>(result: ApiResult<{ products: List | null }>): List | null {
  if (result.ok) return result.data.products;
  const { error } = result;
  const data = error.data as { products?: List | null } | null;
  const list = data?.products ?? null;
  const isWhole = concernsProducts(error) && error.paths.every((path) => LINKS.includes(String(path[3])));
  if (list !== null && isWhole) return list;
  throw error;
}

/**
 * Reads items, some of which the store may fail to return: if a request fails because of one, it is found
 * by halving, and left out once it failed alone and again.
 * @param read requests the products of some items; may return fewer, but no others
 * @param leaveOut called with each item that cannot be returned, and why
 * @throws ApiError if the failure is not that of a product
 */
export async function readResolvable<Item, Node extends { databaseId: number }>(
  items: readonly Item[],
  read: (items: readonly Item[]) => Promise<readonly Node[]>,
  leaveOut: (item: Item, reason: string) => void,
): Promise<Node[]> {
  if (items.length === 0) return [];
  let reason = await attempt();
  if (typeof reason !== 'string') return reason;
  const [item] = items;
  if (items.length === 1 && item !== undefined) {
    reason = await attempt();
    if (typeof reason !== 'string') return reason;
    leaveOut(item, reason);
    return [];
  }
  const middle = Math.ceil(items.length / 2);
  const first = await readResolvable(items.slice(0, middle), read, leaveOut);
  return [...first, ...(await readResolvable(items.slice(middle), read, leaveOut))];

  /** @returns the products, or why one of them cannot be returned */
  async function attempt(): Promise<Node[] | string> {
    try {
      const nodes = await read(items);
      return isComplete(nodes) ? [...nodes] : NO_DATA;
    } catch (error) {
      if (!isUnresolvable(error)) throw error;
      return says('store.answer', { reason: error.messages[0] ?? 'an error' });
    }
  }
}

/** True if a failure is that of single products of a list. */
export function isUnresolvable(error: unknown): error is ApiError {
  return error instanceof ApiError && concernsProducts(error);
}

/** True if every node is a product with an id. */
export function isComplete(nodes: readonly unknown[]): boolean {
  return nodes.every(
    (node) =>
      typeof node === 'object' && node !== null && 'databaseId' in node && Number.isInteger(node.databaseId),
  );
}

function concernsProducts({ kind, paths }: ApiError): boolean {
  return (
    kind === 'graphql' &&
    paths.length > 0 &&
    paths.every(
      ([field, list, index]) => field === 'products' && list === 'nodes' && typeof index === 'number',
    )
  );
}
