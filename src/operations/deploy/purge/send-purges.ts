import { setTimeout } from 'node:timers/promises';
import pLimit from 'p-limit';
import { errorMessage } from '#kit/errors.ts';
import { says } from '#kit/messages/says.ts';
import { retryDelay } from '#storefront/api/exchanges/retry-exchange.ts';
import { DeployError } from '../targets/deploy-target.ts';
import type { PurgeRequest, PurgeService } from './purge-service.ts';

export interface PurgeOptions {
  service: PurgeService;
  /** Origin of the published shop. */
  baseUrl: string;
  /** Sent to the cache with every file but the hashed ones; null for none. */
  surrogateKey?: string | null;
  wait?: (milliseconds: number) => Promise<void>;
}

const ATTEMPTS = 4;
const TIMEOUT_MS = 30_000;
const DELAYS = { firstDelay: 1000, maxDelay: 20_000 };
/** Longest time that an API may ask to wait for; a later deploy purges then. */
const LONGEST_WAIT_MS = 60_000;

/**
 * Purges addresses of the shop from the cache in front of it; if there are too many, all but the hashed ones by their
 * surrogate key, or everything if there is no such key.
 * @param addresses site-absolute, such as `/product/mug/`
 * @throws DeployError in one sentence that says what to do
 */
export async function sendPurges(options: PurgeOptions, addresses: readonly string[]): Promise<void> {
  const { service, wait = setTimeout } = options;
  const limit = pLimit(service.parallel);
  const outcomes = await Promise.allSettled(
    requestsFor(options, addresses).map((request) => limit(() => send(service, request, wait))),
  );
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
}

function requestsFor(
  { service, baseUrl, surrogateKey }: PurgeOptions,
  addresses: readonly string[],
): PurgeRequest[] {
  if (addresses.length > service.most && service.purgeAll) {
    return [(surrogateKey ? service.purgeKey?.(surrogateKey) : undefined) ?? service.purgeAll];
  }
  const urls = addresses.map((address) => baseUrl + address);
  const batches = Math.ceil(urls.length / service.batch);
  return Array.from({ length: batches }, (_, index) =>
    service.purge(urls.slice(index * service.batch, (index + 1) * service.batch)),
  );
}

async function send(
  service: PurgeService,
  request: PurgeRequest,
  wait: (milliseconds: number) => Promise<void>,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const answer = await ask(request);
    const problem = answer.isOk ? (service.refusal?.(answer.body) ?? null) : answer.problem;
    if (problem === null) return;
    if (answer.isRefused) {
      throw new DeployError(
        says('deploy.refusedPurge', {
          name: service.name,
          problem,
          permission: service.permission,
          later: LATER,
        }),
      );
    }
    const delay = Math.max(answer.retryAfter, retryDelay(attempt, Math.random(), DELAYS));
    if (attempt === ATTEMPTS || delay > LONGEST_WAIT_MS) {
      throw new DeployError(says('deploy.purgeFailed', { name: service.name, problem, later: LATER }));
    }
    await wait(delay);
  }
}

const LATER = says('deploy.purgeLater');

/**
 * Sends a request once.
 * @returns `isRefused` if sending it again would not help; `retryAfter`: milliseconds that the API asks to wait for
 */
async function ask({ method, url, headers, body }: PurgeRequest) {
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
      isRefused: status >= 400 && status < 500 && status !== 429 && status !== 408,
      problem: `status ${status}`,
      body: parseJson(text),
      retryAfter: readRetryAfter(response.headers.get('retry-after')),
    };
  } catch (error) {
    return { isOk: false, isRefused: false, problem: errorMessage(error), body: null, retryAfter: 0 };
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
