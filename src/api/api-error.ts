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

export type ErrorFormatter = (facts: ApiErrorFacts) => string;

/** By the specification's words. */
export const INVALID_OPERATION = 'Invalid GraphQL Operation';

/** A request to the backend that failed for good. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly kind: ApiErrorKind;
  readonly endpoint: string;
  readonly operation: string;
  readonly status: number | undefined;
  readonly messages: readonly string[];
  readonly data: unknown;

  /** @param explain words it; see `explainError` */
  constructor(facts: ApiErrorFacts, explain: ErrorFormatter = formatBriefly) {
    super(explain(facts), facts.cause === undefined ? {} : { cause: facts.cause });
    this.kind = facts.kind;
    this.endpoint = facts.endpoint;
    this.operation = facts.operation;
    this.status = facts.status;
    this.messages = facts.messages ?? [];
    this.data = facts.data ?? null;
  }
}

/** A shopper's browser needs no advice on how to run a shop. */
function formatBriefly({ kind, operation }: ApiErrorFacts): string {
  return `${operation}: ${kind === 'operation' ? INVALID_OPERATION : kind}`;
}
