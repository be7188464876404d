import { says } from '#kit/messages/says.ts';
import type { ApiClient } from '#storefront/api/api-client.ts';
import { SnapshotError } from '../snapshot-database.ts';
import { ListChain, type ListEnd, type ListPage, type ReadPage } from './list-chain.ts';
import type { UnresolvableProducts } from './unresolvable-products.ts';

/** Number of times that a store is asked for products that it counts and does not list. */
const MAX_ATTEMPTS = 3;

/** Products of a list up to which the store is asked for it without them, to find those that its pages skipped. */
const MAX_EXCLUDED = 10_000;

export interface ListReceiver<Node> {
  /** @param requestedAt when the page was requested, in milliseconds since 1970 */
  receive(nodes: Node[], requestedAt: number): void;
  /** @param total products that the store announces; 0 where it announces none */
  progress?(read: number, total: number): void;
}

/**
 * Reads a whole list of products in one pass, however it changes meanwhile: page by page from its ends until these
 * meet. What pages skip is read as the list without the others; what the store counts and does not list is left out.
 * @param ends one, or both where the store's list is a single one
 * @returns how many products it has
 * @throws ApiError if the store fails, SnapshotError if it withholds too many
 */
export async function readWholeList<Node extends { databaseId: number }>(
  { client, unresolvable }: { client: ApiClient; unresolvable: UnresolvableProducts },
  readPage: ReadPage<Node>,
  sink: ListReceiver<Node>,
  now: () => number,
  ends: readonly ListEnd[] = ['newest'],
): Promise<number> {
  const { read, missing } = await new ListPass(readPage, sink, now).read(ends);
  if (unresolvable.setUnlisted(missing)) return read;
  const found = read + missing;
  throw new SnapshotError(
    says('store.incompleteList', { endpoint: client.endpoint, found, read, maxAttempts: MAX_ATTEMPTS }),
  );
}

/** Products that were read, and how many the store counts besides. */
interface PassResult {
  read: number;
  missing: number;
}

/** One pass through a list. */
class ListPass<Node extends { databaseId: number }> {
  readonly #readPage: ReadPage<Node>;
  readonly #sink: ListReceiver<Node>;
  readonly #now: () => number;
  readonly #seen = new Map<number, ListEnd>();
  #announced = 0;
  #pageSize = 0;

  constructor(readPage: ReadPage<Node>, sink: ListReceiver<Node>, now: () => number) {
    this.#readPage = readPage;
    this.#sink = sink;
    this.#now = now;
  }

  async read(ends: readonly ListEnd[]): Promise<PassResult> {
    const chains = ends.map((end) => new ListChain(end, this.#readPage));
    const isWhole = await this.#readFrom(chains);
    const read = () => this.#seen.size;
    if (this.#announced - read() > this.#pageSize) await this.#readOn(chains, this.#announced);
    if (read() > MAX_EXCLUDED) {
      const found = await this.#readGained();
      const total = ends.length > 1 ? found : this.#announced;
      await this.#readOn(chains, total);
      return { read: read(), missing: Math.max(0, total - read()) };
    }
    if (isWhole && read() >= this.#announced) return { read: read(), missing: 0 };
    const missing = await this.#readRest();
    return { read: read(), missing };
  }

  /**
   * Reads pages until two ends meet, or one has reached the other. The store works on the next pages while one is
   * processed.
   * @returns false if the store stopped before its last page
   */
  async #readFrom([first, ...others]: readonly ListChain<Node>[]): Promise<boolean> {
    const chains = first === undefined ? [] : [first];
    let isWhole = false;
    first?.request(this.#now);
    for (;;) {
      const pending = chains.flatMap((chain) => chain.pending ?? []);
      if (pending.length === 0) return isWhole;
      const { chain, page, requestedAt } = await Promise.race(pending);
      chain.pending = null;
      const verdict = chain.take(page, this.#seen);
      const fresh = this.#take(page, chain.end);
      if (verdict === 'met' || verdict === 'end') {
        isWhole = true;
        for (const one of chains) one.isOpen = false;
      }
      if (this.#pageSize === 0) {
        this.#pageSize = Math.max(1, page.nodes.length);
        if (this.#announced > this.#seen.size) chains.push(...others);
      }
      for (const one of chains) {
        const requested = chains.filter((other) => other.pending !== null).length;
        const isLeft = this.#announced > this.#seen.size + requested * this.#pageSize;
        if (one.isOpen && one.pending === null && (isLeft || chains.length === 1)) one.request(this.#now);
      }
      isWhole ||= chains.length > 1 && this.#seen.size >= this.#announced;
      this.#receive(fresh, requestedAt);
    }
  }

  /** Reads on where two ends met, up to so many products: more of them than a page has may be of one date. */
  async #readOn([chain]: readonly ListChain<Node>[], total: number): Promise<void> {
    while (chain !== undefined && this.#seen.size < total) {
      const { page, requestedAt } = await chain.request(this.#now);
      const verdict = chain.take(page, this.#seen);
      this.#receive(this.#take(page, chain.end), requestedAt);
      if (verdict === 'end' || verdict === 'cut') return;
    }
  }

  /** Reads from the newest product down to a page without news. @returns how many the store counts now */
  async #readGained(): Promise<number> {
    let found = 0;
    for (let after: string | null = null; ; ) {
      const requestedAt = this.#now();
      const page: ListPage<Node> = await this.#readPage(after, [], 'newest');
      found = Math.max(found, page.found ?? 0);
      const fresh = this.#take(page, 'newest');
      this.#receive(fresh, requestedAt);
      after = page.pageInfo.endCursor;
      if (fresh.length === 0 || after === null) return found;
    }
  }

  /** Reads what the list has besides the products that were read. @returns how many the store counts even then */
  async #readRest(): Promise<number> {
    for (let attempt = 1; ; ) {
      const requestedAt = this.#now();
      const rest = await this.#readPage(null, [...this.#seen.keys()]);
      const before = this.#seen.size;
      this.#receive(this.#take(rest, 'newest'), requestedAt);
      const isLast = !rest.pageInfo.hasNextPage && (rest.found ?? 0) <= rest.nodes.length;
      if (this.#seen.size > before && isLast) return 0;
      if (this.#seen.size > before) continue;
      const missing = rest.found ?? 0;
      if (missing === 0 || attempt === MAX_ATTEMPTS) return missing;
      attempt++;
    }
  }

  /** @returns the products that no other page had */
  #take({ nodes, found, leftOut = [] }: ListPage<Node>, end: ListEnd): Node[] {
    const fresh = nodes.filter(({ databaseId }) => !this.#seen.has(databaseId));
    for (const id of [...leftOut, ...fresh.map(({ databaseId }) => databaseId)]) {
      if (!this.#seen.has(id)) this.#seen.set(id, end);
    }
    // Products beyond the first page are left to the next sync.
    if (end === 'newest') this.#announced = Math.max(this.#announced, found ?? 0);
    return fresh;
  }

  #receive(fresh: Node[], requestedAt: number): void {
    this.#sink.receive(fresh, requestedAt);
    const total = this.#announced && Math.max(this.#announced, this.#seen.size);
    this.#sink.progress?.(this.#seen.size, total);
  }
}
