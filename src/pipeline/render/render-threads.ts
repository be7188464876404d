import { Worker } from 'node:worker_threads';
import { LOAD, type WorkerOptions } from './worker-messages.ts';

/**
 * Pages leave little behind: with a small old generation a thread is as fast. What they are made with dies young: with a
 * third of this room, which saves a twentieth of a release's memory, collecting it takes half as long again.
 */
const THREAD_LIMITS = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 48 };

/** Threads that have loaded the compiled shop. Each renders pages of any snapshot, one job at a time. */
export class RenderThreads {
  readonly #setup: WorkerOptions;
  readonly #idle: Worker[] = [];
  readonly #all = new Set<Worker>();

  /** @param entry file path of the compiled server entry */
  constructor(entry: string) {
    this.#setup = { entry };
  }

  /** Number of those that wait for work. */
  get idle(): number {
    return this.#idle.length;
  }

  /** Starts threads until there are as many, and has those load the compiled shop that started before it was there. */
  warm(count: number): void {
    for (const worker of this.#all) worker.postMessage(LOAD);
    while (this.#all.size < count) this.#idle.push(this.#start());
  }

  /**
   * An idle thread, or a new one; it holds the process open until it is given back.
   * @param number of the thread that is wanted, in the order in which they were started
   */
  take(number?: number): Worker {
    const wanted = number === undefined ? undefined : [...this.#all][number];
    const place = wanted === undefined ? -1 : this.#idle.indexOf(wanted);
    const worker = this.#idle.splice(place, 1)[0] ?? this.#start();
    worker.ref();
    return worker;
  }

  /** Takes a thread back that has done its work. */
  giveBack(worker: Worker): void {
    worker.unref();
    this.#idle.push(worker);
  }

  /** Ends a thread whose work has failed. */
  async end(worker: Worker): Promise<void> {
    this.#forget(worker);
    await worker.terminate();
  }

  async close(): Promise<void> {
    await Promise.all([...this.#all].map((worker) => worker.terminate()));
    this.#all.clear();
    this.#idle.length = 0;
  }

  #start(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: this.#setup,
      resourceLimits: THREAD_LIMITS,
      // React reads it at import to choose between its production and development build.
      env: { ...process.env, NODE_ENV: 'production' },
    });
    // An idle thread does not hold the process open; one that has ended gets no more jobs.
    worker.on('error', () => this.#forget(worker)).on('exit', () => this.#forget(worker));
    worker.unref();
    this.#all.add(worker);
    return worker;
  }

  #forget(worker: Worker): void {
    this.#all.delete(worker);
    const place = this.#idle.indexOf(worker);
    if (place !== -1) this.#idle.splice(place, 1);
  }
}
