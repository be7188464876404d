import { setTimeout } from 'node:timers/promises';
import { errorMessage } from '#kit/errors.ts';
import { retryDelay } from '#storefront/api/exchanges/retry-exchange.ts';

/** A request to the API of a service. */
export interface ServiceRequest {
  method: string;
  url: string;
  headers?: Record<string, string>;
  body?: unknown;
}

export interface SendOptions {
  /** Why an answer with status 200 is a refusal; null if it is not. */
  refusal?: (body: unknown) => string | null;
  wait?: (milliseconds: number) => Promise<void>;
  /** Tries, the first included; four by default. */
  attempts?: number;
}

/** Why a service did not do what it was asked for. */
interface Failed {
  problem: string;
  /** The answer's; null if there was none. */
  status: number | null;
  /** Sending it again would not help. */
  isRefused: boolean;
}

const ATTEMPTS = 4;
const TIMEOUT_MS = 30_000;
const DELAYS = { firstDelay: 1000, maxDelay: 20_000 };
/** Longest time that an API may ask to wait for. */
const LONGEST_WAIT_MS = 60_000;

/**
 * Sends a request, and again after failures that may pass.
 * @returns null once the service has accepted it
 */
export async function sendRequest(
  request: ServiceRequest,
  { refusal = () => null, wait = setTimeout, attempts = ATTEMPTS }: SendOptions = {},
): Promise<Failed | null> {
  for (let attempt = 1; ; attempt++) {
    const { isOk, body, retryAfter, ...failed } = await ask(request);
    const problem = isOk ? refusal(body) : failed.problem;
    if (problem === null) return null;
    const delay = Math.max(retryAfter, retryDelay(attempt, Math.random(), DELAYS));
    if (failed.isRefused || attempt === attempts || delay > LONGEST_WAIT_MS) return { ...failed, problem };
    await wait(delay);
  }
}

/**
 * Sends a request once.
 * @returns `retryAfter`: milliseconds that the API asks to wait for
 */
async function ask({ method, url, headers, body }: ServiceRequest) {
  try {
    const response = await fetch(url, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: 'error',
    });
    const text = await response.text();
    const { status, ok } = response;
    return {
      isOk: ok,
      status,
      isRefused: status >= 400 && status < 500 && status !== 429 && status !== 408,
      problem: `status ${status}`,
      body: parseJson(text),
      retryAfter: readRetryAfter(response.headers.get('retry-after')),
    };
  } catch (error) {
    const problem = errorMessage(error);
    return { isOk: false, status: null, isRefused: false, problem, body: null, retryAfter: 0 };
  }
}

/** @returns milliseconds; the header has seconds or a date */
function readRetryAfter(value: string | null): number {
  if (value === null) return 0;
  const seconds = Number(value);
  const delay = Number.isNaN(seconds) ? Date.parse(value) - Date.now() : seconds * 1000;
  return Number.isFinite(delay) ? Math.max(0, delay) : 0;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
