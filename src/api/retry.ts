export interface RetryOptions {
  /** How often a failed read is sent again. */
  retries: number;
  /** Milliseconds before the first retry; doubles each time. */
  firstDelay: number;
  /** Milliseconds that no single pause exceeds. */
  maxDelay: number;
}

export const RETRY_DEFAULTS: RetryOptions = { retries: 4, firstDelay: 300, maxDelay: 8000 };

/**
 * How long to wait before a retry: exponential, half of it random, so that many clients do not return at
 * the same moment.
 * @param attempt the attempt that failed, from 1
 * @param random a number from 0 to 1
 * @returns milliseconds
 */
export function retryDelay(attempt: number, random: number, options: RetryOptions): number {
  const delay = Math.min(options.firstDelay * 2 ** (attempt - 1), options.maxDelay);
  return delay / 2 + (delay / 2) * random;
}
