import { type Failure, failure } from '#storefront/domain/errors/failure.ts';
import type { RequestSettings } from '#storefront/domain/settings/request-settings.ts';
import { ApiClient } from '../api-client.ts';
import { ApiError } from '../api-error.ts';
import type { ResultOf, TadaDocumentNode, VariablesOf } from '../graphql.ts';
import { operationType, withFields, withoutField } from '../graphql-document.ts';
import { CART_FREE_SHIPPING, CART_GIFT_CARDS, ORDER_GIFT_CARDS } from '../operations/cart/cart-fragments.ts';
import type { ShopperOperation, ShopperOperations } from '../operations/shopper-operations.ts';
import type { RetryOptions } from '../retry.ts';
import { type AuthRefreshOptions, ensureAuth, refreshAuth } from './auth-refresh.ts';
import { registeredOperation } from './registered-operations.ts';
import type { ShopperTokens } from './shopper-tokens.ts';
import { isCertain, toFailure } from './to-failure.ts';

export interface ShopperApiOptions extends AuthRefreshOptions {
  endpoint: string;
  requests: RequestSettings;
  /** Reads the gift cards of carts and orders, which not every backend has. */
  giftCards: boolean;
  /** Reads from which total on shipping is free, which not every backend has. */
  freeShipping?: boolean;
  /** Reads the third parties to sign in with, which not every store has. */
  socialLogin?: boolean;
  /** BCP 47 tag of the store's messages, where the page is in another language. */
  language?: string | null;
  /** Called when a read fails with a new session as well. */
  onSessionLost?: () => void;
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
      /** True where the store has certainly not applied the request. */
      certain: boolean;
      error: ApiError | null;
    };

const TIMEOUT = 30_000;
const RETRY: Partial<RetryOptions> = { retries: 2, firstDelay: 400 };
const FORBIDDEN = 403;

/** Operations that a store would answer by giving the session's cart to the customer who signs in. */
const SIGN_INS = ['login', 'loginWithProvider'];

/** Operations that a store would carry out for a guest, in a customer's cart or name, once the login has ended. */
const AS_CUSTOMER = ['Checkout', 'UpdateCustomer', 'WriteReview'];

/** Fields of `getCart` that a store without social login lacks. */
const OPTIONAL_FIELDS = ['loginClients'];

/**
 * Sends operations to the store for one shopper: attaches, stores and refreshes the tokens, and maps errors to
 * failures. A read is repeated once with fresh tokens, a mutation never.
 */
export class ShopperApi {
  readonly tokens: ShopperTokens;
  readonly #options: ShopperApiOptions;
  readonly #client: ApiClient;
  readonly #documents = new Map<string, unknown>();
  readonly #unsupportedFields: Set<string>;

