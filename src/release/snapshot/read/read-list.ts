import type { ApiClient } from '#api/api-client.ts';
import { SnapshotError } from '../snapshot-error.ts';

/** How often a list is read again when it changes while it is being read. */
const MAX_ATTEMPTS = 3;

export interface ListPage<Node> {
  found: number | null;
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  nodes: readonly Node[];
  /** Ids of products of the page that the store cannot return. */
  leftOut?: readonly number[];
}

export interface ListReceiver<Node> {
  /** A new attempt starts: drop the nodes of the one before. */
  restart(): void;
  /** @param requestedAt when the page was requested, in milliseconds since 1970 */
  receive(nodes: Node[], requestedAt: number): void;
  /** @param total products that the backend announces */
  progress?(read: number, total: number): void;
}

/**
 * Reads a whole list of products, page by page, again where its length is not the announced one.
 * @returns how many products there are
 * @throws ApiError where the backend fails, SnapshotError where it does not deliver what it announces
 */
export async function readWholeList<Node extends { databaseId: number }>(
  client: ApiClient,
  readPage: (after: string | null) => Promise<ListPage<Node>>,
  sink: ListReceiver<Node>,
  now: () => number,
): Promise<number> {
  let last = { read: 0, found: 0 };
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    sink.restart();
    last = await readOnce(readPage, sink, now);
    if (last.read === last.found) return last.found;
  }
  throw new SnapshotError(
    `${client.endpoint} announces ${last.found} products but delivers ${last.read}, ${MAX_ATTEMPTS} times in a row. ` +
      'The catalog may be changing all the time, or a plugin of the store filters product lists. Nothing was replaced.',
  );
}

/** One pass through the list. The backend works on the next page while this one is processed. */
async function readOnce<Node extends { databaseId: number }>(
  readPage: (after: string | null) => Promise<ListPage<Node>>,
  sink: ListReceiver<Node>,
  now: () => number,
): Promise<{ read: number; found: number }> {
  const seen = new Set<number>();
  const request = (after: string | null) => ({ requestedAt: now(), answer: readPage(after) });
  let pending: ReturnType<typeof request> | null = request(null);
  let found = 0;
  while (pending !== null) {
    const { requestedAt } = pending;
    const page: ListPage<Node> = await pending.answer;
    const fresh = page.nodes.filter(({ databaseId }) => !seen.has(databaseId));
    const { hasNextPage, endCursor } = page.pageInfo;
    const before = seen.size;
    for (const id of page.leftOut ?? []) seen.add(id);
    for (const { databaseId } of fresh) seen.add(databaseId);
    const more = hasNextPage && endCursor !== null && seen.size > before;
    pending = more ? request(endCursor) : null;
    // The await above throws a failure, once this page is processed.
    pending?.answer.catch(() => {});
    sink.receive(fresh, requestedAt);
    found = page.found ?? seen.size;
    sink.progress?.(seen.size, Math.max(found, seen.size));
  }
  return { read: seen.size, found };
}
