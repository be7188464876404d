import { availableParallelism } from 'node:os';
import type { Worker } from 'node:worker_threads';
import { IsletError, says } from '#kit/messages/says.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import type { Bundle } from '../compile/compiler.ts';
import { RenderJobs } from './render-jobs.ts';
import { RenderThreads } from './render-threads.ts';
import type {
  Overlay,
  PageOutput,
  PageParts,
  PagesToRender,
  PageToRender,
  RenderJob,
  RenderResult,
  WorkerFailure,
  WorkerMessage,
  WorkerOptions,
  WrittenPage,
  WrittenPayload,
  WrittenPayloads,
} from './worker-messages.ts';

/** Renders the pages of releases, bundle by bundle. */
export interface RenderPools {
  /** The pool of a bundle; that of another one is ended first. */
  of(bundle: Pick<Bundle, 'id' | 'entry'>): Promise<RenderPool>;
  /** Called in the turn of a release once the snapshot is in step with the store, while nobody writes it. */
  noteSynced?(): void;
  close(): Promise<void>;
}

/** Render threads of one bundle, which stay warm between releases until those of another take their place. */
export class BundlePool implements RenderPools {
  readonly #snapshot: string;
  #current: { bundle: string; pool: ThreadPool } | null = null;

  /** @param snapshot file path of the database that pages are rendered from */
  constructor(snapshot: string) {
    this.#snapshot = snapshot;
  }

