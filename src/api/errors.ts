/**
 * What went wrong with a request: `network` no answer, `timeout` no answer in time, `http` a failing
 * status, `response` an answer that is no GraphQL answer, `graphql` errors of the backend, `operation` a
 * request that the shop does not know.
 */
export type ApiErrorKind = 'network' | 'timeout' | 'http' | 'response' | 'graphql' | 'operation';

export interface ApiErrorFacts {
  kind: ApiErrorKind;
  endpoint: string;
  operation: string;
  /** HTTP status, where there was an answer. */
  status?: number | undefined;
  /** The backend's messages as it sent them: they may hold HTML. */
  messages?: string[];
  /** How often the request was sent. */
  attempts?: number;
  /** What the answer held beside its errors, or with its failing status. */
  data?: unknown;
  cause?: unknown;
}

const REASONS: Record<ApiErrorKind, (facts: ApiErrorFacts) => string> = {
  network: ({ cause }) => `no answer (${causeText(cause)})`,
  timeout: ({ cause }) => `no answer in time (${causeText(cause)})`,
  http: ({ status, messages }) => `HTTP status ${status}${quoted(messages)}`,
  response: ({ status, cause }) => `HTTP status ${status}, but no GraphQL answer (${causeText(cause)})`,
  graphql: ({ messages }) => `the backend reports${quoted(messages) || ' an error'}`,
  operation: () => 'Invalid GraphQL Operation',
};

const ADVICE: Record<ApiErrorKind, string> = {
  network: 'Check that the backend runs and that ISLET_GRAPHQL_URL is its GraphQL address.',
  timeout: 'The backend is slow or overloaded: try again, or raise the timeout.',
  http: 'Check the address in ISLET_GRAPHQL_URL and the error log of the backend.',
  response: 'Check that ISLET_GRAPHQL_URL is the GraphQL address and not a page of the store.',
  graphql: 'Check that WPGraphQL and WooGraphQL are active and up to date on the store.',
  operation: 'Only the operations of src/api/operations can be sent.',
};

/** A request to the backend that failed for good. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly kind: ApiErrorKind;
  readonly endpoint: string;
  readonly operation: string;
  readonly status: number | undefined;
  readonly messages: readonly string[];
  readonly data: unknown;

  constructor(facts: ApiErrorFacts) {
    const tries =
      facts.attempts !== undefined && facts.attempts > 1 ? ` after ${facts.attempts} attempts` : '';
    const reason = REASONS[facts.kind](facts);
    super(
      `${facts.operation} at ${facts.endpoint} failed${tries}: ${reason}. ${ADVICE[facts.kind]}`,
      facts.cause === undefined ? {} : { cause: facts.cause },
    );
    this.kind = facts.kind;
    this.endpoint = facts.endpoint;
    this.operation = facts.operation;
    this.status = facts.status;
    this.messages = facts.messages ?? [];
    this.data = facts.data ?? null;
  }
}

/** An endpoint that answers with a web page must not print that page. */
const MESSAGE_LENGTH = 200;

function quoted(messages: string[] | undefined): string {
  return messages === undefined || messages.length === 0
    ? ''
    : `: ${messages.map((message) => `"${message}"`).join(', ')}`;
}

function causeText(cause: unknown): string {
  if (!(cause instanceof Error)) return cause === undefined ? 'unknown cause' : String(cause);
  const inner = cause.cause;
  return inner instanceof Error ? `${cause.message}: ${errorText(inner)}` : errorText(cause);
}

function errorText(error: Error): string {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const message =
    error.message.length > MESSAGE_LENGTH ? `${error.message.slice(0, MESSAGE_LENGTH)}…` : error.message;
  return [message, code].filter((text, index, all) => text !== '' && all.indexOf(text) === index).join(', ');
}
