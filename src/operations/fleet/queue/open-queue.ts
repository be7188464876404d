import type { JobsOptions, Processor, Queue, QueueEvents, Worker } from 'bullmq';
import { errorMessage } from '#kit/errors.ts';
import { IsletError, says } from '#kit/messages/says.ts';

/** Keys of all queues of a fleet begin with it. */
const PREFIX = 'islet';

/** Whoever has not renewed the lock of a job for this long has lost it. */
const LOCK_MS = 10_000;
const STALLED_CHECK_MS = 2500;
/** Workers that a job may lose: machines come and go, and by default the second loss fails a job. */
const MAX_LOSSES = 4;
/** Attempts of a job in all. */
const ATTEMPTS = 5;
/** A worker ends with a job that its coordinator has removed meanwhile, or that another worker has got. */
const GONE = /^Missing (?:key|lock) for job/;
/** A server that is started again is found within this time. */
const MAX_RETRY_MS = 1000;

/** A worker that fails has begun to rest by then, and another one takes the job. */
const RETRY_MS = 200;

/** Rules for each job of a queue: nothing is kept once it is done. */
export const JOB_OPTIONS = {
  attempts: ATTEMPTS,
  backoff: { type: 'fixed', delay: RETRY_MS },
  removeOnComplete: true,
  removeOnFail: { age: 3600 },
  stackTraceLimit: 1,
} as const satisfies JobsOptions;

/** A queue whose jobs say nothing when they end; its types are spelled out, since they cannot be derived. */
export type JobQueue<Data> = Queue<Data, null, string, Data, null, string>;

/** The queues of one server. */
export interface Queueing {
  queue<Data extends object>(name: string): JobQueue<Data>;
  /** Events of the jobs of a queue, from now on. */
  events(name: string): QueueEvents;
  /**
   * Takes jobs of a queue, as many at a time as `concurrency` says, from the call of `run` on. What `work` returns comes
   * with the event of its end: who did it.
   */
  worker<Data extends object>(
    name: string,
    work: Processor<Data, string | null>,
    options: { concurrency: number; name: string },
  ): Worker<Data, string | null>;
}

/**
 * Loads what speaks to a queue; connects to nothing yet. Errors of a connection that is lost are passed to `onError`,
 * each message once: it comes back by itself.
 * @param url of Redis or Valkey, or of Postgres
 * @throws if a package for it is not installed
 */
export async function loadQueueing(url: string, onError: (message: string) => void): Promise<Queueing> {
  const isPostgres = /^postgres(ql)?:/.test(url);
  await load(isPostgres ? 'pg' : 'ioredis');
  const bullmq = (await load('bullmq')) as typeof import('bullmq');
  if (isPostgres) bullmq.setDefaultBackendFactory(bullmq.createPostgresBackend);
  const reported = new Set<string>();
  const report = (error: unknown) => {
    const message = errorMessage(error);
    if (GONE.test(message)) return;
    if (!reported.has(message)) onError(message);
    reported.add(message);
  };
  /** @param waits for ever, instead of saying soon that no answer comes */
  const shared = (waits: boolean) => ({
    prefix: PREFIX,
    connection: isPostgres
      ? { connectionString: url, migrate: true }
      : {
          // It is the same protocol under another name.
          url: url.replace(/^valkey/, 'redis'),
          maxRetriesPerRequest: waits ? null : 1,
          retryStrategy: (times: number) => Math.min(100 * times, MAX_RETRY_MS),
        },
  });
  return {
    queue: <Data extends object>(name: string) =>
      new bullmq.Queue<Data, null, string, Data, null, string>(name, shared(false)).on('error', report),
    events: (name) => new bullmq.QueueEvents(name, shared(true)).on('error', report),
    worker: <Data extends object>(
      name: string,
      work: Processor<Data, string | null>,
      options: { concurrency: number; name: string },
    ) =>
      new bullmq.Worker<Data, string | null>(name, work, {
        ...shared(true),
        ...options,
        autorun: false,
        lockDuration: LOCK_MS,
        stalledInterval: STALLED_CHECK_MS,
        maxStalledCount: MAX_LOSSES,
      }).on('error', report),
  };
}

async function load(name: string): Promise<unknown> {
  try {
    return await import(name);
  } catch (error) {
    throw new IsletError(says('fleet.noPackage', { name, reason: errorMessage(error) }), { cause: error });
  }
}
