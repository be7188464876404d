import { setTimeout } from 'node:timers/promises';
import type { QueueEvents } from 'bullmq';
import type { SliceReference } from '../slices.ts';
import { JOB_OPTIONS, type JobQueue, type Queueing } from './open-queue.ts';

/** A server that is away may be back at any moment: what waits for it asks again. */
const ANSWER_MS = 5000;
const JOBS_AT_ONCE = 1000;

/** A job as a run adds it. */
export interface SliceJob<Data> {
  /** Never used before: a queue silently ignores a second job of the same id. */
  id: string;
  data: Data;
  attempts?: number;
}

export interface QueueState {
  /** Jobs that no worker has begun. */
  waiting: number;
  /** Those, and those that workers have. */
  pending: number;
  workers: number;
}

/** Events of a run's jobs, as far as none is lost. */
export interface JobListener {
  began(id: string): void;
  /** @param worker by its name; null where it has none */
  completed(id: string, worker: string | null): void;
  /** Its worker is gone; another one gets it. */
  stalled(id: string): void;
  /** After its last attempt. */
  failed(id: string, reason: string): void;
}

/** The jobs of slices in a queue. Where its server does not answer, methods return null, and nothing is certain. */
export class SliceJobs<Data extends SliceReference> {
  readonly #queue: JobQueue<Data>;
  readonly #events: QueueEvents;
  readonly #priority: number;

  /** @param priority from 1 on, which comes first */
  constructor(queueing: Queueing, name: string, priority: number, listener: JobListener) {
    this.#queue = queueing.queue<Data>(name);
    this.#priority = priority;
    this.#events = queueing
      .events(name)
      .on('active', ({ jobId }) => listener.began(jobId))
      .on('completed', ({ jobId, returnvalue }) => listener.completed(jobId, returnvalue))
      .on('stalled', ({ jobId }) => listener.stalled(jobId))
      .on('failed', ({ jobId, failedReason }) => listener.failed(jobId, failedReason));
  }

  /** Waits until events come in, and removes the jobs of coordinators before this one. */
  async begin(epoch: number): Promise<true | null> {
    return await answered(async () => {
      await this.#events.waitUntilReady();
      const waiting = await this.#queue.getJobs(['waiting', 'prioritized', 'delayed', 'failed']);
      const former = waiting.filter(({ data }) => data.epoch < epoch);
      await Promise.all(former.map((job) => job.remove()));
      return true as const;
    });
  }

  async add(jobs: readonly SliceJob<Data>[]): Promise<true | null> {
    for (let start = 0; start < jobs.length; start += JOBS_AT_ONCE) {
      const bulk = jobs.slice(start, start + JOBS_AT_ONCE).map(({ id, data, attempts }) => ({
        name: 'render',
        data,
        opts: {
          ...JOB_OPTIONS,
          ...(attempts !== undefined && { attempts }),
          jobId: id,
          priority: this.#priority,
        },
      }));
      if ((await answered(() => this.#queue.addBulk(bulk))) === null) return null;
    }
    return true;
  }

  async state(): Promise<QueueState | null> {
    return await answered(async () => {
      const [counts, workers] = await Promise.all([
        this.#queue.getJobCounts('waiting', 'prioritized', 'delayed', 'active'),
        this.#queue.getWorkersCount(),
      ]);
      const { waiting = 0, prioritized = 0, delayed = 0, active = 0 } = counts;
      const notBegun = waiting + prioritized + delayed;
      return { waiting: notBegun, pending: notBegun + active, workers };
    });
  }

  /** Why a job has failed for good; undefined if it has not. */
  async failure(id: string): Promise<string | undefined | null> {
    return await answered(async () => {
      const job = await this.#queue.getJob(id);
      return job !== undefined && (await job.isFailed()) ? job.failedReason : undefined;
    });
  }

  /** Returns true for a job that workers may take or have. */
  async isPending(id: string): Promise<boolean | null> {
    return await answered(async () =>
      ['waiting', 'prioritized', 'delayed', 'active'].includes(await this.#queue.getJobState(id)),
    );
  }

  /** Removes jobs that no worker has; those that one has go on. */
  async remove(ids: readonly string[]): Promise<void> {
    await answered(() => Promise.all(ids.map((id) => this.#queue.remove(id).catch(() => 0))));
  }

  async close(): Promise<void> {
    await answered(() => Promise.all([this.#events.close(), this.#queue.close()]));
  }
}

/** @returns null if the work fails or takes too long */
async function answered<T>(work: () => Promise<T>): Promise<T | null> {
  const timer = new AbortController();
  try {
    const late = setTimeout(ANSWER_MS, null, { signal: timer.signal, ref: false });
    late.catch(() => {});
    return await Promise.race([work().catch(() => null), late]);
  } finally {
    timer.abort();
  }
}
