import { type FetchBody, makeFetchOptions, makeFetchURL } from '@urql/core/internal';
import { type GraphQLRequest, makeOperation, type OperationContext } from 'urql';
import {
  ApiError,
  type ApiErrorFacts,
  type ErrorFormatter,
  type ErrorPath,
  INTERNAL_ERROR,
} from './api-error.ts';
import type { TadaDocumentNode } from './graphql.ts';
import { documentText, operationName } from './graphql-document.ts';
import { RETRY_DEFAULTS, type RetryOptions, retryDelay } from './retry.ts';

export type ApiResult<Data> = { ok: true; data: Data } | { ok: false; error: ApiError };

export interface ApiClientOptions {
  /** URL of the GraphQL endpoint. */
  endpoint: string;
  /** Method of queries that fit into an address; mutations are always posted. */
  method?: 'POST' | 'GET';
  /** Milliseconds until a request without a complete response is aborted. */
  timeout?: number;
  retry?: Partial<RetryOptions>;
  /** Also retries queries after internal errors of the backend, and error pages in front of it. */
  retryUnexplained?: boolean;
  /** Limits the requests at the same time. */
  limit?: <T>(send: () => Promise<T>) => Promise<T>;
  /** Headers of a request, called for each attempt. */
  headers?: (operation: string) => Record<string, string>;
  fetch?: typeof fetch;
  fetchOptions?: Pick<RequestInit, 'credentials'>;
  /** Has mutations complete after their page is closed. */
  keepalive?: boolean;
  /** Called with each response before its body is read, and with the headers of its request. */
  onResponse?: (response: Response, sent: Record<string, string>) => void;
  /** Parses the body of an answer; `JSON.parse` by default. */
  parse?: (text: string) => unknown;
  /** Makes the messages of errors, see `formatApiError`. */
  formatError?: ErrorFormatter;
  /** Waits before a retry; for tests. */
  wait?: (milliseconds: number) => Promise<void>;
}

const DEFAULT_TIMEOUT = 30_000;
const ACCEPT = 'application/graphql-response+json, application/json';
const TOO_MANY_REQUESTS = 429;
const SERVER_ERROR = 500;
const NEITHER = 'the answer holds neither data nor errors';
/** In characters. Many servers refuse request lines beyond 8 kB. */
const MAX_URL_LENGTH = 8000;

/** Sends GraphQL documents to an endpoint. Failures are returned, never thrown. */
export class ApiClient {
  readonly endpoint: string;
  readonly #options: ApiClientOptions;
  /** Operations that do not fit into an address. */
  readonly #tooLong = new Set<string>();

  constructor(options: ApiClientOptions) {
    this.endpoint = options.endpoint;
    this.#options = options;
  }

  /** Sends a query; network errors, timeouts and server errors are retried. */
  query<Data, Variables extends Record<string, unknown>>(
    document: TadaDocumentNode<Data, Variables>,
    variables: Variables,
  ): Promise<ApiResult<Data>> {
    const { retries, ...limits } = { ...RETRY_DEFAULTS, ...this.#options.retry };
    return this.#limited(async () => {
      for (let attempt = 1; ; attempt++) {
        const result = await this.#send('query', document, variables, attempt);
        if (result.ok || attempt > retries || !this.#isTransient(result.error)) return result;
        await (this.#options.wait ?? sleep)(retryDelay(attempt, Math.random(), limits));
      }
    });
  }

  /** Sends a mutation, once: one whose response is lost may have been applied. */
  mutation<Data, Variables extends Record<string, unknown>>(
    document: TadaDocumentNode<Data, Variables>,
    variables: Variables,
  ): Promise<ApiResult<Data>> {
    return this.#limited(() => this.#send('mutation', document, variables, 1));
  }

  /** True for errors that a retry may not meet. */
  #isTransient(error: ApiError): boolean {
    return isTransient(error) || (this.#options.retryUnexplained === true && isUnexplained(error));
  }

  #limited<T>(send: () => Promise<T>): Promise<T> {
    return this.#options.limit?.(send) ?? send();
  }

