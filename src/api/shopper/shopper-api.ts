import { isSessionError } from '#shop/customer/session-token.ts';
import { type Failure, failure } from '#shop/errors/failure.ts';
import type { RequestSettings } from '#shop/site/request-settings.ts';
import { ApiClient } from '../api-client.ts';
import { ApiError } from '../api-error.ts';
import type { ResultOf, TadaDocumentNode, VariablesOf } from '../graphql.ts';
import { operationType, withFields, withoutField } from '../graphql-document.ts';
import { CART_FREE_SHIPPING, CART_GIFT_CARDS, ORDER_GIFT_CARDS } from '../operations/cart/cart-fragments.ts';
import { refreshToken as refreshAuth } from '../operations/customer/token-operations.ts';
import type { ShopperOperation, ShopperOperations } from '../operations/shopper-operations.ts';
import type { RetryOptions } from '../retry.ts';
import { registeredOperation } from './registered-operations.ts';
import type { ShopperTokens } from './shopper-tokens.ts';

export interface ShopperApiOptions {
  endpoint: string;
  requests: RequestSettings;
  tokens: ShopperTokens;
  /** Whether carts of this backend have gift cards. */
  giftCards: boolean;
  /** Whether they tell from which sum on shipping is free. */
  freeShipping?: boolean;
  /** Runs one thing of a name at a time, in all tabs. */
  withTabLock: <T>(name: string, run: () => Promise<T>) => Promise<T>;
  /** Told when the shopper was signed in and is no more. */
  onSignedOut?: () => void;
  /** Told when a read failed with a fresh session as well. */
  onSessionLost?: () => void;
  /** Milliseconds until a request is given up. */
  timeout?: number;
  retry?: Partial<RetryOptions>;
  fetch?: typeof fetch;
  now?: () => number;
  wait?: (milliseconds: number) => Promise<void>;
}

export type Data<N extends ShopperOperation> = ResultOf<ShopperOperations[N]>;
export type Variables<N extends ShopperOperation> = VariablesOf<ShopperOperations[N]>;

export type ShopperResult<Value> =
  | {
      ok: true;
      data: Value;
      /** The store took the auth token for nothing and did it all the same, for nobody in particular. */
      anonymous: boolean;
    }
  | {
      ok: false;
      failure: Failure;
      /** Whether the store has certainly not done what was asked. */
      certain: boolean;
      error: ApiError | null;
    };

/** An auth token is renewed when it is good for no longer than this, in milliseconds. */
const REFRESH_MARGIN = 60_000;
const TIMEOUT = 30_000;
const RETRY: Partial<RetryOptions> = { retries: 2, firstDelay: 400 };
const FORBIDDEN = 403;
const TOO_MANY_REQUESTS = 429;
const SERVER_ERROR = 500;

/** Part of `getCart` that a store without social login may not know. */
const OPTIONAL_FIELDS = ['loginClients'];

/**
 * Speaks with the store for one shopper: keeps and renews the tokens, and says what became of each request.
 * Reads are repeated once with a fresh token; mutations never are.
 */
export class ShopperApi {
  readonly tokens: ShopperTokens;
  readonly #options: ShopperApiOptions;
  readonly #client: ApiClient;
  readonly #documents = new Map<string, unknown>();
  readonly #unsupportedFields = new Set<string>();

