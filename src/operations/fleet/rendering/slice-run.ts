import { setTimeout } from 'node:timers/promises';
import pLimit from 'p-limit';
import { errorMessage } from '#kit/errors.ts';
import { IsletError, says } from '#kit/messages/says.ts';
import { OBJECTS, type ObjectStore } from '../object-store.ts';
import { Pack } from '../pack.ts';
import type { Queueing } from '../queue/open-queue.ts';
import { SliceJobs } from '../queue/slice-jobs.ts';
import type { RenderSlice } from '../slices.ts';
import { COORDINATOR, type ReleaseProgress } from '../status/release-progress.ts';
import { type OpenSlice, OpenSlices } from './open-slices.ts';
import { failureOf } from './slice-failure.ts';
import type { SliceRenderer } from './slice-renderer.ts';
import { halves, type Slice, writeSliceInput } from './slicing.ts';
import { SlowSlices } from './slow-slices.ts';

/** Time between two looks for packs that no event has announced: events are lost with a connection. */
const LOOK_MS = 500;
/** A newer change waits no longer for this release to make way. */
const ASK_MS = 20;
/** Without a pack of any worker for this long, this machine renders too. */
const PATIENCE_MS = 10_000;
/** Requests wait for the network more than for this machine. */
const REQUESTS = 32;
/** Packs that are read while one is taken. */
const READ_AHEAD = 4;
/** Slices whose pages are sent before their jobs are added, so that workers begin early. */
const SLICES_AT_ONCE = 500;
/** Half of a slice that ended five workers need not end as many. */
const ATTEMPTS_OF_HALVES = 2;

export interface RunOptions {
  queueing: Queueing;
  /** Name of the queue. */
  queue: string;
  store: ObjectStore;
  job: Omit<RenderSlice, 'slice'>;
  /** From 1 on, which comes first. */
  priority: number;
  /** Renders on this machine what no worker does. */
  here: SliceRenderer;
  progress: ReleaseProgress;
  /** Takes work that no release waits for. It does not fail. */
  meanwhile: (work: Promise<void>) => void;
  log: (line: string) => void;
}

/**
 * Renders slices by the workers of a queue, each once. Packs are the truth, events only save looking for them: what is
 * lost with an event, a job, a worker or the whole queue is added again, or rendered here.
 */
export class SliceRun {
  readonly #options: RunOptions;
  readonly #open = new OpenSlices();
  readonly #slow = new SlowSlices();
  readonly #reads = pLimit(READ_AHEAD);
  readonly #takes = pLimit(1);
  readonly #jobs: SliceJobs<RenderSlice>;
  #onPack: (pack: Pack, name: string) => void | Promise<void> = () => {};
  /** When a worker last had a pack ready. */
  #lastReadyAt = performance.now();
  #rendersHere = 0;
  #failed: { error: unknown } | null = null;
  #hasEnded = false;
  #shouldStop = () => false;
  #wake = new AbortController();
  readonly #reported = new Set<string>();

