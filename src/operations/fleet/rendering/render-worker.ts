import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Job, Worker } from 'bullmq';
import { errorMessage } from '#kit/errors.ts';
import { listFolder } from '#kit/files/files.ts';
import { createRenderPool, type ThreadPool, ThreadStopped } from '#pipeline/render/worker-pool.ts';
import { fetchBundle } from '../bundle-delivery.ts';
import { OBJECTS, type ObjectStore } from '../object-store.ts';
import type { Queueing } from '../queue/open-queue.ts';
import type { RenderSlice } from '../slices.ts';
import { SnapshotCopy } from '../snapshot/snapshot-copy.ts';
import { failureText, type SliceFailure } from './slice-failure.ts';
import { SliceRenderer } from './slice-renderer.ts';
import { readSliceInput } from './slicing.ts';

/** A machine with a trouble of its own leaves work to others, for longer each time. */
const REST_MS = 1000;
const MAX_REST_MS = 30_000;

export interface WorkerOptions {
  queueing: Queueing;
  /** Name of the queue. */
  queue: string;
  store: ObjectStore;
  /** Id of the bundle, which is that of this machine's code. */
  bundle: string;
  /** Folder for the worker's copies alone, which goes when it ends. */
  folder: string;
  /** Folder `node_modules` of the project. */
  packages: string;
  threads: number;
  /** By which people tell workers apart. */
  name: string;
  log: (line: string) => void;
  /** Called after each slice with the number of its pages. */
  onRendered?: (pages: number) => void;
}

/** Takes slices from the queue of a bundle, renders them on threads and puts their packs into the store. */
export class RenderWorker {
  readonly #options: WorkerOptions;
  readonly #copy: SnapshotCopy;
  readonly #worker: Worker<RenderSlice, string | null>;
  #renderer: Promise<{ pool: ThreadPool; slices: SliceRenderer }> | null = null;
  #troubles = 0;
  #resting: NodeJS.Timeout | null = null;

  constructor(options: WorkerOptions) {
    const { folder, name, queue, queueing, store, threads } = options;
    this.#options = options;
    rmSync(folder, { recursive: true, force: true });
    this.#copy = new SnapshotCopy(join(folder, 'snapshot.sqlite'), store);
    // One more than threads: it is read while they render.
    this.#worker = queueing.worker<RenderSlice>(queue, (job) => this.#work(job), {
      concurrency: threads + 1,
      name,
    });
  }

  /** Takes slices until `close`. */
  run(): void {
    this.#worker.run().catch((error: unknown) => this.#options.log(errorMessage(error)));
  }

  /** Ends once the slices that it has are done. */
  async close(): Promise<void> {
    if (this.#resting !== null) clearTimeout(this.#resting);
    await this.#worker.close();
    await (await this.#renderer?.catch(() => null))?.pool.close();
    this.#copy.close();
    rmSync(this.#options.folder, { recursive: true, force: true });
  }

  async #work({ data }: Job<RenderSlice, string | null>): Promise<string | null> {
    try {
      const pages = await this.#render(data);
      this.#troubles = 0;
      if (pages === 0) return null;
      this.#options.onRendered?.(pages);
      return this.#options.name;
    } catch (error) {
      // Any other failure is this machine's own: its disk, its network, its settings.
      const kind = error instanceof RenderFailure ? error.kind : 'machine';
      if (kind === 'machine') this.#rest(error);
      throw new Error(failureText(kind, error));
    }
  }

  /** @returns the number of pages; 0 where nobody asks for them any more: another worker was quicker, or the release is over */
  async #render({ release, snapshot, slice, keepsPack }: RenderSlice): Promise<number> {
    const { store } = this.#options;
    const asked = () => store.get(OBJECTS.sliceInput(release, slice));
    const bytes = await asked();
    if (bytes === null) return 0;
    const input = await readSliceInput(bytes);
    // Its threads start while the snapshot is fetched.
    this.#renderer ??= this.#startRenderer();
    const started = this.#renderer;
    started.catch(() => (this.#renderer = null));
    const pack = await this.#copy.use(snapshot, async () => {
      const { slices } = await started;
      return await slices.render(input).catch((error: unknown) => {
        throw new RenderFailure(error);
      });
    });
    if ((await asked()) === null) return 0;
    const name = OBJECTS.pack(release, slice);
    await store.put(name, pack);
    // Whoever has taken another worker's pack meanwhile will not remove this one.
    if (!keepsPack && (await asked()) === null) await store.remove([name]);
    return input.paths.length;
  }

  async #startRenderer(): Promise<{ pool: ThreadPool; slices: SliceRenderer }> {
    const { bundle, folder, packages, store, threads } = this.#options;
    const entry = await fetchBundle(bundle, { store, folder: join(folder, 'renderer'), packages });
    const pool = createRenderPool({ entry, snapshot: join(folder, 'snapshot.sqlite') }, threads);
    pool.warm(threads);
    return { pool, slices: new SliceRenderer(pool) };
  }

  /** Takes nothing for a while; what it has fails at once, so that others have it. */
  #rest(error: unknown): void {
    if (this.#resting !== null) return;
    this.#options.log(errorMessage(error));
    void this.#worker.pause(true);
    const ms = Math.min(MAX_REST_MS, REST_MS * 2 ** this.#troubles);
    this.#troubles += 1;
    this.#resting = setTimeout(() => {
      this.#resting = null;
      this.#worker.resume();
    }, ms);
  }
}

/** An error of a render thread. */
class RenderFailure extends Error {
  readonly kind: SliceFailure['kind'];

  constructor(error: unknown) {
    super(errorMessage(error));
    const code = error instanceof Error && 'code' in error ? error.code : null;
    const isCrash = error instanceof ThreadStopped || code === 'ERR_WORKER_OUT_OF_MEMORY';
    // Errors of the system or of SQLite have a number or a code, those of a page have none.
    const isMachine = code !== null || (error instanceof Error && 'errcode' in error);
    this.kind = isCrash ? 'crash' : isMachine ? 'machine' : 'page';
  }
}

const FOLDER = /^worker-(\d+)$/;

/** Folder of the copies that a worker has of what it renders from. */
export function workerFolder(fleet: string, pid: number): string {
  return join(fleet, `worker-${pid}`);
}

/** Removes the folders of workers of this machine that were killed. */
export function removeLeftCopies(fleet: string): void {
  for (const name of listFolder(fleet)) {
    const pid = FOLDER.exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid)))
      rmSync(join(fleet, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Another user's process runs.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
