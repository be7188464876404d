import { UserError } from '../../errors.ts';
import { cursorOf, parseCursor } from './ids.ts';

export interface PageArgs {
  first?: number | null;
  last?: number | null;
  after?: string | null;
  before?: string | null;
}

const DEFAULT_NODES = 10;
/** Upper limit for a page, as on the real store. */
const MOST_NODES = 100;

export interface Page<T> {
  items: readonly T[];
  hasNextPage: boolean;
  hasPreviousPage: boolean;
}

/**
 * Cuts a page out of a list with WPGraphQL's rules: at most 100 nodes, 10 where neither `first` nor
 * `last` is given, and then no next page is reported even if there is one. A cursor that is not in the
 * list is ignored.
 * @param most nodes of a page
 * @throws UserError for a negative `first` or `last`
 */
export function paginate<T>(
  items: readonly T[],
  args: PageArgs,
  idOf: (item: T) => string | number,
  most = MOST_NODES,
): Page<T> {
  for (const name of ['first', 'last'] as const) {
    if ((args[name] ?? 0) < 0) throw new UserError(`${name} must be a positive integer.`);
  }
  if (args.first && args.last) throw new UserError('first and last cannot be used together.');
  const amount = Math.min(args.first || args.last || DEFAULT_NODES, most);
  const place = (cursor: string | null | undefined) => {
    const id = parseCursor(cursor);
    return id === null ? -1 : items.findIndex((item) => String(idOf(item)) === id);
  };
  const after = place(args.after);
  const before = place(args.before);
  const rest = items.slice(after + 1, before < 0 ? items.length : before);
  return {
    items: args.last ? rest.slice(-amount) : rest.slice(0, amount),
    hasNextPage: args.first ? rest.length > amount : before >= 0,
    hasPreviousPage: args.last ? rest.length > amount : after >= 0,
  };
}

interface Edge<N> {
  cursor: string;
  node: N;
}

/** A page of a list as a GraphQL connection. Edges are built lazily. */
export class Connection<T, N> {
  readonly nodes: N[];
  readonly #page: Page<T>;
  readonly #idOf: (item: T) => string | number;

  constructor(page: Page<T>, idOf: (item: T) => string | number, toNodes: (items: readonly T[]) => N[]) {
    this.nodes = toNodes(page.items);
    this.#page = page;
    this.#idOf = idOf;
  }

  get edges(): Edge<N>[] {
    return this.#page.items.flatMap((item, place) => {
      const node = this.nodes[place];
      return node === undefined ? [] : [{ cursor: cursorOf(this.#idOf(item)), node }];
    });
  }
  get pageInfo() {
    const { items, hasNextPage, hasPreviousPage } = this.#page;
    const cursor = (item: T | undefined) => (item === undefined ? null : cursorOf(this.#idOf(item)));
    return { hasNextPage, hasPreviousPage, startCursor: cursor(items[0]), endCursor: cursor(items.at(-1)) };
  }
}

/** Cuts a page and turns it into a connection. */
export function connect<T, N>(
  items: readonly T[],
  args: PageArgs,
  idOf: (item: T) => string | number,
  toNode: (item: T) => N,
): Connection<T, N> {
  return new Connection(paginate(items, args, idOf), idOf, (page) => page.map(toNode));
}
