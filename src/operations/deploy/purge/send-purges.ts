import { setTimeout } from 'node:timers/promises';
import pLimit from 'p-limit';
import { says } from '#kit/messages/says.ts';
import { type ServiceRequest, sendRequest } from '../send-request.ts';
import { DeployError } from '../targets/deploy-target.ts';
import type { PurgeService } from './purge-service.ts';

export interface PurgeOptions {
  service: PurgeService;
  /** Origin of the published shop. */
  baseUrl: string;
  /** Sent to the cache with every file but the hashed ones; null for none. */
  surrogateKey?: string | null;
  wait?: (milliseconds: number) => Promise<void>;
}

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
): ServiceRequest[] {
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
  request: ServiceRequest,
  wait: (milliseconds: number) => Promise<void>,
): Promise<void> {
  const { name, permission, refusal } = service;
  const outcome = await sendRequest(request, { wait, ...(refusal && { refusal }) });
  if (outcome === null) return;
  const { problem, isRefused } = outcome;
  throw new DeployError(
    isRefused
      ? says('deploy.refusedPurge', { name, problem, permission, later: LATER })
      : says('deploy.purgeFailed', { name, problem, later: LATER }),
  );
}

const LATER = says('deploy.purgeLater');
