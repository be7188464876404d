import type { ReleaseReport } from '../pipeline.ts';
import type { RefreshRequest } from '../refresh.ts';
import { retryDelay } from './backoff.ts';
import { type Clock, systemClock } from './clock.ts';
import type { FollowEvents, Look } from './events.ts';
import type { Inbox } from './inbox.ts';
import { type FollowTiming, Schedule } from './schedule.ts';

export interface FollowOptions {
  release: (request: RefreshRequest) => Promise<ReleaseReport>;
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

/**
 * Keeps the release in step with the catalog until stopped: looks when the inbox, the schedule or a retry
 * says so, never twice at once. What arrives during a look is looked at after it. A failure leaves the
 * site as it is and what was asked for in the inbox.
 */
export function follow(options: FollowOptions): Follower {
  const { release, inbox, events } = options;
  const clock = options.clock ?? systemClock;
  const random = options.random ?? Math.random;
  const schedule = new Schedule(options.timing);
  let running: Promise<void> | null = null;
  let stopped = false;
  let attempts = 0;
  let cancel = () => {};

  function arm(): void {
    cancel();
    if (stopped || running !== null) return;
    cancel = clock.at(schedule.dueAt(clock.now(), inbox.pending), begin);
  }

  function begin(): void {
    running = look().finally(() => {
      running = null;
      arm();
    });
  }

  async function look(): Promise<void> {
    const startedAt = clock.now();
    const depth = schedule.depthAt(startedAt);
    const asked = inbox.take();
    const request: RefreshRequest = {
      depth: asked?.depth === 'sweep' ? 'sweep' : depth,
      products: asked?.products ?? [],
      acceptShrink: asked?.acceptShrink ?? false,
    };
    tell((listener) => listener.started?.(request, startedAt));
    try {
      const report = await release(request);
      attempts = 0;
      record({ request, startedAt, endedAt: clock.now(), report });
    } catch (error) {
      attempts += 1;
      const at = clock.now();
      const nextTryAt = at + retryDelay(attempts, random());
      schedule.failed(at, nextTryAt);
      // Leave to shrink was given for one attempt, not for whatever the catalog may be hours later.
      inbox.add({ depth: request.depth === 'sweep' ? 'sweep' : 'walk', products: request.products });
      tell((listener) => listener.failed?.({ request, error, at, attempts, nextTryAt }));
    }
  }

  function record(look: Look): void {
    schedule.looked(look);
    tell((listener) => listener.looked?.(look));
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
      stopped = true;
      cancel();
      await running;
    },
  };
}
