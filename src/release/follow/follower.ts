import { retryDelay } from '#api/retry.ts';
import type { Pipeline } from '../pipeline.ts';
import type { RefreshRequest, Survey, SurveyPace } from '../snapshot/request.ts';
import { type Clock, systemClock } from './clock.ts';
import type { FollowEvents, Look } from './events.ts';
import type { Inbox } from './inbox.ts';
import { type FollowTiming, Schedule } from './schedule.ts';

/** Delays of retries in milliseconds. */
const RETRY_LIMITS = { firstDelay: 1000, maxDelay: 5 * 60_000 };

/** What a follower needs of a pipeline. */
export interface FollowedPipeline extends Pick<Pipeline, 'survey'> {
  release(request: RefreshRequest): ReturnType<Pipeline['release']>;
}

export interface FollowOptions {
  pipeline: FollowedPipeline;
  inbox: Inbox;
  timing: FollowTiming;
  events: readonly FollowEvents[];
  /** The release that was just made; without one, the follower begins with a sweep. */
  first?: Look | undefined;
  clock?: Clock;
  /** From 0 to below 1. */
  random?: () => number;
}

export interface Follower {
  /** Stops following, after the running release. */
  stop(): Promise<void>;
}

/** What a sweep compares, to be taken in by the next look. */
interface Surveyed {
  /** Null where the look has to ask for itself. */
  survey: Survey | null;
  at: number;
  acceptShrink: boolean;
  urgent: boolean;
}

/**
 * Keeps the release in step with the catalog until stopped: looks when the inbox, the schedule or a retry
 * says so, never twice at once. What arrives during a look is looked at after it. Before a sweep the store
 * is surveyed, which takes long in a large catalog; looks go on meanwhile. A failure leaves the site as it
 * is and what was asked for in the inbox.
 */
export function follow(options: FollowOptions): Follower {
  const { pipeline, inbox, events } = options;
  const clock = options.clock ?? systemClock;
  const random = options.random ?? Math.random;
  const schedule = new Schedule(options.timing);
  const stopping = new AbortController();
  const attempts = { walk: 0, sweep: 0 };
  let looking: Promise<void> | null = null;
  let surveying: Promise<void> | null = null;
  let surveyed: Surveyed | null = null;
  let cancel = () => {};
  const pace: SurveyPace = {
    signal: stopping.signal,
    // A look that goes on has the store to itself; each request waits for one of them at most.
    turn: async () => {
      await looking;
    },
  };

  function arm(): void {
    cancel();
    if (stopping.signal.aborted || looking !== null) return;
    const now = clock.now();
    const waiting = { walk: inbox.walk, sweep: inbox.sweep, surveyed };
    const lookAt = schedule.lookDueAt(now, waiting);
    const isSweeping = surveying !== null || surveyed !== null;
    const surveyAt = isSweeping ? Number.POSITIVE_INFINITY : schedule.surveyDueAt(now, waiting);
    cancel = surveyAt <= lookAt ? clock.at(surveyAt, beginSurvey) : clock.at(lookAt, beginLook);
  }

  function beginLook(): void {
    looking = look().finally(() => {
      looking = null;
      arm();
    });
  }

  function beginSurvey(): void {
    surveying = survey().finally(() => {
      surveying = null;
      arm();
    });
    arm();
  }

  async function survey(): Promise<void> {
    const at = clock.now();
    const { acceptShrink = false, urgent = false } = inbox.takeSweep() ?? {};
    schedule.surveying(at);
    tell((listener) => listener.surveying?.(at));
    try {
      surveyed = { survey: await pipeline.survey(pace), at, acceptShrink, urgent };
    } catch (error) {
      if (!stopping.signal.aborted) failed('sweep', error);
    }
  }

  async function look(): Promise<void> {
    const startedAt = clock.now();
    const sweep = surveyed;
    surveyed = null;
    const told = inbox.takeWalk();
    const request = requestOf(sweep, told ?? []);
    tell((listener) => listener.started?.(request, startedAt));
    try {
      const report = await pipeline.release(request);
      const done: Look = { request, startedAt, endedAt: clock.now(), report };
      record(sweep?.survey ? { ...done, surveyedAt: sweep.at } : done);
      if (report.refresh.sweepNeeded) inbox.add({ depth: 'sweep' });
    } catch (error) {
      failed(sweep === null ? 'walk' : 'sweep', error);
      if (told !== null) inbox.add({ products: told });
    }
  }

  function record(done: Look): void {
    attempts.walk = 0;
    if (done.report.refresh.depth !== 'walk') attempts.sweep = 0;
    schedule.looked(done);
    tell((listener) => listener.looked?.(done));
  }

  function failed(depth: 'walk' | 'sweep', error: unknown): void {
    attempts[depth] += 1;
    const at = clock.now();
    const nextTryAt = at + retryDelay(attempts[depth], random(), RETRY_LIMITS);
    schedule.failed(depth, at, nextTryAt);
    // Leave to shrink was given for one attempt, not for whatever the catalog may be hours later.
    inbox.add({ depth });
    tell((listener) => listener.failed?.({ depth, error, at, attempts: attempts[depth], nextTryAt }));
  }

  /** Whoever listens cannot end the following. */
  function tell(how: (listener: FollowEvents) => void): void {
    for (const listener of events) {
      try {
        how(listener);
      } catch (error) {
        console.error(error);
      }
    }
  }

  if (options.first !== undefined) record(options.first);
  inbox.onArrival(arm);
  arm();
  return {
    async stop() {
      stopping.abort();
      cancel();
      await Promise.all([looking, surveying]);
    },
  };
}

function requestOf(sweep: Surveyed | null, products: readonly number[]): RefreshRequest {
  if (sweep === null) return { depth: 'walk', products, acceptShrink: false, sweepLater: true };
  const { acceptShrink, survey } = sweep;
  return { depth: 'sweep', products, acceptShrink, ...(survey === null ? {} : { survey }) };
}
