import { setTimeout } from 'node:timers/promises';
import { says } from '#kit/messages/says.ts';

interface RepeatedJob {
  /** Says in a report that the work failed, such as "scheduled sales could not be applied". */
  failure: string;
  /** Milliseconds between the end of a run and the beginning of the next. */
  every: number;
  /** Milliseconds before a failed run is tried again, doubled with each failure; default one second. */
  retry?: number | undefined;
  work: () => Promise<void> | void;
  /** Receives the first of several failures in a row, and the recovery. */
  report: (problem: string) => void;
}

const RETRY_MS = 1000;
const MAX_RETRY_MS = 30_000;

/**
 * Runs work from now on, one run at a time: what it throws is reported and tried again, and ends nothing else.
 * @returns stops it, and resolves once no run is under way
 */
export function repeat(job: RepeatedJob): () => Promise<void> {
  const stopping = new AbortController();
  const running = runUntil(stopping.signal, job);
  return () => {
    stopping.abort();
    return running;
  };
}

async function runUntil(signal: AbortSignal, job: RepeatedJob): Promise<void> {
  const { failure, every, retry = RETRY_MS, work, report } = job;
  for (let failures = 0; !signal.aborted; ) {
    try {
      await work();
      if (failures > 0) report(says('backend.jobRecovered', { failure }));
      failures = 0;
    } catch (error) {
      failures += 1;
      if (failures === 1) report(says('backend.jobFailed', { failure, reason: reasonOf(error) }));
    }
    const rest = failures === 0 ? every : Math.min(retry * 2 ** (failures - 1), MAX_RETRY_MS);
    await setTimeout(rest, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}
