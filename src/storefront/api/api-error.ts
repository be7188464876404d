/** `response`: the answer is not GraphQL; `graphql`: errors of the backend; `operation`: not one of the shop's. */
export type ApiErrorKind = 'network' | 'timeout' | 'http' | 'response' | 'graphql' | 'operation';

/** A field of the response, such as `['products', 'nodes', 3, 'upsell']`. */
export type ErrorPath = readonly (string | number)[];

export interface ApiErrorFacts {
  kind: ApiErrorKind;
  endpoint: string;
  operation: string;
  status?: number | undefined;
  /** The backend's messages, which may hold HTML. */
  messages?: string[];
  /** Place in the response of each message; empty if the backend does not say. */
  paths?: ErrorPath[];
  attempts?: number;
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

  /** True if the backend certainly did not apply the request. After an internal error, or with data, it may have. */
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
