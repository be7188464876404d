import type { ApiClient } from '#api/api-client.ts';
import { SnapshotError } from '../snapshot-error.ts';

/** How often a list is read again when it changes while it is being read. */
const MAX_ATTEMPTS = 3;

export interface ListPage<Node> {
  found: number | null;
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  nodes: readonly Node[];
}

export interface ListReceiver<Node> {
  /** A new reading starts: forget what the one before delivered. */
  restart(): void;
  /** @param asked when the page was asked for, in milliseconds since 1970 */
  receive(nodes: Node[], asked: number): void;
  /** @param total products that the backend says it has */
  progress?(read: number, total: number): void;
}

/**
 * Reads a whole list of products, page by page, again where its length is not what the store says.
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

/** One walk through the list. The backend works on the next page while this one is taken in. */
async function readOnce<Node extends { databaseId: number }>(
  readPage: (after: string | null) => Promise<ListPage<Node>>,
  sink: ListReceiver<Node>,
  now: () => number,
): Promise<{ read: number; found: number }> {
  const seen = new Set<number>();
  const ask = (after: string | null) => ({ asked: now(), answer: readPage(after) });
  let pending: ReturnType<typeof ask> | null = ask(null);
  let found = 0;
  while (pending !== null) {
    const { asked } = pending;
    const page: ListPage<Node> = await pending.answer;
    const fresh = page.nodes.filter(({ databaseId }) => !seen.has(databaseId));
    const { hasNextPage, endCursor } = page.pageInfo;
    const more = hasNextPage && endCursor !== null && fresh.length > 0;
    pending = more ? ask(endCursor) : null;
    // A failure is met by the await above, once this page is taken in.
    pending?.answer.catch(() => {});
    for (const { databaseId } of fresh) seen.add(databaseId);
    sink.receive(fresh, asked);
    found = page.found ?? seen.size;
    sink.progress?.(seen.size, Math.max(found, seen.size));
  }
  return { read: seen.size, found };
}
