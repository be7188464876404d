import { describeReasons } from '../describe.ts';
import type { FollowStatus, ReleaseStatus } from './status.ts';
import { count, duration } from './words.ts';

export interface Health {
  /** Whether the shop follows its catalog. */
  ok: boolean;
  text: string;
}

/** Looks are late by a retry, a release or a busy machine; beyond this many intervals something hangs. */
const LATE_LOOKS = 5;
const LATE_MS = 60_000;
const LONGEST_LOOK_MS = 60 * 60_000;

const HOW_TO_START = 'Start it with npm start or npm run watch.';

/**
 * Tells a status in words.
 * @param answers whether the process that it is about does
 */
export function describeStatus(status: FollowStatus, now: number, answers: boolean): Health {
  const problem = problemOf(status, now, answers);
  const ago = (moment: string) => `${duration(now - Date.parse(moment))} ago`;
  const lines = [problem ?? `Following ${status.endpoint ?? 'the catalog'} since ${status.since}.`];

  const { lastRelease, lastLook, lastSweep, surveying, lastFailure, pending, pictures, webhooks } = status;
  if (lastRelease === null) lines.push('Last release: none yet.');
  else lines.push(`Last release: ${ago(lastRelease.at)}, ${releaseLine(lastRelease)}`);
  if (lastLook !== null) {
    const sweep = lastSweep === null ? '' : `; last sweep ${ago(lastSweep.at)}`;
    lines.push(`Last look at the catalog: ${ago(lastLook.at)} (${lastLook.depth})${sweep}.`);
  }
  if (surveying !== null) lines.push(`A sweep began ${ago(surveying)}, and is not over yet.`);
  if (pictures !== undefined) {
    lines.push(
      `Pictures: ${pictures.made} of ${pictures.total} are made; the others are made when a page asks for them, or by and by.`,
    );
  }
  if (lastFailure !== null && lastFailure.nextTryAt === null) {
    lines.push(`Last failure: ${ago(lastFailure.at)}, over now: ${lastFailure.message}`);
  }
  if (pending !== null) {
    const products = pending.products === 0 ? '' : ` of ${count(pending.products, 'product')}`;
    lines.push(`Waiting for the next look: a ${pending.depth}${products}, asked for ${ago(pending.since)}.`);
  }
  const last = webhooks.lastAt === null ? '' : `, the last ${ago(webhooks.lastAt)}`;
  lines.push(`Webhooks: ${webhooks.received} received, ${webhooks.refused} refused${last}.`);
  return { ok: problem === null, text: lines.join('\n') };
}

/** A release in words. */
export function releaseLine(release: ReleaseStatus): string {
  const { id, rendered, pages, removed, files, seconds, reasons } = release;
  const why = describeReasons(reasons);
  return `${id}: rendered ${rendered} of ${count(pages, 'page')}${why && ` (${why})`}, removed ${removed}, wrote ${count(files, 'file')} in ${duration(seconds * 1000)}.`;
}

function problemOf(status: FollowStatus, now: number, answers: boolean): string | null {
  const { state, pid, since, at, lastFailure, lastLook, current } = status;
  if (state === 'stopped') return `Nothing follows the catalog: it was stopped at ${at}. ${HOW_TO_START}`;
  if (!answers) {
    return `Nothing follows the catalog: process ${pid} does not answer, and was last heard of at ${at}. ${HOW_TO_START}`;
  }
  if (lastFailure !== null && lastFailure.nextTryAt !== null) {
    const { depth, attempts, message, nextTryAt } = lastFailure;
    const [what, stays] =
      depth === 'walk'
        ? ['FAILING', 'the last release stays']
        : ['Sweeps are FAILING', 'what they alone find, such as deletions, is not released'];
    return `${what}, ${count(attempts, 'time')} in a row; ${stays}. Next try: ${nextTryAt}.\n${message}`;
  }
  const busySince = current?.startedAt ?? (state === 'starting' ? since : null);
  if (busySince !== null) {
    const busy = now - Date.parse(busySince);
    return busy > LONGEST_LOOK_MS ? `STUCK: a look at the catalog has taken ${duration(busy)}.` : null;
  }
  const idle = now - Date.parse(lastLook?.at ?? since);
  const late = status.pollSeconds * 1000 * LATE_LOOKS + LATE_MS;
  return idle > late ? `STUCK: the catalog was last looked at ${duration(idle)} ago.` : null;
}
