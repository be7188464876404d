import { says } from '#kit/messages/says.ts';
import type { ApiClient } from '#storefront/api/api-client.ts';
import { SnapshotError } from '../snapshot-database.ts';
import type { UnresolvableProducts } from './unresolvable-products.ts';

/** Number of times that a list is read again when it changes while it is being read. */
const MAX_ATTEMPTS = 3;

export interface ListPage<Node> {
  /** Size of the whole list; a real store returns it with the first page only, and null for an empty one. */
  found: number | null;
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  nodes: readonly Node[];
  /** Ids of products of the page that the store cannot return. */
  leftOut?: readonly number[];
}

/** Requests a page after a product's cursor, or the first one, of the list without some products. */
export type ReadPage<Node> = (after: string | null, exclude: readonly number[]) => Promise<ListPage<Node>>;

export interface ListReceiver<Node> {
  /** A new attempt starts: drop the nodes of the one before. */
  restart(): void;
  /** @param requestedAt when the page was requested, in milliseconds since 1970 */
  receive(nodes: Node[], requestedAt: number): void;
  /** @param total products that the store announces; 0 where it announces none */
  progress?(read: number, total: number): void;
}

/**
 * Reads a whole list of products, page by page; what its pages skip is read as the list without the others. Reads it
 * again where the store still counts products that it does not list, and in the end leaves those out.
 * @returns how many products it has
 * @throws ApiError if the store fails, SnapshotError if it withholds too many
 */
export async function readWholeList<Node extends { databaseId: number }>(
  { client, unresolvable }: { client: ApiClient; unresolvable: UnresolvableProducts },
  readPage: ReadPage<Node>,
  sink: ListReceiver<Node>,
  now: () => number,
): Promise<number> {
  let last = { read: 0, missing: 0 };
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    sink.restart();
    last = await readOnce(readPage, sink, now);
    if (last.missing === 0) break;
  }
  const { read, missing } = last;
  if (unresolvable.setUnlisted(missing)) return read;
  const found = read + missing;
  throw new SnapshotError(
    says('store.incompleteList', { endpoint: client.endpoint, found, read, maxAttempts: MAX_ATTEMPTS }),
  );
}

/**
 * One pass through the list. The store works on the next page while this one is processed.
 * @returns how many products it has, and how many the store counts besides
 */
async function readOnce<Node extends { databaseId: number }>(
  readPage: ReadPage<Node>,
  sink: ListReceiver<Node>,
  now: () => number,
): Promise<{ read: number; missing: number }> {
  const seen = new Set<number>();
  let announced = 0;
  /** @returns true if the page has products that no other had */
  const receive = ({ nodes, found, leftOut = [] }: ListPage<Node>, requestedAt: number) => {
    const before = seen.size;
    const fresh = nodes.filter(({ databaseId }) => !seen.has(databaseId));
    for (const id of [...leftOut, ...fresh.map(({ databaseId }) => databaseId)]) seen.add(id);
    announced = Math.max(announced, found ?? 0);
    sink.receive(fresh, requestedAt);
    sink.progress?.(seen.size, announced && Math.max(announced, seen.size));
    return seen.size > before;
  };
  const request = (after: string | null) => ({ requestedAt: now(), answer: readPage(after, []) });
  let pending: ReturnType<typeof request> | null = request(null);
  let isCut = false;
  while (pending !== null) {
    const { requestedAt } = pending;
    const page: ListPage<Node> = await pending.answer;
    const { hasNextPage, endCursor } = page.pageInfo;
    const isNew = page.nodes.some(({ databaseId }) => !seen.has(databaseId)) || Boolean(page.leftOut?.length);
    const goesOn = hasNextPage && endCursor !== null && isNew;
    isCut = hasNextPage && !goesOn;
    pending = goesOn ? request(endCursor) : null;
    // The await above throws a failure, once this page is processed.
    pending?.answer.catch(() => {});
    receive(page, requestedAt);
  }
  if (!isCut && seen.size >= announced) return { read: seen.size, missing: 0 };
  for (;;) {
    const requestedAt = now();
    const rest = await readPage(null, [...seen]);
    if (!receive(rest, requestedAt)) return { read: seen.size, missing: rest.found ?? 0 };
  }
}