  constructor(options: ShopperApiOptions) {
    const { endpoint, requests, tokens } = options;
    this.tokens = tokens;
    this.#options = options;
    this.#client = new ApiClient({
      endpoint,
      method: requests.queryMethod,
      timeout: options.timeout ?? TIMEOUT,
      retry: { ...RETRY, ...options.retry },
      // A store allows every origin, and a browser then forbids cookies.
      fetchOptions: { credentials: 'omit' },
      keepalive: true,
      headers: (operation) => this.#headers(operation),
      onResponse: (response, sent) => this.#storeSession(response, sent),
      ...(options.fetch && { fetch: options.fetch }),
      ...(options.wait && { wait: options.wait }),
    });
  }

  /** Sends a query; once more with fresh tokens where the old ones were no good. */
  async read<N extends ShopperOperation>(name: N, variables: Variables<N>): Promise<ShopperResult<Data<N>>> {
    const first = await this.#send(name, variables, false);
    if (first !== 'again') return first;
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
  ): Promise<ShopperResult<Data<N>> | 'again'> {
    const document = this.#document(name);
    if (document === undefined) {
      const error = new ApiError({ kind: 'operation', endpoint: this.#options.endpoint, operation: name });
      return { ok: false, failure: failure('unknown'), certain: true, error };
    }
    if (!(await this.#ensureAuth())) {
      return { ok: false, failure: failure('offline'), certain: true, error: null };
    }
    const sent = this.tokens.session;
    const hadAuth = this.tokens.auth !== null;
    const kind = operationType(document);
    const result = await this.#withSession(() =>
      this.#client[kind](document, variables as Record<string, unknown>),
    );
    if (result.ok) return { ok: true, data: result.data as Data<N>, anonymous: false };
    const { error } = result;
    if (error.status === FORBIDDEN && hadAuth) await this.#refreshAuth(true);
    if (error.status === FORBIDDEN && error.data !== null && error.messages.length === 0) {
      if (kind === 'query' && hadAuth && !isLast) return 'again';
      return { ok: true, data: error.data as Data<N>, anonymous: true };
    }
    const told = await toFailure(error);
    if (told.kind === 'session') this.tokens.replaceSession(sent, '');
    if (kind === 'query' && !isLast && (told.kind === 'session' || this.#recordUnsupported(error)))
      return 'again';
    return { ok: false, failure: told, certain: isCertain(error, told), error };
  }

  #headers(operation: string): Record<string, string> {
    const { sessionHeader, sessionPrefix, authHeader, authPrefix } = this.#options.requests;
    const { session, auth } = this.tokens;
    return {
      ...(session && { [sessionHeader]: prefixed(sessionPrefix, session) }),
      ...(auth && operation !== 'refreshToken' && { [authHeader]: prefixed(authPrefix, auth.token) }),
    };
  }

  /** Takes the session that the answer gives, also beside a refusal of the one that was sent. */
  #storeSession(response: Response, sent: Record<string, string>): void {
    const { sessionHeader, sessionPrefix } = this.#options.requests;
    const fresh = response.headers.get(sessionHeader);
    const old = (sent[sessionHeader] ?? '').slice(sessionPrefix ? sessionPrefix.length + 1 : 0);
    if (fresh) this.tokens.replaceSession(old, fresh);
  }

  /** Two requests without a token would make two carts, so the first one goes alone. */
  #withSession<T>(send: () => Promise<T>): Promise<T> {
    return this.tokens.session ? send() : this.#options.withTabLock('islet-session', send);
  }

  /** @returns false where the store cannot be asked for a new token */
  async #ensureAuth(): Promise<boolean> {
    const now = this.#options.now ?? Date.now;
    const { auth, isSignedIn } = this.tokens;
    if (!isSignedIn || (auth && auth.expires - now() > REFRESH_MARGIN)) return true;
    return this.#refreshAuth(false);
  }

  /** @param refused whether the store has refused the token, however long it should be good for */
  #refreshAuth(refused: boolean): Promise<boolean> {
    const before = JSON.stringify(this.tokens.auth);
    return this.#options.withTabLock('islet-auth', async () => {
      // Another tab may have been faster.
      if (JSON.stringify(this.tokens.auth) !== before) return true;
      const { refresh } = this.tokens;
      const answer = refresh ? await this.#requestAuth(refresh) : null;
      if (answer === 'offline') return !refused && this.#isAuthValid();
      if (answer) this.tokens.setAuth(answer);
      else {
        this.tokens.signOut();
        this.#options.onSignedOut?.();
      }
      return true;
    });
  }

  #isAuthValid(): boolean {
    const now = this.#options.now ?? Date.now;
    return (this.tokens.auth?.expires ?? 0) > now();
  }

  async #requestAuth(refreshToken: string): Promise<string | null | 'offline'> {
    const result = await this.#client.mutation(refreshAuth, { refreshToken });
    if (result.ok) return result.data.refreshToken?.authToken ?? null;
    const { kind } = await toFailure(result.error);
    return kind === 'offline' || kind === 'busy' ? 'offline' : null;
  }

  #document<N extends ShopperOperation>(name: N) {
    type Document = TadaDocumentNode<unknown, Record<string, unknown>>;
    const known = this.#documents.get(name) as Document | undefined;
    if (known) return known;
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

  /** Whether the store lacks an optional field; it is not asked for again. */
  #recordUnsupported({ messages }: ApiError): boolean {
    const lacking = OPTIONAL_FIELDS.filter((field) =>
      messages.some((message) => message.startsWith(`Cannot query field "${field}"`)),
    );
    for (const field of lacking) this.#unsupportedFields.add(field);
    if (lacking.length > 0) this.#documents.clear();
    return lacking.length > 0;
  }
}

function prefixed(prefix: string, token: string): string {
  return prefix ? `${prefix} ${token}` : token;
}

/** What a failed request means to a shopper. */
async function toFailure({ kind, status = 0, messages }: ApiError): Promise<Failure> {
  if (kind === 'network' || kind === 'timeout') return failure('offline');
  const [message] = messages;
  const parsed = message === undefined ? failure('unknown') : await parseMessage(message);
  const isBusy = kind === 'response' || status === TOO_MANY_REQUESTS || status >= SERVER_ERROR;
  return parsed.kind === 'unknown' && isBusy ? failure('busy') : parsed;
}

/** The table of texts is loaded when a first one comes. */
async function parseMessage(message: string): Promise<Failure> {
  if (isSessionError(message)) return failure('session');
  try {
    return (await import('./backend-errors.ts')).parseBackendError(message);
  } catch {
    return failure('unknown');
  }
}

/** A text that is known says that nothing was done; an unknown one, or none, may come after the deed. */
function isCertain({ kind }: ApiError, told: Failure): boolean {
  return kind !== 'network' && kind !== 'timeout' && told.kind !== 'unknown' && told.kind !== 'busy';
}
