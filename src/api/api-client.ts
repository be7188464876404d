import { type FetchBody, makeFetchOptions, makeFetchSource, makeFetchURL } from '@urql/core/internal';
import {
  type CombinedError,
  type GraphQLRequest,
  makeOperation,
  type OperationContext,
  type OperationResult,
} from 'urql';
import { subscribe } from 'wonka';
import { ApiError, type ApiErrorFacts, type ErrorFormatter, INTERNAL_ERROR } from './api-error.ts';
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
  /** Makes the messages of errors, see `formatApiError`. */
  formatError?: ErrorFormatter;
  /** Waits before a retry; for tests. */
  wait?: (milliseconds: number) => Promise<void>;
}

const DEFAULT_TIMEOUT = 30_000;
const ACCEPT = 'application/graphql-response+json, application/json';
const TOO_MANY_REQUESTS = 429;
const SERVER_ERROR = 500;
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
    let status: number | undefined;
    const operation = operationName(document);
    const headers = this.#options.headers?.(operation) ?? {};
    const timeout = AbortSignal.timeout(this.#options.timeout ?? DEFAULT_TIMEOUT);
    const send: typeof fetch = async (input, init) => {
      const signals = [timeout, ...(init?.signal ? [init.signal] : [])];
      const response = await (this.#options.fetch ?? fetch)(input, {
        ...init,
        signal: AbortSignal.any(signals),
      });
      status = response.status;
      this.#options.onResponse?.(response, headers);
      return response;
    };
    const { fetchOptions, keepalive, formatError } = this.#options;
    const context = {
      url: this.endpoint,
      requestPolicy: 'network-only',
      preferGetMethod: false,
      fetch: send,
      fetchOptions: {
        ...fetchOptions,
        ...(kind === 'mutation' && keepalive ? { keepalive } : {}),
        headers: { ...headers, accept: ACCEPT },
      },
    } as const;
    const isGet = kind === 'query' && this.#options.method === 'GET';
    const sent = { document, variables, operation, context };
    const result = await sendRequest<Data>(kind, sent, isGet ? (url) => this.#fitsUrl(url, operation) : null);
    const facts = { endpoint: this.endpoint, operation, status, attempts, data: result.data };
    const failed = (why: Pick<ApiErrorFacts, 'kind' | 'messages' | 'paths' | 'cause'>) => ({
      ok: false as const,
      error: new ApiError({ ...facts, ...why }, formatError),
    });
    if (result.error !== undefined) {
      return failed(toErrorFacts(result.error, status, timeout));
    }
    if (status !== undefined && (status < 200 || status > 299)) {
      return failed({ kind: 'http' });
    }
    if (result.data === undefined || result.data === null) {
      return failed({ kind: 'response', cause: new Error('the answer holds neither data nor errors') });
    }
    return { ok: true, data: result.data };
  }
}

/**
 * Sends one request by urql's implementation of GraphQL over HTTP.
 * @param mayGet decides whether an address with the whole query is short enough; null for POST
 */
function sendRequest<Data>(
  kind: 'query' | 'mutation',
  sent: { document: object; variables: object; operation: string; context: OperationContext },
  mayGet: ((url: string) => boolean) | null,
): Promise<OperationResult<Data>> {
  const { document, variables, operation } = sent;
  const request = { key: 0, query: document, variables } as unknown as GraphQLRequest<Data>;
  const body = { query: documentText(document), operationName: operation, variables } as FetchBody;
  const byGet = makeOperation(kind, request, { ...sent.context, preferGetMethod: 'force' });
  const isGet = mayGet?.(makeFetchURL(byGet, body)) ?? false;
  const made = isGet ? byGet : makeOperation(kind, request, sent.context);
  const url = makeFetchURL(made, body);
  const answers = makeFetchSource(made, url, makeFetchOptions(made, body));
  return new Promise((resolve) => {
    subscribe(resolve)(answers);
  });
}

/**
 * @returns the data of a result
 * @throws ApiError where it failed
 */
export function unwrap<Data>(result: ApiResult<Data>): Data {
  if (result.ok) return result.data;
  throw result.error;
}

function toErrorFacts(
  error: CombinedError,
  status: number | undefined,
  timeout: AbortSignal,
): Pick<ApiErrorFacts, 'kind' | 'messages' | 'paths' | 'cause'> {
  const messages = error.graphQLErrors.map(({ message }) => message);
  if (status !== undefined && (status < 200 || status > 299)) return { kind: 'http', messages };
  if (messages.length > 0) {
    return { kind: 'graphql', messages, paths: error.graphQLErrors.map(({ path }) => path ?? []) };
  }
  const cause = error.networkError;
  if (timeout.aborted) return { kind: 'timeout', cause: timeout.reason };
  return { kind: status === undefined ? 'network' : 'response', cause };
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
