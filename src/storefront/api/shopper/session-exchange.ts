import { type Exchange, makeOperation, type Operation, type OperationResult } from '@urql/core';
import { isSessionError } from '#storefront/domain/customer/session-token.ts';
import { type Failure, failure } from '#storefront/domain/errors/failure.ts';
import type { RequestSettings } from '#storefront/domain/settings/browser-settings.ts';
import { toApiResult } from '../api-client.ts';
import { type ApiError, INTERNAL_ERROR } from '../api-error.ts';
import { type Ask, contextOf, exchangeBy, failedResult, withContext } from '../exchanges/exchange.ts';
import { documentNode, operationName, sentText } from '../graphql.ts';
import { CART_OPERATIONS } from '../operations/cart.ts';
import { type AuthRefreshOptions, ensureAuth, refreshAuth, type SendRefresh } from './auth-refresh.ts';
import type { ShopperDocuments } from './shopper-documents.ts';

export interface SessionExchangeOptions extends AuthRefreshOptions {
  requests: RequestSettings;
  documents: ShopperDocuments;
  /** BCP 47 tag of the store's messages, if the page is in another language. */
  language?: string | null | undefined;
  /** Called when a read fails with a new session as well. */
  onSessionLost?: (() => void) | undefined;
}

export class ShopperError extends Error {
  readonly failure: Failure;
  /** True if the store has certainly not applied the request. */
  readonly certain: boolean;
  readonly error: ApiError | null;

  constructor(failure: Failure, certain: boolean, error: ApiError | null = null) {
    super(failure.kind);
    this.failure = failure;
    this.certain = certain;
    this.error = error;
  }
}

const FORBIDDEN = 403;

/** Operations that a store would answer by giving the session's cart to the customer who signs in. */
const SIGN_INS = ['login', 'loginWithProvider'];

/** Operations that a store would carry out for a guest, in a customer's cart or name, once the login has ended. */
const AS_CUSTOMER = ['Checkout', 'UpdateCustomer', 'WriteReview'];

/** Sends a shopper's operations, keeps tokens fresh, maps errors to failures. Repeats queries once, mutations never. */
export function sessionExchange(options: SessionExchangeOptions): Exchange {
  const { tokens, documents, requests } = options;
  // React's bindings drop a query while they render and ask again at once.
  const running = new Map<number, Promise<OperationResult>>();

  function withHeaders(operation: Operation, name: string): Operation {
    const { sessionHeader, sessionPrefix, authHeader, authPrefix } = requests;
    const { session, auth } = tokens;
    return withContext(operation, {
      headers: {
        ...(session && !SIGN_INS.includes(name) && { [sessionHeader]: prefixed(sessionPrefix, session) }),
        ...(auth && name !== 'refreshToken' && { [authHeader]: prefixed(authPrefix, auth.token) }),
      },
    });
  }

  /** Serialises requests without a session: each would create a cart. */
  function withSession<T>(send: () => Promise<T>): Promise<T> {
    return tokens.session ? send() : options.withTabLock('islet-session', send);
  }

  async function sendOnce(
    operation: Operation,
    ask: Ask,
    isLast: boolean,
  ): Promise<OperationResult | 'retry'> {
    const name = operationName(sentText(operation.query));
    const failed = (reason: Failure, certain: boolean, error?: ApiError) =>
      failedResult(operation, new ShopperError(reason, certain, error));
    const document = documents.get(name);
    if (document === undefined) throw new Error(`${name} is not registered.`);
    const isQuery = operation.kind === 'query';
    const adapted = { ...operation, query: documentNode(document) };
    const sendRefresh: SendRefresh = async (token) => {
      const asked = {
        key: -operation.key,
        query: documentNode(CART_OPERATIONS.refreshToken),
        variables: { refreshToken: token },
      };
      const mutation = makeOperation('mutation', asked, operation.context);
      return toApiResult(await ask(withHeaders(mutation, 'refreshToken')));
    };
    const wasSignedIn = tokens.isSignedIn;
    if (!(await ensureAuth(sendRefresh, options))) return failed(failure('offline'), true);
    if (wasSignedIn && !tokens.isSignedIn && AS_CUSTOMER.includes(name)) {
      return failed(failure('signedOut'), true);
    }
    const sent = tokens.session;
    const hadAuth = tokens.auth !== null;
    const result = await withSession(() => ask(withHeaders(adapted, name)));
    const answer = toApiResult<unknown>(result);
    if (answer.ok) return { ...result, operation };
    const { error } = answer;
    // Without an answer of the store, a firewall or a proxy has forbidden the request.
    const isAnswer = error.data !== null || error.messages.length > 0;
    if (error.status === FORBIDDEN && hadAuth && isAnswer) await refreshAuth(sendRefresh, options, true);
    if (error.status === FORBIDDEN && error.data !== null && error.messages.length === 0) {
      if (isQuery && hadAuth && !isLast) return 'retry';
      return { operation, data: error.data, extensions: { anonymous: true }, stale: false, hasNext: false };
    }
    const reason = await toFailure(error, options.language);
    if (reason.kind === 'session') tokens.replaceSession(sent, '');
    if (isQuery && !isLast && (reason.kind === 'session' || documents.leaveOutUnknown(error))) return 'retry';
    return failed(reason, isCertain(error), error);
  }

  async function send(operation: Operation, ask: Ask): Promise<OperationResult> {
    const first = await sendOnce(operation, ask, operation.kind === 'mutation');
    if (first !== 'retry') return first;
    const second = (await sendOnce(operation, ask, true)) as OperationResult;
    const cause = second.error?.networkError;
    if (cause instanceof ShopperError && cause.failure.kind === 'session') options.onSessionLost?.();
    return second;
  }

  return exchangeBy(async (operation, ask) => {
    if (contextOf(operation).isPublic) return ask(operation);
    const known = running.get(operation.key);
    if (known) return { ...(await known), operation };
    const asked = send(operation, ask).finally(() => running.delete(operation.key));
    running.set(operation.key, asked);
    return asked;
  });
}

function prefixed(prefix: string, token: string): string {
  return prefix ? `${prefix} ${token}` : token;
}

/** Maps a failed request to what it means for a shopper. @param language of the store's messages, if not the page's */
async function toFailure(error: ApiError, language?: string | null): Promise<Failure> {
  const { kind, messages } = error;
  if (kind === 'network' || kind === 'timeout') return failure('offline');
  if (kind === 'operation') return failure('unknown');
  const [message] = messages;
  if (message !== undefined) {
    const parsed = await parseMessage(message, error, language);
    if (parsed.kind !== 'unknown') return parsed;
  }
  return error.isRefusal ? failure('unknown') : failure('busy');
}

/** Loads the table of backend errors with the first message. */
async function parseMessage(message: string, error: ApiError, language?: string | null): Promise<Failure> {
  if (isSessionError(message)) return failure('session');
  if (message === INTERNAL_ERROR) return failure('busy');
  try {
    const { parseBackendError, quoteBackendError } = await import('./backend-errors.ts');
    const parsed = parseBackendError(message);
    return parsed.kind === 'unknown' && error.isRefusal ? quoteBackendError(message, language) : parsed;
  } catch {
    return failure('unknown');
  }
}

/** True if the backend has certainly not applied the request. */
function isCertain(error: ApiError): boolean {
  return error.kind === 'operation' || error.isRefusal;
}
