export interface RetryOptions {
  /** Number of retries of a failed query. */
  retries: number;
  /** Milliseconds before the first retry; doubles each time. */
  firstDelay: number;
  /** Longest delay in milliseconds. */
  maxDelay: number;
}

export const RETRY_DEFAULTS: RetryOptions = { retries: 4, firstDelay: 300, maxDelay: 8000 };

/**
 * Exponential delay before a retry, minus up to half of it at random, so that many clients do not return at
 * the same moment.
 * @param attempt number of failed attempts, from 1
 * @param random from 0 to below 1
 * @returns milliseconds
 */
export function retryDelay(
  attempt: number,
  random: number,
  { firstDelay, maxDelay }: Pick<RetryOptions, 'firstDelay' | 'maxDelay'>,
): number {
  return Math.round(Math.min(firstDelay * 2 ** (attempt - 1), maxDelay) * (1 - random / 2));
}