  constructor(options: RunOptions) {
    this.#options = options;
    const of = (id: string, work: (slice: OpenSlice) => void) => {
      const slice = this.#open.ofJob(id);
      if (slice !== undefined) work(slice);
    };
    this.#jobs = new SliceJobs(options.queueing, options.queue, options.priority, {
      began: (id) => of(id, ({ name }) => this.#slow.began(name)),
      completed: (id, worker) => of(id, (slice) => this.#ready(slice, worker)),
      stalled: (id) => of(id, () => options.progress.stalled()),
      failed: (id, reason) =>
        of(id, (slice) => void this.#fail(slice, reason).catch((error: unknown) => this.#abandon(error))),
    });
  }

  /**
   * Renders slices and passes each pack to `onPack`, one after the other, in no order.
   * @param shouldStop asked from time to time: true leaves what is not rendered yet
   * @throws if a page cannot be rendered, and what `onPack` throws
   */
  async render(
    slices: readonly Slice[],
    onPack: (pack: Pack, name: string) => void | Promise<void>,
    shouldStop: () => boolean,
  ): Promise<void> {
    const { job, progress } = this.#options;
    this.#onPack = onPack;
    this.#shouldStop = shouldStop;
    progress.begin(job, slices);
    try {
      await this.#jobs.begin(job.epoch);
      await this.#add(slices);
      while (this.#open.size > 0 && this.#failed === null && !shouldStop()) await this.#look();
    } catch (error) {
      this.#failed ??= { error };
    } finally {
      await this.#end();
    }
    progress.end(this.#failed);
    if (this.#failed !== null) throw this.#failed.error;
  }

  /** Sends the pages of slices and adds their jobs. */
  async #add(slices: readonly Slice[], attempts?: number): Promise<void> {
    const { store, job } = this.#options;
    let answers = true;
    for (let start = 0; start < slices.length; start += SLICES_AT_ONCE) {
      const part = slices.slice(start, start + SLICES_AT_ONCE).map((slice) => this.#open.add(slice));
      await pLimit(REQUESTS).map(part, async (slice) => {
        if (this.#shouldStop()) return;
        await store.put(OBJECTS.sliceInput(job.release, slice.name), await writeSliceInput(slice));
      });
      if (this.#shouldStop()) return;
      // A queue that does not answer is not waited for again and again: what it lacks is added later.
      if (answers) answers = await this.#queue(part, attempts);
    }
  }

  /** @returns false if the queue does not answer */
  async #queue(slices: readonly OpenSlice[], attempts?: number): Promise<boolean> {
    const { job } = this.#options;
    const added = await this.#jobs.add(
      slices.map((slice) => {
        const id = `${job.release}.${job.epoch}.${slice.name}.${slice.jobs.length}`;
        this.#open.addJob(slice, id);
        const data = { ...job, slice: slice.name };
        return { id, data, ...(attempts !== undefined && { attempts }) };
      }),
    );
    return added !== null;
  }

  /** Looks once how the queue stands, and does what no event has brought about. */
  async #look(): Promise<void> {
    const state = await this.#jobs.state();
    this.#options.progress.look(state);
    // Events of what the queue has counted as done come in meanwhile.
    const asking = setInterval(() => this.#shouldStop() && this.#wake.abort(), ASK_MS);
    await setTimeout(LOOK_MS, null, { signal: this.#wake.signal }).catch(() => {});
    clearInterval(asking);
    this.#wake = new AbortController();
    if (this.#shouldStop()) return;
    if (state !== null) {
      const queued = this.#open.queued();
      if (state.pending < queued.length) await this.#findLost(queued);
      if (state.waiting === 0 && state.workers > 1) await this.#copySlow();
    }
    const isIdle = performance.now() - this.#lastReadyAt > PATIENCE_MS;
    if (isIdle || state?.workers === 0) this.#renderHere();
  }

  /** Adds slices again that have no pack, and no job that could make one. */
  async #findLost(slices: readonly OpenSlice[]): Promise<void> {
    await pLimit(REQUESTS).map(slices, async (slice) => {
      const last = slice.jobs.at(-1);
      const isPending = last === undefined ? false : await this.#jobs.isPending(last);
      if (isPending !== false || slice.state !== 'queued') return;
      if (await this.#take(slice)) return;
      const failure = last === undefined ? undefined : await this.#jobs.failure(last);
      if (failure === null) return;
      if (failure === undefined) await this.#queue([slice]);
      else await this.#fail(slice, failure);
    });
  }

  /** Gives what a slow worker has to another one too: the first pack counts. */
  async #copySlow(): Promise<void> {
    const slow = this.#open.queued().filter(({ name, jobs }) => this.#slow.isSlow(name, jobs.length));
    for (const { name } of slow) this.#slow.forget(name);
    if (slow.length > 0) await this.#queue(slow);
  }

  #ready(slice: OpenSlice, worker: string | null): void {
    if (slice.state === 'queued') slice.state = 'ready';
    slice.by = worker;
    this.#slow.ended(slice.name);
    void this.#take(slice).catch((error: unknown) => this.#abandon(error));
  }

  /** Takes the pack of a slice. @returns false if there is none */
  async #take(slice: OpenSlice): Promise<boolean> {
    const { store, job } = this.#options;
    return await this.#reads(async () => {
      const bytes = await store.get(OBJECTS.pack(job.release, slice.name));
      if (bytes === null) {
        if (slice.state === 'ready') slice.state = 'queued';
        return false;
      }
      slice.state = 'ready';
      this.#lastReadyAt = performance.now();
      await this.#accept(slice, bytes);
      return true;
    });
  }

  async #accept(slice: OpenSlice, bytes: Uint8Array): Promise<void> {
    const { store, job, progress } = this.#options;
    await this.#takes(async () => {
      if (this.#hasEnded || this.#failed !== null || !this.#open.remove(slice)) return;
      await this.#onPack(new Pack(bytes), OBJECTS.pack(job.release, slice.name));
      progress.took(slice.by, slice.paths.length);
      if (this.#open.size === 0) this.#wake.abort();
    });
    // First what is asked for: a worker that is late then sees that it has to remove its pack itself.
    await store.remove([OBJECTS.sliceInput(job.release, slice.name)]);
    if (!job.keepsPack) await store.remove([OBJECTS.pack(job.release, slice.name)]);
  }

  /** A job has failed for good. */
  async #fail(slice: OpenSlice, reason: string): Promise<void> {
    const { kind, message } = failureOf(reason);
    if (kind === 'page') return this.#abandon(new Error(message));
    if (kind === 'machine') {
      if (!this.#reported.has(message)) this.#options.log(says('fleet.workerTrouble', { reason: message }));
      this.#reported.add(message);
      return this.#renderHere(slice);
    }
    const parts = halves(slice);
    if (parts === null) {
      const [path = ''] = slice.paths;
      return this.#abandon(new IsletError(says('fleet.pageStopsWorkers', { path, reason: message })));
    }
    this.#open.remove(slice);
    this.#options.progress.suspects(slice.paths);
    await this.#add(parts, ATTEMPTS_OF_HALVES);
    await this.#options.store.remove([OBJECTS.sliceInput(this.#options.job.release, slice.name)]);
  }

  /** Renders on this machine as much at a time as it has threads. @param wanted a slice; default whichever is open */
  #renderHere(wanted?: OpenSlice): void {
    const { here } = this.#options;
    // Workers take the first ones.
    const free = Math.max(0, here.size - this.#rendersHere);
    const chosen =
      wanted === undefined
        ? this.#open.queued().reverse().slice(0, free)
        : [wanted].filter(({ state }) => state === 'queued');
    for (const slice of chosen) {
      slice.state = 'here';
      this.#rendersHere += 1;
      if (wanted === undefined && !this.#reported.has('here')) this.#options.log(says('fleet.rendersHere'));
      if (wanted === undefined) this.#reported.add('here');
      void this.#renderOne(slice)
        .catch((error: unknown) => this.#abandon(error))
        .finally(() => {
          this.#rendersHere -= 1;
          this.#wake.abort();
        });
    }
  }

  async #renderOne(slice: OpenSlice): Promise<void> {
    const { here, store, job } = this.#options;
    await this.#jobs.remove(slice.jobs);
    const bytes = await here.render(slice);
    slice.by = COORDINATOR;
    if (job.keepsPack) await store.put(OBJECTS.pack(job.release, slice.name), bytes);
    await this.#accept(slice, bytes);
  }

  #abandon(error: unknown): void {
    this.#failed ??= { error };
    this.#wake.abort();
  }

  /** Waits for what is being taken, and removes what nobody waits for any more. */
  async #end(): Promise<void> {
    this.#hasEnded = true;
    await this.#takes(() => {});
    const left = this.#open.all();
    await this.#jobs.remove(left.flatMap(({ jobs }) => jobs));
    await this.#jobs.close();
    const removed = this.#removeObjects(left.map(({ name }) => name));
    this.#options.meanwhile(removed.catch((error: unknown) => this.#options.log(errorMessage(error))));
  }

  /** Removes the inputs of slices first: a worker that is late then sees that it has to remove its pack itself. */
  async #removeObjects(slices: readonly string[]): Promise<void> {
    const { store, job } = this.#options;
    await store.remove(slices.map((slice) => OBJECTS.sliceInput(job.release, slice)));
    await store.remove(slices.map((slice) => OBJECTS.pack(job.release, slice)));
  }
}
