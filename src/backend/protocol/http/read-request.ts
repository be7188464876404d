import { GraphQLError, getOperationAST, parse } from 'graphql';
import type { GraphQLParams } from 'graphql-yoga';
import {
  isNestedTooDeep,
  isValueTooDeep,
  MAX_TOKENS,
  NESTING_PROBLEM,
  type QuerySize,
  querySize,
  sizeProblem,
} from './query-limits.ts';

const MOST_OPERATIONS = 10;

/** One operation of a request, or the message by which the store refuses it. */
export type ReadOperation = { params: GraphQLParams; size: QuerySize } | { refused: string };

/** A request that is refused as a whole, with a status of its own. */
export class RequestError extends Error {
  readonly status: number;
  readonly locations: readonly { line: number; column: number }[] | undefined;

  constructor(status: number, message: string, locations?: RequestError['locations']) {
    super(message);
    this.status = status;
    this.locations = locations;
  }
}

/** @throws RequestError for a body or content type that the store refuses */
export function readPost(contentType: string | null, text: string): ReadOperation | ReadOperation[] {
  const type = contentType?.split(';')[0]?.trim() ?? '';
  if (type !== 'application/json') {
    throw new RequestError(
      415,
      `HTTP POST requests must have Content-Type: application/json header. Received: ${type}`,
    );
  }
  const body = parseJson(text);
  if (!Array.isArray(body)) return checkedSize(readOperation(body, true));
  if (body.length > MOST_OPERATIONS) {
    throw new RequestError(
      500,
      `Batch requests are limited to ${MOST_OPERATIONS} operations. This request contained ${body.length}`,
    );
  }
  if (body.length === 0) return readOperation({}, true);
  const operations = body.map((operation) => readOperation(operation, true));
  return operations.map((operation) => checkedSize(operation, operations));
}

/** Refuses an operation that is too much, alone or with the others of its request. */
function checkedSize(operation: ReadOperation, all: readonly ReadOperation[] = [operation]): ReadOperation {
  const problem = sizeProblem(all.flatMap((one) => ('size' in one ? [one.size] : [])));
  return problem === null ? operation : { refused: problem };
}

/** Reads a query from the address. Mutations are refused: a link must never change anything. */
export function readGet(url: URL): ReadOperation {
  const variables = url.searchParams.get('variables');
  const operation = {
    query: url.searchParams.get('query'),
    queryId: url.searchParams.get('queryId'),
    operationName: url.searchParams.get('operationName'),
    variables: variables ? parseJson(variables) : null,
  };
  return checkedSize(readOperation(operation, false));
}

function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // Answered below, as for a body that is JSON but no object.
  }
  throw new RequestError(
    500,
    'Expected JSON object or array for "application/json" request, but failed to parse because: Syntax error',
  );
}

function readOperation(body: unknown, mayMutate: boolean): ReadOperation {
  const { query, queryId, operationName, variables, extensions } = Object(body) as Record<string, unknown>;
  if (typeof query !== 'string' || query === '') {
    const persisted = queryId || Object(extensions).persistedQuery;
    return {
      refused: persisted
        ? 'Persisted queries are not supported by this server'
        : 'GraphQL Request must include at least one of those two parameters: "query" or "queryId"',
    };
  }
  const name = typeof operationName === 'string' && operationName !== '' ? operationName : undefined;
  const document = parseDocument(query);
  const operation = getOperationAST(document, name);
  if (!operation) return { refused: 'Failed to determine operation type' };
  if (operation.operation !== 'query' && !mayMutate) return { refused: 'GET supports only query operation' };
  const given = typeof variables === 'string' && variables ? parseJson(variables) : variables;
  const read = Object(given ?? {}) as Record<string, unknown>;
  if (isValueTooDeep(read)) return { refused: NESTING_PROBLEM };
  return {
    params: { query, variables: read, ...(name === undefined ? {} : { operationName: name }) },
    size: querySize(document, operation, read),
  };
}

function parseDocument(query: string) {
  try {
    if (isNestedTooDeep(query)) throw new GraphQLError(NESTING_PROBLEM);
    return parse(query, { maxTokens: MAX_TOKENS });
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    throw new RequestError(500, toStoreMessage(error.message), error.locations);
  }
}

/** Messages of graphql-js and their wording in the store's PHP library. */
const REWRITES: [pattern: RegExp, replacement: string][] = [
  [/^Syntax Error: Expected "?(.+?)"?, found (\w+) "(.*)"\.$/, 'Syntax Error: Expected $1, found $2 "$3"'],
  [/^Syntax Error: Expected "?(.+?)"?, found "?(.+?)"?\.$/, 'Syntax Error: Expected $1, found $2'],
  [/^Syntax Error: Unexpected (\w+) "(.*)"\.$/, 'Syntax Error: Unexpected $1 "$2"'],
  [/^Syntax Error: Unexpected "?(.+?)"?\.$/, 'Syntax Error: Unexpected $1'],
  [
    /^Argument "\w+\.(\w+)\((\w+):\)" of type "(.+)" is required, but it was not provided\.$/,
    'Field "$1" argument "$2" of type "$3" is required but not provided.',
  ],
  [
    /^Unknown argument "(\w+)" on field "(\w+)\.(\w+)"\./,
    'Unknown argument "$1" on field "$3" of type "$2".',
  ],
];

/** Translates a graphql-js message to the store's wording. */
export function toStoreMessage(message: string): string {
  const cycle = /^Cannot spread fragment "(\w+)" within itself via (.+)\.$/.exec(message);
  if (cycle) {
    return `Cannot spread fragment "${cycle[1]}" within itself via ${cycle[2]?.replaceAll('"', '')}.`;
  }
  for (const [pattern, replacement] of REWRITES) {
    if (pattern.test(message)) return message.replace(pattern, replacement);
  }
  return message;
}
