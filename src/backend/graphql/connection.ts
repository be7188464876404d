import { UserError } from '../errors.ts';
import { cursorOf, parseCursor } from './ids.ts';

export interface PageArgs {
  first?: number | null;
  last?: number | null;
  after?: string | null;
  before?: string | null;
}

const DEFAULT_NODES = 10;
/** More are never sent, whatever the client asks for. */
const MOST_NODES = 100;

interface Page<T> {
  items: readonly T[];
  hasNextPage: boolean;
  hasPreviousPage: boolean;
}

/**
 * Cuts a page out of a list with WPGraphQL's rules: at most 100 nodes, 10 where neither `first` nor
 * `last` is given, and then no next page is reported even if there is one. A cursor that is not in the
 * list is ignored.
 * @throws UserError for a negative `first` or `last`
 */
export function paginate<T>(
  items: readonly T[],
  args: PageArgs,
  idOf: (item: T) => string | number,
): Page<T> {
  for (const name of ['first', 'last'] as const) {
    if ((args[name] ?? 0) < 0) throw new UserError(`${name} must be a positive integer.`);
  }
  if (args.first && args.last) throw new UserError('first and last cannot be used together.');
  const amount = Math.min(args.first || args.last || DEFAULT_NODES, MOST_NODES);
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

export interface Edge<N> {
  cursor: string;
  node: N;
}

export interface Connection<N, E extends Edge<N> = Edge<N>> {
  edges: E[];
  nodes: N[];
  pageInfo: {
    hasNextPage: boolean;
    hasPreviousPage: boolean;
    startCursor: string | null;
    endCursor: string | null;
  };
}

/** The answer for a page of a list. */
export function connection<T, N>(
  page: Page<T>,
  idOf: (item: T) => string | number,
  toNodes: (items: readonly T[]) => N[],
): Connection<N> {
  const nodes = toNodes(page.items);
  const cursors = page.items.map((item) => cursorOf(idOf(item)));
  return {
    nodes,
    edges: nodes.map((node, index) => ({ cursor: cursors[index] ?? '', node })),
    pageInfo: {
      hasNextPage: page.hasNextPage,
      hasPreviousPage: page.hasPreviousPage,
      startCursor: cursors[0] ?? null,
      endCursor: cursors.at(-1) ?? null,
    },
  };
}

/** Cuts a page and answers it in one step. */
export function connect<T, N>(
  items: readonly T[],
  args: PageArgs,
  idOf: (item: T) => string | number,
  toNode: (item: T) => N,
): Connection<N> {
  return connection(paginate(items, args, idOf), idOf, (page) => page.map(toNode));
}
