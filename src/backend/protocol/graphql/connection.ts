import { UserError } from '../../errors.ts';

/** A node's global id: base64 of its kind and its database id, such as `post:44`. */
export function globalId(kind: string, id: string | number): string {
  return Buffer.from(`${kind}:${id}`).toString('base64');
}

/** @throws UserError if the text is not a global id */
export function parseGlobalId(text: string): { kind: string; id: number } {
  const match = /^(\w+):(\d+)$/.exec(Buffer.from(text, 'base64').toString('utf8'));
  if (!match?.[1]) throw new UserError('The "global ID" is invalid');
  return { kind: match[1], id: Number(match[2]) };
}

/** A place in a list: base64 of `arrayconnection:` and the id of the node there. */
export function cursorOf(id: string | number): string {
  return globalId('arrayconnection', id);
}

/** @returns the id in a cursor, null if the text is not a cursor */
export function parseCursor(cursor: string | null | undefined): string | null {
  if (!cursor) return null;
  return /^arrayconnection:(.+)$/.exec(Buffer.from(cursor, 'base64').toString('utf8'))?.[1] ?? null;
}

export interface PageArgs {
  first?: number | null;
  last?: number | null;
  after?: string | null;
  before?: string | null;
}

/** Arguments of a list that can be filtered. */
export interface Where<W> extends PageArgs {
  where?: W | null;
}

type IdOf<T> = (item: T) => string | number;

const DEFAULT_NODES = 10;
/** Upper limit for a page, as on the real store. */
const MOST_NODES = 100;

export interface Page<T> {
  items: readonly T[];
  hasNextPage: boolean;
  hasPreviousPage: boolean;
}

/**
 * Cuts a page out of a list with WPGraphQL's rules: at most 100 nodes, 10 where neither `first` nor `last` is given,
 * and then no next page is reported even if there is one. A cursor that is not in the list is ignored.
 * @param most nodes of a page
 * @throws UserError for a negative `first` or `last`
 */
export function paginate<T>(items: readonly T[], args: PageArgs, idOf: IdOf<T>, most = MOST_NODES): Page<T> {
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

/** A page of a list as a GraphQL connection; `toNodes` makes a node of each of its items. */
export function connectPage<T, N>(page: Page<T>, idOf: IdOf<T>, toNodes: (items: readonly T[]) => N[]) {
  const { items, hasNextPage, hasPreviousPage } = page;
  const nodes = toNodes(items);
  const cursor = (item: T | undefined) => (item === undefined ? null : cursorOf(idOf(item)));
  return {
    nodes,
    edges: () => nodes.map((node, place) => ({ cursor: cursor(items[place]), node })),
    pageInfo: () => ({
      hasNextPage,
      hasPreviousPage,
      startCursor: cursor(items[0]),
      endCursor: cursor(items.at(-1)),
    }),
  };
}

/** Cuts a page and turns it into a connection. */
export function connectBy<T, N>(items: readonly T[], args: PageArgs, idOf: IdOf<T>, toNode: (item: T) => N) {
  return connectPage(paginate(items, args, idOf), idOf, (page) => page.map(toNode));
}

/** The same for items that are known by their `id`. */
export function connect<T extends { id: string | number }, N>(
  items: readonly T[],
  args: PageArgs,
  toNode: (item: T) => N,
) {
  return connectBy(items, args, ({ id }) => id, toNode);
}

/** The resolver of a mutation: `act` answers its input, and the client's own id for the call is added. */
export function mutation<I, P extends object>(act: (input: I) => P | Promise<P>) {
  return async ({ input }: { input: I & { clientMutationId?: string | null } }) => ({
    clientMutationId: input.clientMutationId ?? null,
    ...(await act(input)),
  });
}
