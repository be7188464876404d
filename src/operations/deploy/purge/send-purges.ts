import { setTimeout } from 'node:timers/promises';
import pLimit from 'p-limit';
import { says } from '#kit/messages/says.ts';
import { cacheTags } from '#pipeline/hosting/cache-tags.ts';
import { type SendOptions, type ServiceRequest, sendRequest } from '../send-request.ts';
import { DeployError } from '../targets/deploy-target.ts';
import type { PurgeService } from './purge-service.ts';

export interface PurgeOptions {
  service: PurgeService;
  /** Origin of the published shop. */
  baseUrl: string;
  /** With which the cache tags of all answers begin; null if the cache gets none. */
  tagKey?: string | null;
  wait?: (milliseconds: number) => Promise<void>;
  log?: (line: string) => void;
}

/**
 * Purges addresses of the shop from the cache in front of it: by their cache tags if it gets them, else one by one. If
 * there are too many of them, everything is purged.
 * @param addresses site-absolute, such as `/product/mug/`
 * @param attempts tries of each request, the first included; as of `sendRequest` by default
 * @throws DeployError in one sentence that says what to do
 */
export async function sendPurges(
  options: PurgeOptions,
  addresses: readonly string[],
  attempts?: number,
): Promise<void> {
  if (addresses.length === 0) return;
  const { service, wait = setTimeout } = options;
  const { requests, spacing } = requestsFor(options, addresses);
  const limit = pLimit(service.parallel);
  let next = 0;
  const outcomes = await Promise.allSettled(
    requests.map((request) =>
      limit(async () => {
        const now = performance.now();
        const delay = Math.max(0, next - now);
        next = Math.max(next, now) + spacing;
        if (delay > 0) await wait(delay);
        await send(service, request, { wait, ...(attempts !== undefined && { attempts }) });
      }),
    ),
  );
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
}

/** @returns `spacing`: milliseconds between the starts of two requests */
function requestsFor(
  { service, baseUrl, tagKey, log = () => {} }: PurgeOptions,
  addresses: readonly string[],
): { requests: ServiceRequest[]; spacing: number } {
  const { name, most, tags, batch, perSecond = Number.POSITIVE_INFINITY } = service;
  if (tagKey && tags) {
    const covering = coveringTags(addresses, tagKey, tags.most);
    return { requests: inBatches(covering, tags.batch, tags.purge), spacing: 0 };
  }
  if (addresses.length > most && service.purgeAll) {
    log(says('deploy.purgesEverything', { name, count: addresses.length, most }));
    return { requests: [service.purgeAll], spacing: 0 };
  }
  const urls = addresses.map((address) => baseUrl + address);
  return {
    requests: inBatches(urls, batch, (some) => service.purge(some)),
    spacing: (batch / perSecond) * 1000,
  };
}

/**
 * The first of some addresses, as many as can be purged one by one, or by their narrowest tags, by half of the requests
 * that a deploy may send; none if that is not even one.
 */
export function purgeableEarly({ service, tagKey }: PurgeOptions, addresses: readonly string[]): string[] {
  const { most, tags } = service;
  if (!tagKey || !tags) return addresses.slice(0, most / 2);
  const limit = Math.floor(tags.most / 2 / tags.batch) * tags.batch;
  const subjects = new Set<string>();
  const end = addresses.findIndex((address) => subjects.add(cacheTags(address, tagKey).subject).size > limit);
  return addresses.slice(0, end === -1 ? addresses.length : end);
}

function inBatches(
  items: readonly string[],
  size: number,
  request: (some: readonly string[]) => ServiceRequest,
): ServiceRequest[] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    request(items.slice(index * size, (index + 1) * size)),
  );
}

async function send(
  service: PurgeService,
  request: ServiceRequest,
  options: Pick<SendOptions, 'wait' | 'attempts'>,
): Promise<void> {
  const { name, permission, refusal } = service;
  const outcome = await sendRequest(request, { ...options, ...(refusal && { refusal }) });
  if (outcome === null) return;
  const { problem, isRefused } = outcome;
  throw new DeployError(
    isRefused
      ? says('deploy.refusedPurge', { name, problem, permission, later: LATER })
      : says('deploy.purgeFailed', { name, problem, later: LATER }),
  );
}

const LATER = says('deploy.purgeLater');

/**
 * Cache tags that cover addresses: of each page, or wider ones where these would be too many. Then all that changed in
 * one locale is covered by the locale; else the kinds with the most pages are covered as a whole.
 * @param addresses site-absolute and percent-encoded; at least one
 * @param key with which the tags begin
 * @param most tags that are returned at most
 */
export function coveringTags(addresses: readonly string[], key: string, most: number): string[] {
  const locales = new Set<string>();
  const kinds = new Map<string, Set<string>>();
  for (const address of addresses) {
    const { locale, kind, subject } = cacheTags(address, key);
    locales.add(locale);
    const subjects = kinds.get(kind);
    if (subjects) subjects.add(subject);
    else kinds.set(kind, new Set([subject]));
  }
  let count = [...kinds.values()].reduce((sum, { size }) => sum + size, 0);
  if (count > most && locales.size === 1) return [...locales];
  const largestFirst = [...kinds].sort(([, one], [, other]) => other.size - one.size);
  const tags: string[] = [];
  for (const [kind, subjects] of largestFirst) {
    if (count > most) {
      count -= subjects.size - 1;
      tags.push(kind);
    } else {
      tags.push(...subjects);
    }
  }
  return tags.length > most ? [key] : tags;
}
