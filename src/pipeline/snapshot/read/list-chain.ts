/** Where a read of a list begins: at its newest product, or at its oldest one. */
export type ListEnd = 'newest' | 'oldest';

export interface ListPage<Node> {
  /** Size of the whole list; a real store returns it with the first page only, and null for an empty one. */
  found: number | null;
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
  nodes: Node[];
  /** Ids of products of the page that are left out. */
  leftOut?: number[];
}

/** @param exclude products that the list is asked for without @param end where the list begins; the newest by default */
export type ReadPage<Node> = (
  after: string | null,
  exclude: readonly number[],
  end?: ListEnd,
) => Promise<ListPage<Node>>;

/** A page that arrived. */
export interface Arrival<Node extends { databaseId: number }> {
  chain: ListChain<Node>;
  page: ListPage<Node>;
  /** Milliseconds since 1970. */
  requestedAt: number;
}

/** A page's statement about the pages after it; `met`: those were read from the other end. */
type Verdict = 'goes on' | 'end' | 'met' | 'lost' | 'cut';

/** Reads a list page by page from one of its ends. */
export class ListChain<Node extends { databaseId: number }> {
  readonly end: ListEnd;
  pending: Promise<Arrival<Node>> | null = null;
  isOpen = true;
  readonly #readPage: ReadPage<Node>;
  #after: string | null = null;
  #last: ReadonlySet<number> = new Set();
  /** Places to go on from if the product of the last one is gone: a store then begins again without a word. */
  #spare: string[] = [];

  constructor(end: ListEnd, readPage: ReadPage<Node>) {
    this.end = end;
    this.#readPage = readPage;
  }

  request(now: () => number): Promise<Arrival<Node>> {
    const requestedAt = now();
    const page = this.#readPage(this.#after, [], this.end);
    const pending = page.then((arrived) => ({ chain: this, page: arrived, requestedAt }));
    // A failure is thrown where the page is awaited.
    pending.catch(() => {});
    this.pending = pending;
    return pending;
  }

  /** @param seen products of earlier pages, with the end from which they were read */
  take({ nodes, leftOut = [], pageInfo }: ListPage<Node>, seen: ReadonlyMap<number, ListEnd>): Verdict {
    const ids = [...nodes.map(({ databaseId }) => databaseId), ...leftOut];
    const { hasNextPage, endCursor } = pageInfo;
    const own = ids.filter((id) => seen.get(id) === this.end && !this.#last.has(id));
    if (own.length > ids.length / 2) return this.#goBack();
    if (endCursor !== null) this.#after = endCursor;
    if (!hasNextPage) return this.#close('end');
    const isSeen = ids.every((id) => seen.has(id));
    // A page that is read in part says less: from both ends, products of one date come in the same order.
    if (isSeen && ids.some((id) => seen.get(id) !== this.end)) return this.#close('met');
    if (isSeen || endCursor === null) return this.#close('cut');
    this.#last = new Set(ids);
    this.#spare = sparePlaces(nodes.map(({ databaseId }) => databaseId));
    return 'goes on';
  }

  #goBack(): Verdict {
    const place = this.#spare.shift();
    if (place === undefined) return this.#close('cut');
    this.#after = place;
    return 'lost';
  }

  #close(verdict: Verdict): Verdict {
    this.isOpen = false;
    return verdict;
  }
}

/** Places before the last one of a page, further and further back. */
function sparePlaces(ids: readonly number[]): string[] {
  const places: string[] = [];
  for (let back = 2; back <= ids.length; back = 2 * back - 1) {
    places.push(btoa(`arrayconnection:${ids.at(-back)}`));
  }
  return places;
}
