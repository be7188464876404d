import { setTimeout } from 'node:timers/promises';
import { TRIGGER_HEADER } from '../receiver/local-trigger.ts';
import { STATUS_PATH, TRIGGER_PATH } from '../receiver/webhook-receiver.ts';
import type { FailureStatus, ReleaseStatus, WatchStatus } from './watch-status.ts';

/** What a trigger says, as `POST /release` takes it. */
export interface Trigger {
  products: readonly number[];
  sweep: boolean;
  acceptShrink: boolean;
}

export type TriggerOutcome =
  | { kind: 'released'; release: ReleaseStatus }
  /** The catalog was looked at, and nothing had changed. */
  | { kind: 'unchanged' }
  | { kind: 'failed'; failure: FailureStatus };

const POLL_MS = 100;
/** A process that is busy rendering may be slow. */
const TIMEOUT_MS = 10_000;

/**
 * Asks whoever follows the catalog here for a look at once.
 * @param receiver its address, such as `http://127.0.0.1:4323`
 * @returns when it was queued, in milliseconds since 1970
 * @throws where nobody answers, or the trigger is refused
 */
export async function sendTrigger(receiver: string, trigger: Trigger): Promise<number> {
  const answer = (await sendRequest(receiver + TRIGGER_PATH, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', [TRIGGER_HEADER]: '1' },
    body: JSON.stringify(trigger),
  })) as { at: string };
  return Date.parse(answer.at);
}

/** Waits for the look that a trigger led to. */
export async function waitForOutcome(
  receiver: string,
  queuedAt: number,
  trigger: Pick<Trigger, 'sweep' | 'acceptShrink'>,
): Promise<TriggerOutcome> {
  // A catalog is held to have shrunk by comparing all of it.
  const isSweep = trigger.sweep || trigger.acceptShrink;
  for (;;) {
    const status = await fetchStatus(receiver);
    const outcome = outcomeIn(status, queuedAt, isSweep);
    if (outcome !== null) return outcome;
    await setTimeout(POLL_MS);
  }
}

/** @returns null where the look is still to come or going on */
function outcomeIn(status: WatchStatus, queuedAt: number, isSweep: boolean): TriggerOutcome | null {
  const { lastRelease, lastFailure } = status;
  const look = isSweep ? status.lastSweep : status.lastLook;
  const isAfter = (moment: string) => Date.parse(moment) >= queuedAt;
  if (look !== null && isAfter(look.startedAt)) {
    const released = lastRelease !== null && Date.parse(lastRelease.at) >= Date.parse(look.startedAt);
    return released ? { kind: 'released', release: lastRelease } : { kind: 'unchanged' };
  }
  if (lastFailure === null || lastFailure.nextTryAt === null || !isAfter(lastFailure.at)) return null;
  // What a sweep could not do is no answer to who asked for a walk.
  return isSweep || lastFailure.depth === 'walk' ? { kind: 'failed', failure: lastFailure } : null;
}

/**
 * What the process that follows the catalog says of itself.
 * @throws where nobody answers within `ANSWER_MS`
 */
export async function fetchStatus(receiver: string): Promise<WatchStatus> {
  return (await sendRequest(receiver + STATUS_PATH)) as WatchStatus;
}

async function sendRequest(url: string, init: RequestInit = {}): Promise<unknown> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
    (error: unknown) => {
      throw new Error(
        `Nothing follows the catalog at ${new URL(url).origin}. Start it with npm start or npm run watch.`,
        { cause: error },
      );
    },
  );
  const body = (await response.json().catch(() => ({}))) as { message?: string };
  if (!response.ok) throw new Error(body.message ?? `${url} answered ${response.status}.`);
  return body;
}