  /** Says once for each operation which address is too long. */
  #fitsUrl(url: string, operation: string): boolean {
    if (url.length <= MAX_URL_LENGTH) return true;
    if (!this.#tooLong.has(operation)) {
      console.warn(
        `${operation} is posted: by GET its address would have ${url.length} characters, of the ${MAX_URL_LENGTH} that servers accept.`,
      );
    }
    this.#tooLong.add(operation);
    return false;
  }

  async #send<Data, Variables extends Record<string, unknown>>(
    kind: 'query' | 'mutation',
    document: TadaDocumentNode<Data, Variables>,
    variables: Variables,
    attempts: number,
  ): Promise<ApiResult<Data>> {
    const operation = operationName(document);
    const { fetchOptions, keepalive, formatError, method } = this.#options;
    const headers = this.#options.headers?.(operation) ?? {};
    const timeout = AbortSignal.timeout(this.#options.timeout ?? DEFAULT_TIMEOUT);
    const context = {
      url: this.endpoint,
      requestPolicy: 'network-only',
      preferGetMethod: false,
      fetchOptions: {
        ...fetchOptions,
        ...(kind === 'mutation' && keepalive ? { keepalive } : {}),
        headers: { ...headers, accept: ACCEPT },
      },
    } as const;
    const isGet = kind === 'query' && method === 'GET';
    const [url, init] = makeRequest(
      kind,
      { document, variables, operation, context },
      isGet ? (address) => this.#fitsUrl(address, operation) : null,
    );
    let status: number | undefined;
    let answer: Answer;
    try {
      const response = await (this.#options.fetch ?? fetch)(url, { ...init, signal: timeout });
      status = response.status;
      this.#options.onResponse?.(response, headers);
      answer = readAnswer((this.#options.parse ?? JSON.parse)(await response.text()));
    } catch (cause) {
      answer = { cause };
    }
    const failure = failureOf(answer, status, timeout);
    if (failure === null) return { ok: true, data: answer.data as Data };
    const facts = { endpoint: this.endpoint, operation, status, attempts, data: answer.data, ...failure };
    return { ok: false, error: new ApiError(facts, formatError) };
  }
}

/**
 * Makes one request as urql does. Its reading of answers is left out: it takes streams of patches too, which no
 * store sends to who accepts JSON, in three times the code.
 * @param mayGet decides whether an address with the whole query is short enough; null for POST
 */
function makeRequest(
  kind: 'query' | 'mutation',
  sent: { document: object; variables: object; operation: string; context: OperationContext },
  mayGet: ((url: string) => boolean) | null,
): [url: string, init: RequestInit] {
  const { document, variables, operation, context } = sent;
  const request = { key: 0, query: document, variables } as unknown as GraphQLRequest;
  const body = { query: documentText(document), operationName: operation, variables } as FetchBody;
  const byGet = makeOperation(kind, request, { ...context, preferGetMethod: 'force' });
  const isGet = mayGet?.(makeFetchURL(byGet, body)) ?? false;
  const made = isGet ? byGet : makeOperation(kind, request, context);
  return [makeFetchURL(made, body), makeFetchOptions(made, body)];
}

/** What came back: an answer of GraphQL, or why there is none. */
interface Answer {
  data?: unknown;
  errors?: readonly unknown[];
  cause?: unknown;
}

/** @throws Error where a body is no answer of GraphQL */
function readAnswer(body: unknown): Answer {
  const { data, errors }: Answer = Object(body);
  if (data === undefined && !Array.isArray(errors)) throw new Error(NEITHER);
  return { data, ...(Array.isArray(errors) && { errors }) };
}

/**
 * @returns the data of a result
 * @throws ApiError where it failed
 */
export function unwrap<Data>(result: ApiResult<Data>): Data {
  if (result.ok) return result.data;
  throw result.error;
}

/** @returns why a request failed; null where it did not */
function failureOf(
  { data, errors, cause }: Answer,
  status: number | undefined,
  timeout: AbortSignal,
): Pick<ApiErrorFacts, 'kind' | 'messages' | 'paths' | 'cause'> | null {
  const found: { message?: unknown; path?: ErrorPath }[] = (errors ?? []).map(Object);
  const messages = found.map(({ message }) => String(message));
  if (status !== undefined && (status < 200 || status > 299)) return { kind: 'http', messages };
  if (found.length > 0) return { kind: 'graphql', messages, paths: found.map(({ path }) => path ?? []) };
  if (data !== undefined && data !== null) return null;
  if (timeout.aborted) return { kind: 'timeout', cause: timeout.reason };
  return { kind: status === undefined ? 'network' : 'response', cause: cause ?? new Error(NEITHER) };
}

function isTransient({ kind, status }: ApiError): boolean {
  if (kind === 'http') return status === TOO_MANY_REQUESTS || (status ?? 0) >= SERVER_ERROR;
  return kind === 'network' || kind === 'timeout' || kind === 'response';
}

/** True for an error whose cause nobody names; an answer with data was executed without a valid auth token. */
function isUnexplained({ kind, messages, data }: ApiError): boolean {
  if (messages.length > 0) return messages.includes(INTERNAL_ERROR);
  return kind === 'http' && data === null;
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
