import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { IsletError, says } from '#kit/messages/says.ts';
import type { Hold } from '../../../pipeline/history/hold.ts';
import { STATUS_PATH, TRIGGER_PATH } from '../receiver/control-socket.ts';
import type { FailureStatus, ReleaseStatus, WatchStatus } from './watch-status.ts';

/** The body of `POST /release`. */
interface Trigger {
  products: readonly number[];
  fullScan: boolean;
  acceptShrink: boolean;
}

type TriggerOutcome =
  | { kind: 'released'; release: ReleaseStatus }
  /** The catalog was polled, and nothing had changed. */
  | { kind: 'unchanged' }
  | { kind: 'held'; hold: Pick<Hold, 'to' | 'at'> }
  | { kind: 'failed'; failure: FailureStatus };

const POLL_MS = 100;
/** A process that is busy rendering may be slow. */
const TIMEOUT_MS = 10_000;

/**
 * Asks the watching process for a poll at once.
 * @param socket on which it takes commands
 * @returns when it was queued, in milliseconds since 1970
 * @throws if no process answers, or the trigger is refused
 */
export async function sendTrigger(socket: string, trigger: Trigger): Promise<number> {
  const answer = (await sendRequest(socket, TRIGGER_PATH, trigger)) as { at: string };
  return Date.parse(answer.at);
}

/** Waits for the poll that a trigger led to. @param queuedAt as `sendTrigger` returned it */
export async function waitForOutcome(
  socket: string,
  queuedAt: number,
  trigger: Pick<Trigger, 'fullScan' | 'acceptShrink'>,
): Promise<TriggerOutcome> {
  // Only a full scan shows that a catalog has shrunk.
  const isFullScan = trigger.fullScan || trigger.acceptShrink;
  for (;;) {
    const status = await fetchStatus(socket);
    const outcome = outcomeIn(status, queuedAt, isFullScan);
    if (outcome !== null) return outcome;
    await setTimeout(POLL_MS);
  }
}

/** @returns null if the poll is still to come or under way */
function outcomeIn(status: WatchStatus, queuedAt: number, isFullScan: boolean): TriggerOutcome | null {
  const { lastRelease, lastFailure, held } = status;
  const poll = isFullScan ? status.lastFullScan : status.lastPoll;
  const isAfter = (moment: string) => Date.parse(moment) >= queuedAt;
  if (held !== undefined && isAfter(held.checkedAt)) {
    return { kind: 'held', hold: { to: held.to, at: Date.parse(held.since) } };
  }
  if (poll !== null && isAfter(poll.startedAt)) {
    const released = lastRelease !== null && Date.parse(lastRelease.at) >= Date.parse(poll.startedAt);
    return released ? { kind: 'released', release: lastRelease } : { kind: 'unchanged' };
  }
  if (lastFailure === null || lastFailure.nextTryAt === null || !isAfter(lastFailure.at)) return null;
  // A full scan that failed does not answer a request for modified products.
  return isFullScan || lastFailure.depth === 'modified' ? { kind: 'failed', failure: lastFailure } : null;
}

/** The status of the watching process. @throws if no process answers within `TIMEOUT_MS` */
export async function fetchStatus(socket: string): Promise<WatchStatus> {
  return (await sendRequest(socket, STATUS_PATH)) as WatchStatus;
}

async function sendRequest(socket: string, path: string, body?: object): Promise<unknown> {
  const request = httpRequest({
    socketPath: socket,
    path,
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(body === undefined ? {} : { method: 'POST', headers: { 'Content-Type': 'application/json' } }),
  });
  try {
    const answered = once(request, 'response') as Promise<[IncomingMessage]>;
    request.end(body === undefined ? undefined : JSON.stringify(body));
    const [response] = await answered;
    const answer = (await json(response)) as { message?: string };
    if (response.statusCode === 200 || response.statusCode === 202) return answer;
    throw new TriggerError(
      answer.message ?? says('watch.answeredWith', { path, statusCode: response.statusCode }),
    );
  } catch (error) {
    if (error instanceof TriggerError) throw error;
    throw new IsletError(says('watch.nobody'), { cause: error });
  }
}

/** The watching process refused a command. */
class TriggerError extends Error {}