  /** The threads of a bundle; those of another one are ended first. */
  async of({ id, entry }: Pick<Bundle, 'id' | 'entry'>): Promise<ThreadPool> {
    if (this.#current?.bundle === id) return this.#current.pool;
    await this.close();
    const pool = createRenderPool({ entry, snapshot: this.#snapshot });
    this.#current = { bundle: id, pool };
    return pool;
  }

  async close(): Promise<void> {
    const current = this.#current;
    this.#current = null;
    await current?.pool.close();
  }
}

/** More threads than this gain nothing: one thread publishes what the others render. */
const MAX_THREADS = 8;
/** Pages that one thread renders in about the time that another needs to load the compiled shop. */
const MIN_PAGES_PER_THREAD = 150;

/** Payloads that are written ahead, at most: what pages depend on stays in memory until they are rendered. */
const MAX_PAYLOADS_AHEAD = 10_000;

/** Threads that render pages of one bundle; they stay warm between releases. */
export interface RenderPool {
  /**
   * Starts threads, unless there are as many, so that they have loaded the compiled shop before the first job; while it is
   * still being compiled, all else.
   */
  warm(count: number): void;
  /**
   * Does what needs no compiled shop, while that is compiled: writes payloads, on all threads but one, as Astro needs a
   * core. An error is left to the rendering.
   * @param pages that are going to be rendered, with the same output
   * @param shouldStop asked before each batch
   * @returns the payloads that are written, for the rendering
   */
  workAhead(
    pages: readonly PageToRender[] | PageParts,
    output: PageOutput,
    shouldStop: () => boolean,
  ): Promise<WrittenPayloads>;
  /**
   * Makes pages, writes their files, and passes each batch to `onPages` as it is done, in no order. Nothing is written
   * any more once it returns or throws.
   * @param pages parts of them for more pages than an array should hold
   * @param shouldStop asked before each batch: true leaves the batches that have not begun
   * @param payloads that are in place, as `workAhead` returned them
   * @throws the first failure; other batches are dropped
   */
  render(
    pages: readonly PageToRender[] | PageParts,
    output: PageOutput,
    onPages: (pages: WrittenPage[]) => void,
    shouldStop?: () => boolean,
    payloads?: WrittenPayloads,
  ): Promise<void>;
  close(): Promise<void>;
}

/** A pool of threads of this process, which also hands pages over. */
export interface ThreadPool extends RenderPool {
  /** Most threads at a time. */
  readonly size: number;
  /**
   * Makes pages on one thread and returns them, without writing files. Calls at a time must not be more than threads.
   * @param locale of all pages
   * @param overlay what the pages show in place of the snapshot; nothing if left out
   * @throws the failure of a page, or ThreadStopped
   */
  renderBytes(paths: readonly string[], locale: Locale, overlay?: Overlay): Promise<RenderResult[]>;
}

/** A thread has ended while it had work. */
export class ThreadStopped extends IsletError {}

/** The threads that a release of this machine gains by. */
export function defaultThreads(): number {
  return Math.min(MAX_THREADS, Math.max(1, availableParallelism()));
}

interface PoolOptions extends WorkerOptions {
  /** File path of the database that pages are rendered from. */
  snapshot: string;
}

/**
 * Makes a pool; further threads are started when there is work for them.
 * @param maxThreads most of them at a time
 * @param shared threads of several pools, which outlive this one; by default it has its own
 */
export function createRenderPool(
  { entry, snapshot }: PoolOptions,
  maxThreads = defaultThreads(),
  shared?: RenderThreads,
): ThreadPool {
  const threads = shared ?? new RenderThreads(entry);
  async function drain(
    number: number,
    nextJob: () => PagesToRender | null,
    onDone: (message: WorkerMessage) => void,
    failed: { error: unknown },
  ): Promise<void> {
    const first = nextJob();
    if (first === null) return;
    const worker = threads.take(number);
    let running: Promise<WorkerMessage> | null = runJob(worker, { ...first, snapshot });
    try {
      while (running !== null) {
        const message: WorkerMessage = await running;
        // The next job starts before these pages are processed.
        const next = failed.error === null ? nextJob() : null;
        running = next === null ? null : runJob(worker, { ...next, snapshot });
        onDone(message);
      }
      threads.giveBack(worker);
    } catch (error) {
      failed.error ??= error;
      running?.catch(() => {});
      await threads.end(worker);
    }
  }

  async function drainAll(
    count: number,
    nextJob: (thread: number) => PagesToRender | null,
    onDone: (message: WorkerMessage) => void,
    failed: { error: unknown },
  ): Promise<void> {
    const numbers = Array.from({ length: count }, (_, number) => number);
    await Promise.all(numbers.map((number) => drain(number, () => nextJob(number), onDone, failed)));
  }

  return {
    size: maxThreads,
    warm: (count) => threads.warm(Math.min(count, maxThreads)),
    async render(pages, output, onPages, shouldStop = () => false, payloads = NO_PAYLOADS) {
      const failed: { error: unknown } = { error: null };
      const useful = Math.max(1, threads.idle, Math.round(pages.length / MIN_PAGES_PER_THREAD));
      const count = Math.min(maxThreads, useful);
      const jobs = new RenderJobs(pages, output, count, shouldStop);
      const next = (number: number) => withPayloads(jobs.next(number), payloads);
      const onDone = (message: WorkerMessage) => onPages(message.pages.map((page) => whole(page, payloads)));
      await drainAll(count, next, onDone, failed);
      if (failed.error !== null) throw failed.error;
    },
    async workAhead(pages, output, shouldStop) {
      const count = Math.max(1, maxThreads - 1);
      const written = new Map<string, WrittenPayload>();
      // The first locale comes last: its thread goes on with it, and knows its entities then.
      const backwards =
        'parts' in pages ? { length: pages.length, parts: () => [...pages.parts()].reverse() } : pages;
      const jobs = new RenderJobs(
        backwards,
        output,
        count,
        () => shouldStop() || written.size >= MAX_PAYLOADS_AHEAD,
      );
      const next = (number: number) => {
        const job = jobs.next(number);
        return job && { ...job, isAhead: true };
      };
      const onDone = ({ payloads }: WorkerMessage) => {
        for (const payload of payloads) written.set(payload.path, payload);
      };
      await drainAll(count, next, onDone, { error: null });
      return written;
    },
    async renderBytes(paths, locale, overlay) {
      const worker = threads.take();
      try {
        const pages = paths.map((path) => ({ path }));
        const { rendered } = await runJob(worker, {
          snapshot,
          pages,
          locale,
          output: null,
          ...(overlay !== undefined && { overlay }),
        });
        threads.giveBack(worker);
        return rendered;
      } catch (error) {
        await threads.end(worker);
        throw error;
      }
    },
    async close() {
      if (shared === undefined) await threads.close();
    },
  };
}

const NO_PAYLOADS: WrittenPayloads = new Map();

/** Tells a thread which of its pages have their payload. */
function withPayloads(job: PagesToRender | null, payloads: WrittenPayloads): PagesToRender | null {
  if (job === null || payloads.size === 0) return job;
  const pages = job.pages.map((page) =>
    payloads.has(page.path) ? { ...page, hasPayload: true as const } : page,
  );
  return { ...job, pages };
}

/** A page with the payload that was written ahead of it. */
function whole(page: WrittenPage, payloads: WrittenPayloads): WrittenPage {
  const payload = payloads.get(page.path);
  if (payload === undefined) return page;
  const { payloadHash, files, keys } = payload;
  return {
    ...page,
    payloadHash,
    files: [...files, ...page.files],
    keys: [...new Set([...page.keys, ...keys])],
  };
}

function errorOf({ message, errcode, code, path }: WorkerFailure): Error {
  return Object.assign(
    new Error(message),
    errcode !== null && { errcode },
    code !== null && { code },
    path !== null && { path },
  );
}

function runJob(worker: Worker, job: RenderJob): Promise<WorkerMessage> {
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void) => {
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      settle();
    };
    const onMessage = (message: WorkerMessage) =>
      finish(() => (message.failed === null ? resolve(message) : reject(errorOf(message.failed))));
    const onError = (error: unknown) => finish(() => reject(error));
    const onExit = (code: number) =>
      finish(() => reject(new ThreadStopped(says('release.threadStopped', { code }))));
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    worker.postMessage(job);
  });
}
