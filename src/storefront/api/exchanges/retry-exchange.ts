import type { Exchange } from '@urql/core';
import { ApiError, INTERNAL_ERROR } from '../api-error.ts';
import { contextOf, exchangeBy, withContext } from './exchange.ts';

export interface RetryOptions {
  retries: number;
  /** Milliseconds before the first retry; doubles each time. */
  firstDelay: number;
  maxDelay: number;
}

const RETRY_DEFAULTS: RetryOptions = { retries: 4, firstDelay: 300, maxDelay: 8000 };

/** Exponential delay in ms, up to half shorter at random: clients must not return together. @param attempt from 1 */
export function retryDelay(
  attempt: number,
  random: number,
  { firstDelay, maxDelay }: Pick<RetryOptions, 'firstDelay' | 'maxDelay'>,
): number {
  return Math.round(Math.min(firstDelay * 2 ** (attempt - 1), maxDelay) * (1 - random / 2));
}

export interface RetryExchangeOptions {
  retry?: Partial<RetryOptions>;
  /** Also retries queries after internal errors of the backend, and error pages in front of it. */
  retryUnexplained?: boolean;
  /** Waits before a retry; for tests. */
  wait?: (milliseconds: number) => Promise<void>;
}

const TOO_MANY_REQUESTS = 429;
const SERVER_ERROR = 500;

/** Sends failed queries again; a mutation only once, because one whose response is lost may have been applied. */
export function retryExchange({
  retry,
  retryUnexplained = false,
  wait = sleep,
}: RetryExchangeOptions): Exchange {
  const { retries: most, ...limits } = { ...RETRY_DEFAULTS, ...retry };
  return exchangeBy(async (operation, ask) => {
    const { retries = most } = contextOf(operation);
    for (let attempt = 1; ; attempt++) {
      const result = await ask(withContext(operation, { attempts: attempt }));
      const error = result.error?.networkError;
      const mayHelp =
        error instanceof ApiError && (isTransient(error) || (retryUnexplained && isUnexplained(error)));
      if (operation.kind !== 'query' || attempt > retries || !mayHelp) return result;
      await wait(retryDelay(attempt, Math.random(), limits));
    }
  });
}

function isTransient({ kind, status }: ApiError): boolean {
  if (kind === 'http') return status === TOO_MANY_REQUESTS || (status ?? 0) >= SERVER_ERROR;
  return kind === 'network' || kind === 'timeout' || kind === 'response';
}

/** True for an error without a stated cause; an answer with data was executed without a valid auth token. */
function isUnexplained({ kind, messages, data }: ApiError): boolean {
  if (messages.length > 0) return messages.includes(INTERNAL_ERROR);
  return kind === 'http' && data === null;
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
