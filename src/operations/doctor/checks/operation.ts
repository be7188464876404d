import { leadsIntoPrivateNetwork } from '#kit/remote-images/private-network-guard.ts';
import { formatCount, formatDuration } from '#kit/terminal.ts';
import { isPublicOrigin } from '#operations/deploy/index-now/tell-search-engines.ts';
import { WEBHOOK_PATH } from '#operations/watch/receiver/webhook-receiver.ts';
import { getModifiedProducts, getSlimProducts } from '#storefront/api/operations/products.ts';
import { LIMITS } from '#storefront/domain/settings/limits.ts';
import { indexNowFile } from '#storefront/domain/settings/search-services.ts';
import type { Check } from '../examination.ts';
import { listNames, quote, say } from '../finding.ts';
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

/** Telling search engines of changed pages: the key that they look for, and the last time. */
export const indexNow: Check = async ({ options, timeout }) => {
  const { config, siteUrl, told = null, isPublic = isPublicOrigin } = options;
  const settings = config.indexNow ?? null;
  if (settings === null) return [say('indexNow.off', {})];
  if (!(await isPublic(siteUrl))) return [say('indexNow.private', { url: siteUrl })];
  const url = `${siteUrl}/${indexNowFile(settings)}`;
  const reason = await keyProblem(url, settings.key, timeout);
  if (reason !== null) return [say('indexNow.keyFile', { url, reason })];
  const ago = (moment: string) => formatDuration(Date.now() - Date.parse(moment));
  if (told !== null && told.problem !== null) {
    const { at, text } = told.problem;
    return [say('indexNow.failed', { time: ago(at), reason: quote(text) })];
  }
  const last = told?.last ?? null;
  if (last === null) return [say('indexNow.unused', { url })];
  const addresses = formatCount(last.addresses, 'address', 'addresses');
  return [say('indexNow.ok', { time: ago(last.at), addresses })];
};

/** @returns why a file does not show search engines the key; null if it does */
async function keyProblem(url: string, key: string, timeout: number): Promise<string | null> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(timeout) });
    const text = await answer.text();
    if (!answer.ok) return `status ${answer.status}`;
    return text.trim() === key ? null : 'it shows another text';
  } catch (error) {
    return codeOf(error);
  }
}
