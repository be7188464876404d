import { type Client, createClient, type Exchange, type OperationResult } from '@urql/core';
import { ApiError } from './api-error.ts';
import type { RequestContext } from './exchanges/exchange.ts';
import { type FetchExchangeOptions, fetchExchange } from './exchanges/fetch-exchange.ts';
import { type RetryExchangeOptions, retryExchange } from './exchanges/retry-exchange.ts';
import { documentNode, operationType, type TadaDocumentNode } from './graphql.ts';

export type ApiResult<Data> = { ok: true; data: Data } | { ok: false; error: ApiError };

export interface ApiClientOptions extends RetryExchangeOptions, FetchExchangeOptions {
  endpoint: string;
  /** Stages of an operation before it is sent, and sent again. */
  exchanges?: readonly Exchange[];
  /** Limits the operations at the same time. */
  limit?: <T>(send: () => Promise<T>) => Promise<T>;
}

/** Larger than the keys that urql makes itself: it would share one request among simultaneous operations with one key. */
let lastKey = 2 ** 32;

/** Sends GraphQL documents to an endpoint by a client of urql. Failures are returned, never thrown. */
export class ApiClient {
  readonly endpoint: string;
  readonly urql: Client;
  readonly #limit: NonNullable<ApiClientOptions['limit']>;

  constructor(options: ApiClientOptions) {
    this.endpoint = options.endpoint;
    this.#limit = options.limit ?? ((send) => send());
    this.urql = createClient({
      url: options.endpoint,
      requestPolicy: 'network-only',
      preferGetMethod: false,
      exchanges: [...(options.exchanges ?? []), retryExchange(options), fetchExchange(options)],
    });
  }

  /** Sends a query; network errors, timeouts and server errors are retried. */
  query<Data, Variables extends Record<string, unknown>>(
    document: TadaDocumentNode<Data, Variables>,
    variables: Variables,
    context: Partial<RequestContext> = {},
  ): Promise<ApiResult<Data>> {
    return this.#send(document, variables, context);
  }

  /** Sends a mutation, once: one whose response is lost may have been applied. */
  mutation<Data, Variables extends Record<string, unknown>>(
    document: TadaDocumentNode<Data, Variables>,
    variables: Variables,
    context: Partial<RequestContext> = {},
  ): Promise<ApiResult<Data>> {
    return this.#send(document, variables, context);
  }

  /** Sends a document and returns urql's result. Each call sends a request, even if the same one is under way. */
  execute(
    document: object,
    variables: Record<string, unknown>,
    context: Partial<RequestContext> = {},
  ): Promise<OperationResult> {
    const request = { key: ++lastKey, query: documentNode(document), variables };
    const operation = this.urql.createRequestOperation(operationType(document), request, context);
    return this.#limit(() => this.urql.executeRequestOperation(operation).toPromise());
  }

  async #send<Data>(
    document: object,
    variables: Record<string, unknown>,
    context: Partial<RequestContext>,
  ): Promise<ApiResult<Data>> {
    return toApiResult(await this.execute(document, variables, context));
  }
}

/** @throws what an exchange has thrown */
export function toApiResult<Data>({ data, error }: OperationResult): ApiResult<Data> {
  if (error === undefined) return { ok: true, data: data as Data };
  if (error.networkError instanceof ApiError) return { ok: false, error: error.networkError };
  throw error.networkError ?? error;
}

/** @returns the data of a result @throws ApiError if it failed */
export function unwrap<Data>(result: ApiResult<Data>): Data {
  if (result.ok) return result.data;
  throw result.error;
}
