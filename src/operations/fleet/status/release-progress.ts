import { errorMessage } from '#kit/errors.ts';
import type { RenderSlice } from '../slices.ts';
import { type FleetStatus, type WorkerStatus, writeFleetStatus } from './fleet-status.ts';

/** Pages a second are those of this time. */
const WINDOW_MS = 30_000;
const SAVE_MS = 1000;
const MAX_SUSPECTS = 20;

/** Name of the coordinator among the workers. */
export const COORDINATOR = '(coordinator)';

type Began = Pick<RenderSlice, 'release' | 'epoch'>;

/** Counts what the machines of a fleet render of a release, and writes it down for `npm run status`. */
export class ReleaseProgress {
  readonly #fleet: string;
  readonly #now: () => number;
  readonly #leaseSince: number;
  #status: FleetStatus | null = null;
  #work = new Map<string, { pages: number; latest: { at: number; pages: number }[] }>();
  #savedAt = Number.NEGATIVE_INFINITY;

  /** @param fleet folder of the coordinator's state @param now milliseconds since 1970 */
  constructor(fleet: string, now: () => number = Date.now) {
    this.#fleet = fleet;
    this.#now = now;
    this.#leaseSince = now();
  }

  begin({ release, epoch }: Began, slices: readonly { paths: readonly string[] }[]): void {
    this.#work = new Map();
    const startedAt = this.#moment();
    this.#status = {
      state: 'rendering',
      at: startedAt,
      pid: process.pid,
      epoch,
      leaseSince: new Date(this.#leaseSince).toISOString(),
      release,
      startedAt,
      endedAt: null,
      pages: { done: 0, total: slices.reduce((sum, { paths }) => sum + paths.length, 0) },
      slices: { done: 0, open: slices.length, stalled: 0 },
      queue: null,
      workers: [],
      suspects: [],
      failure: null,
    };
    this.#save();
  }

  /** The pack of a slice was taken. @param worker null where the event that would name it was lost */
  took(worker: string | null, pages: number): void {
    const status = this.#status;
    if (status === null) return;
    status.slices.done += 1;
    status.slices.open -= 1;
    status.pages.done += pages;
    if (worker !== null) {
      const work = this.#work.get(worker) ?? { pages: 0, latest: [] };
      work.pages += pages;
      work.latest.push({ at: this.#now(), pages });
      this.#work.set(worker, work);
    }
    this.#saveIfDue();
  }

  stalled(): void {
    if (this.#status !== null) this.#status.slices.stalled += 1;
  }

  /** A slice has ended its workers, and is halved. */
  suspects(paths: readonly string[]): void {
    const [first] = paths;
    if (this.#status === null || first === undefined) return;
    this.#status.slices.open += 1;
    if (!this.#status.suspects.includes(first)) this.#status.suspects.push(first);
    this.#status.suspects.splice(0, this.#status.suspects.length - MAX_SUSPECTS);
  }

  /** Called from time to time with what the queue says. */
  look(queue: FleetStatus['queue']): void {
    const state = queue && { waiting: queue.waiting, workers: queue.workers };
    if (this.#status !== null) this.#status.queue = state;
    this.#saveIfDue();
  }

  /** @param failed null where nothing has failed */
  end(failed: { error: unknown } | null): void {
    const status = this.#status;
    if (status === null) return;
    const complete = status.slices.open === 0 ? 'done' : 'stopped';
    status.state = failed === null ? complete : 'failed';
    status.failure = failed === null ? null : errorMessage(failed.error);
    status.endedAt = this.#moment();
    this.#save();
    this.#status = null;
  }

  #saveIfDue(): void {
    if (this.#now() - this.#savedAt >= SAVE_MS) this.#save();
  }

  #save(): void {
    if (this.#status === null) return;
    this.#savedAt = this.#now();
    this.#status.at = this.#moment();
    this.#status.workers = this.#workers(this.#status);
    try {
      writeFleetStatus(this.#fleet, this.#status);
    } catch {
      // A full disk ends the release where it matters, with a message of its own.
    }
  }

  #workers({ startedAt, endedAt }: FleetStatus): WorkerStatus[] {
    const now = this.#now();
    const elapsed = Math.max(1, now - Date.parse(startedAt));
    const span = endedAt === null ? Math.min(elapsed, WINDOW_MS) : elapsed;
    return [...this.#work]
      .map(([name, work]) => {
        work.latest = work.latest.filter(({ at }) => at > now - WINDOW_MS);
        const latest = work.latest.reduce((sum, { pages }) => sum + pages, 0);
        const pages = endedAt === null ? latest : work.pages;
        return { name, pages: work.pages, pagesPerSecond: Math.round((pages * 10_000) / span) / 10 };
      })
      .toSorted((one, other) => one.name.localeCompare(other.name));
  }

  #moment(): string {
    return new Date(this.#now()).toISOString();
  }
}
