import type { Exchange, Operation, OperationResult } from '@urql/core';
import { ApiError, type ApiErrorFacts, type ErrorFormatter, type ErrorPath } from '../api-error.ts';
import { operationName, sentText } from '../graphql.ts';
import { contextOf, exchangeBy, failedResult } from './exchange.ts';

export interface FetchExchangeOptions {
  /** Method of queries that fit into an address; mutations are always posted. */
  method?: 'POST' | 'GET';
  /** Milliseconds until a request without a complete response is aborted. */
  timeout?: number;
  fetch?: typeof fetch;
  fetchOptions?: Pick<RequestInit, 'credentials'>;
  /** Lets mutations complete after their page is closed. */
  keepalive?: boolean;
  /** Called with each response before its body is read, and with the headers of its request. */
  onResponse?: (response: Response, sent: Record<string, string>) => void;
  /** Parses the body of an answer; `JSON.parse` by default. */
  parse?: (text: string) => unknown;
  /** Makes the messages of errors, see `formatApiError`. */
  formatError?: ErrorFormatter;
}

const DEFAULT_TIMEOUT = 30_000;
const ACCEPT = 'application/graphql-response+json, application/json';
const NEITHER = 'the answer holds neither data nor errors';
/** In characters. Many servers refuse request lines beyond 8 kB. */
const MAX_URL_LENGTH = 8000;

/**
 * Sends operations. urql's own exchange leaves out the status of an answer with data, by which stores tell that they
 * treated a customer as a guest.
 */
export function fetchExchange(options: FetchExchangeOptions): Exchange {
  const tooLong = new Set<string>();

  /** @returns null if the query is too long for an address, which is found out once per operation */
  function addressOf({ context: { url } }: Operation, name: string, body: object): string | null {
    const parts = Object.entries(body).map(([part, value]) => [
      part,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]);
    const address = `${url}${url.includes('?') ? '&' : '?'}${new URLSearchParams(parts)}`;
    if (address.length <= MAX_URL_LENGTH) return address;
    if (!tooLong.has(name)) {
      console.warn(
        `${name} is posted: by GET its address would have ${address.length} characters, of the ${MAX_URL_LENGTH} that servers accept.`,
      );
    }
    tooLong.add(name);
    return null;
  }

  return exchangeBy(async (operation) => {
    const {
      headers = {},
      attempts = 1,
      timeout = options.timeout ?? DEFAULT_TIMEOUT,
      isPublic = false,
    } = contextOf(operation);
    const isQuery = operation.kind === 'query';
    const query = sentText(operation.query);
    const name = operationName(query);
    const body = { query, operationName: name, variables: operation.variables };
    const address = isQuery && options.method === 'GET' ? addressOf(operation, name, body) : null;
    const signal = AbortSignal.timeout(timeout);
    let status: number | undefined;
    let answer: Answer;
    try {
      const response = await (options.fetch ?? fetch)(address ?? operation.context.url, {
        ...options.fetchOptions,
        ...(!isQuery && options.keepalive && { keepalive: true }),
        headers: {
          ...headers,
          accept: ACCEPT,
          ...(address === null && { 'content-type': 'application/json' }),
        },
        ...(address === null ? { method: 'POST', body: JSON.stringify(body) } : { method: 'GET' }),
        signal,
      });
      status = response.status;
      if (!isPublic) options.onResponse?.(response, headers);
      answer = readAnswer((options.parse ?? JSON.parse)(await response.text()));
    } catch (cause) {
      answer = { cause };
    }
    const failure = failureOf(answer, status, signal);
    if (failure === null) return resultOf(operation, answer.data);
    const endpoint = operation.context.url;
    const facts = { endpoint, operation: name, status, attempts, data: answer.data, ...failure };
    return failedResult(operation, new ApiError(facts, options.formatError));
  });
}

function resultOf(operation: Operation, data: unknown): OperationResult {
  return { operation, data, stale: false, hasNext: false };
}

interface Answer {
  data?: unknown;
  errors?: readonly unknown[];
  cause?: unknown;
}

function readAnswer(body: unknown): Answer {
  const { data, errors }: Answer = Object(body);
  if (data === undefined && !Array.isArray(errors)) throw new Error(NEITHER);
  return { data, ...(Array.isArray(errors) && { errors }) };
}

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
