/**
 * Kinds of failed requests: `network` no response, `timeout` no response in time, `http` an error status,
 * `response` a response that is not GraphQL, `graphql` errors of the backend, `operation` a name that is not
 * among the shop's operations.
 */
export type ApiErrorKind = 'network' | 'timeout' | 'http' | 'response' | 'graphql' | 'operation';

/** A field of the response, such as `['products', 'nodes', 3, 'upsell']`. */
export type ErrorPath = readonly (string | number)[];

export interface ApiErrorFacts {
  kind: ApiErrorKind;
  endpoint: string;
  operation: string;
  /** HTTP status, where there was a response. */
  status?: number | undefined;
  /** The backend's messages, which may hold HTML. */
  messages?: string[];
  /** Where in the response each of the messages belongs; empty where the backend does not say it. */
  paths?: ErrorPath[];
  /** Number of times the request was sent. */
  attempts?: number;
  /** The response's data beside its errors or error status. */
  data?: unknown;
  cause?: unknown;
}

export type ErrorFormatter = (facts: ApiErrorFacts) => string;

/** Message of an unknown operation, as specified. */
export const INVALID_OPERATION = 'Invalid GraphQL Operation';

/** Message of every failure that the backend does not explain, in English whatever its language. */
export const INTERNAL_ERROR = 'Internal server error';

const SERVER_ERROR = 500;

/** A request to the backend that failed after all retries. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly kind: ApiErrorKind;
  readonly endpoint: string;
  readonly operation: string;
  readonly status: number | undefined;
  readonly messages: readonly string[];
  readonly paths: readonly ErrorPath[];
  readonly data: unknown;

  /** @param format makes the message, see `formatApiError`; short by default */
  constructor(facts: ApiErrorFacts, format: ErrorFormatter = formatBriefly) {
    super(format(facts), facts.cause === undefined ? {} : { cause: facts.cause });
    this.kind = facts.kind;
    this.endpoint = facts.endpoint;
    this.operation = facts.operation;
    this.status = facts.status;
    this.messages = facts.messages ?? [];
    this.paths = facts.paths ?? [];
    this.data = facts.data ?? null;
  }

  /**
   * True where the backend answered that it did not apply the request: with errors, in whatever language, and
   * without data. After an internal error it may have been applied.
   */
  get isRefusal(): boolean {
    const { status = 0, messages, data } = this;
    const hasData = data !== null && Object.values(data as object).some((value) => value !== null);
    return status < SERVER_ERROR && messages.length > 0 && !messages.includes(INTERNAL_ERROR) && !hasData;
  }
}

/** Browsers need no advice for merchants. */
function formatBriefly({ kind, operation }: ApiErrorFacts): string {
  return `${operation}: ${kind === 'operation' ? INVALID_OPERATION : kind}`;
}
