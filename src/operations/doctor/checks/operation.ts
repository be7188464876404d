import { leadsIntoPrivateNetwork } from '#kit/remote-images/private-network-guard.ts';
import { formatDuration } from '#kit/terminal.ts';
import { WEBHOOK_PATH } from '#operations/watch/receiver/webhook-receiver.ts';
import { getModifiedProducts, getSlimProducts } from '#storefront/api/operations/products.ts';
import { LIMITS } from '#storefront/domain/settings/limits.ts';
import type { Check } from '../examination.ts';
import { say } from '../finding.ts';
import { listNames, quote } from '../format.ts';
import type { Timings } from '../probe.ts';
import { codeOf } from './endpoint.ts';

/** Ports to which WordPress delivers. */
const DELIVERY_PORTS = ['', '80', '443', '8080'];

export const webhooks: Check = async ({ options, timeout }) => {
  const { webhookSecret, pollSeconds, siteUrl } = options;
  if (webhookSecret === null) return [say('webhooks.none', { seconds: pollSeconds })];
  const receiver = new URL(WEBHOOK_PATH, siteUrl);
  const url = receiver.href;
  // A store on the same machine as the shop may deliver there.
  if (!(await leadsIntoPrivateNetwork(new URL(options.url)))) {
    const isOpen = DELIVERY_PORTS.includes(receiver.port) && !(await leadsIntoPrivateNetwork(receiver));
    if (!isOpen) return [say('webhooks.private', { url })];
  }
  try {
    // Only POST delivers: the receiver says so, and counts nothing.
    const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(timeout) });
    await answer.arrayBuffer();
    if (answer.status === 405) return [say('webhooks.ok', { url })];
    return [say('webhooks.unanswered', { url, reason: `status ${answer.status}` })];
  } catch (error) {
    return [say('webhooks.unanswered', { url, reason: codeOf(error) })];
  }
};

/** A shopper waits for an answer. */
const SLOW = 3000;
/** Share of the time between two polls that one may take. */
const POLL_SHARE = 0.25;

/** Duration of answers, and its effect on keeping the shop up to date. */
export const latency: Check = async ({ probe, catalog, options }) => {
  const { timings, client } = probe;
  await client.query(getModifiedProducts, {});
  await client.query(getSlimProducts, {});
  const { listed } = await catalog();
  const settings = Math.max(medianOf(timings, 'getGeneralSettings'), medianOf(timings, 'getStoreSettings'));
  const poll = medianOf(timings, 'getModifiedProducts') + settings;
  const scan = Math.ceil(listed / LIMITS.nodesPerRequest) * medianOf(timings, 'getSlimProducts');
  const slow = [...timings.keys()].filter((operation) => medianOf(timings, operation) > SLOW);
  const seconds = options.pollSeconds;
  if (slow.length > 0) {
    const times = slow.map((operation) => `${operation} ${formatDuration(medianOf(timings, operation))}`);
    return [say('latency.slow', { operations: listNames(times) })];
  }
  if (poll > seconds * 1000 * POLL_SHARE)
    return [say('latency.polls', { poll: formatDuration(poll), seconds })];
  const cart = medianOf(timings, 'addToCart') || medianOf(timings, 'getCart');
  const times = { poll: formatDuration(poll), scan: formatDuration(scan), cart: formatDuration(cart) };
  return [say('latency.ok', { ...times, seconds, products: quote(String(listed)) })];
};

/** @returns milliseconds; 0 for an operation that was not asked */
export function medianOf(timings: Timings, operation: string): number {
  const times = (timings.get(operation) ?? []).toSorted((one, other) => one - other);
  return times[Math.floor(times.length / 2)] ?? 0;
}