  constructor(options: ShopperApiOptions) {
    const { endpoint, requests, tokens } = options;
    this.tokens = tokens;
    this.#options = options;
    this.#unsupportedFields = new Set(options.socialLogin ? [] : OPTIONAL_FIELDS);
    this.#client = new ApiClient({
      endpoint,
      method: requests.queryMethod,
      timeout: options.timeout ?? TIMEOUT,
      retry: { ...RETRY, ...options.retry },
      retryUnexplained: true,
      // Browsers forbid cookies where a server allows every origin, as stores do.
      fetchOptions: { credentials: 'omit' },
      keepalive: true,
      headers: (operation) => this.#headers(operation),
      onResponse: (response, sent) => this.#storeSession(response, sent),
      ...(options.fetch && { fetch: options.fetch }),
      ...(options.wait && { wait: options.wait }),
    });
  }

  /** Sends a query; once more with fresh tokens where the store rejects the old ones. */
  async read<N extends ShopperOperation>(name: N, variables: Variables<N>): Promise<ShopperResult<Data<N>>> {
    const first = await this.#send(name, variables, false);
    if (first !== 'retry') return first;
    const second = (await this.#send(name, variables, true)) as ShopperResult<Data<N>>;
    if (!second.ok && second.failure.kind === 'session') this.#options.onSessionLost?.();
    return second;
  }

  /** Sends a mutation, once. */
  async write<N extends ShopperOperation>(name: N, variables: Variables<N>): Promise<ShopperResult<Data<N>>> {
    return (await this.#send(name, variables, true)) as ShopperResult<Data<N>>;
  }

  async #send<N extends ShopperOperation>(
    name: N,
    variables: Variables<N>,
    isLast: boolean,
  ): Promise<ShopperResult<Data<N>> | 'retry'> {
    const document = this.#document(name);
    if (document === undefined) {
      const error = new ApiError({ kind: 'operation', endpoint: this.#options.endpoint, operation: name });
      return { ok: false, failure: failure('unknown'), certain: true, error };
    }
    const wasSignedIn = this.tokens.isSignedIn;
    if (!(await ensureAuth(this.#client, this.#options))) {
      return { ok: false, failure: failure('offline'), certain: true, error: null };
    }
    if (wasSignedIn && !this.tokens.isSignedIn && AS_CUSTOMER.includes(name)) {
      return { ok: false, failure: failure('signedOut'), certain: true, error: null };
    }
    const sent = this.tokens.session;
    const hadAuth = this.tokens.auth !== null;
    const kind = operationType(document);
    const result = await this.#withSession(() =>
      this.#client[kind](document, variables as Record<string, unknown>),
    );
    if (result.ok) return { ok: true, data: result.data as Data<N>, anonymous: false };
    const { error } = result;
    // Without an answer of the store, a firewall or a proxy forbids the request.
    const isAnswer = error.data !== null || error.messages.length > 0;
    if (error.status === FORBIDDEN && hadAuth && isAnswer)
      await refreshAuth(this.#client, this.#options, true);
    if (error.status === FORBIDDEN && error.data !== null && error.messages.length === 0) {
      if (kind === 'query' && hadAuth && !isLast) return 'retry';
      return { ok: true, data: error.data as Data<N>, anonymous: true };
    }
    const parsed = await toFailure(error, this.#options.language);
    if (parsed.kind === 'session') this.tokens.replaceSession(sent, '');
    if (kind === 'query' && !isLast && (parsed.kind === 'session' || this.#recordUnsupported(error)))
      return 'retry';
    return { ok: false, failure: parsed, certain: isCertain(error), error };
  }

  #headers(operation: string): Record<string, string> {
    const { sessionHeader, sessionPrefix, authHeader, authPrefix } = this.#options.requests;
    const { session, auth } = this.tokens;
    return {
      ...(session && !SIGN_INS.includes(operation) && { [sessionHeader]: prefixed(sessionPrefix, session) }),
      ...(auth && operation !== 'refreshToken' && { [authHeader]: prefixed(authPrefix, auth.token) }),
    };
  }

  /** Stores the session of a response, also of one that rejects the session that was sent. */
  #storeSession(response: Response, sent: Record<string, string>): void {
    const { sessionHeader, sessionPrefix } = this.#options.requests;
    const received = response.headers.get(sessionHeader);
    const previous = (sent[sessionHeader] ?? '').slice(sessionPrefix ? sessionPrefix.length + 1 : 0);
    if (received) this.tokens.replaceSession(previous, received);
  }

  /** Serialises requests without a session: each would create a cart. */
  #withSession<T>(send: () => Promise<T>): Promise<T> {
    return this.tokens.session ? send() : this.#options.withTabLock('islet-session', send);
  }

  #document<N extends ShopperOperation>(name: N) {
    type Document = TadaDocumentNode<unknown, Record<string, unknown>>;
    const cached = this.#documents.get(name) as Document | undefined;
    if (cached) return cached;
    let document = registeredOperation(name) as unknown as Document | undefined;
    if (document === undefined) return undefined;
    if (this.#options.giftCards) {
      document = withFields(document, 'CartParts', CART_GIFT_CARDS);
      document = withFields(document, 'OrderParts', ORDER_GIFT_CARDS);
    }
    if (this.#options.freeShipping) document = withFields(document, 'CartParts', CART_FREE_SHIPPING);
    for (const field of this.#unsupportedFields) document = withoutField(document, field);
    this.#documents.set(name, document);
    return document;
  }

  /** Leaves out optional fields that an error names as unknown. @returns true where there are any */
  #recordUnsupported({ messages }: ApiError): boolean {
    const unknown = OPTIONAL_FIELDS.filter((field) =>
      messages.some((message) => message.startsWith(`Cannot query field "${field}"`)),
    );
    for (const field of unknown) this.#unsupportedFields.add(field);
    if (unknown.length > 0) this.#documents.clear();
    return unknown.length > 0;
  }
}

function prefixed(prefix: string, token: string): string {
  return prefix ? `${prefix} ${token}` : token;
}
