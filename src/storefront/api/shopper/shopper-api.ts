import type { Client } from '@urql/core';
import { type Failure, failure } from '#storefront/domain/errors/failure.ts';
import { ApiClient, type ApiResult } from '../api-client.ts';
import { ApiError } from '../api-error.ts';
import type { RetryOptions } from '../exchanges/retry-exchange.ts';
import type { ResultOf, TadaDocumentNode, VariablesOf } from '../graphql.ts';
import type { ShopperOperation, ShopperOperations } from '../operations/operations.ts';
import { type SessionExchangeOptions, ShopperError, sessionExchange } from './session-exchange.ts';
import { registeredOperation, ShopperDocuments, type StoreFields } from './shopper-documents.ts';
import type { ShopperTokens } from './shopper-tokens.ts';

interface ShopperApiOptions extends Omit<SessionExchangeOptions, 'documents'>, StoreFields {
  endpoint: string;
  /** Milliseconds until a request is aborted. */
  timeout?: number;
  retry?: Partial<RetryOptions>;
  fetch?: typeof fetch;
  wait?: (milliseconds: number) => Promise<void>;
}

export type Data<N extends ShopperOperation> = ResultOf<ShopperOperations[N]>;
export type Variables<N extends ShopperOperation> = VariablesOf<ShopperOperations[N]>;

export type ShopperResult<Value> =
  | {
      ok: true;
      data: Value;
      /** The store ignored the auth token and applied the request as a guest's. */
      anonymous: boolean;
    }
  | {
      ok: false;
      failure: Failure;
      /** True if the store has certainly not applied the request. */
      certain: boolean;
      error: ApiError | null;
    };

const RETRY: Partial<RetryOptions> = { retries: 2, firstDelay: 400 };

/** A shopper's only connection to the store: a client of urql with the shopper's session, retries and requests. */
export class ShopperApi {
  readonly tokens: ShopperTokens;
  readonly #options: ShopperApiOptions;
  readonly #client: ApiClient;

  constructor(options: ShopperApiOptions) {
    const { endpoint, requests, tokens } = options;
    this.tokens = tokens;
    this.#options = options;
    this.#client = new ApiClient({
      endpoint,
      exchanges: [sessionExchange({ ...options, documents: new ShopperDocuments(options) })],
      method: requests.queryMethod,
      retry: { ...RETRY, ...options.retry },
      retryUnexplained: true,
      // Browsers forbid cookies where a server allows every origin, as stores do.
      fetchOptions: { credentials: 'omit' },
      keepalive: true,
      onResponse: (response, sent) => this.#storeSession(response, sent),
      ...(options.timeout !== undefined && { timeout: options.timeout }),
      ...(options.fetch && { fetch: options.fetch }),
      ...(options.wait && { wait: options.wait }),
    });
  }

  /** For React's bindings of urql. */
  get urql(): Client {
    return this.#client.urql;
  }

  /** Sends a query; once more with fresh tokens if the store rejects the old ones. */
  query<N extends ShopperOperation>(name: N, variables: Variables<N>): Promise<ShopperResult<Data<N>>> {
    return this.#send(name, variables);
  }

  /** Sends a mutation, once. */
  mutation<N extends ShopperOperation>(name: N, variables: Variables<N>): Promise<ShopperResult<Data<N>>> {
    return this.#send(name, variables);
  }

  /** Sends a query once, anonymously: without the tokens of the shopper, as releases do. @param timeout in ms */
  queryPublic<Data, Variables extends Record<string, unknown>>(
    document: TadaDocumentNode<Data, Variables>,
    variables: Variables,
    timeout: number,
  ): Promise<ApiResult<Data>> {
    return this.#client.query(document, variables, { isPublic: true, retries: 0, timeout });
  }

  async #send<N extends ShopperOperation>(name: N, variables: Variables<N>): Promise<ShopperResult<Data<N>>> {
    const document = registeredOperation(name);
    if (document === undefined) {
      const error = new ApiError({ kind: 'operation', endpoint: this.#options.endpoint, operation: name });
      return { ok: false, failure: failure('unknown'), certain: true, error };
    }
    const { data, error, extensions } = await this.#client.execute(
      document,
      variables as Record<string, unknown>,
    );
    if (error === undefined) return { ok: true, data, anonymous: extensions?.anonymous === true };
    const cause = error.networkError;
    if (cause instanceof ShopperError) {
      return { ok: false, failure: cause.failure, certain: cause.certain, error: cause.error };
    }
    throw cause ?? error;
  }

  /** Stores the session of a response, also of one that rejects the session that was sent. */
  #storeSession(response: Response, sent: Record<string, string>): void {
    const { sessionHeader, sessionPrefix } = this.#options.requests;
    const received = response.headers.get(sessionHeader);
    const previous = (sent[sessionHeader] ?? '').slice(sessionPrefix ? sessionPrefix.length + 1 : 0);
    if (received) this.tokens.replaceSession(previous, received);
  }
}
