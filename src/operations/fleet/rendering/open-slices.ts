import type { Slice } from './slicing.ts';

/** A slice whose pack has not been taken. */
export interface OpenSlice extends Slice {
  /** Ids of its jobs: more than one where it was added again. */
  jobs: string[];
  /** `ready`: a worker has put its pack into the store; `here`: this machine renders it. */
  state: 'queued' | 'ready' | 'here';
  /** Who has rendered it, as far as that is known. */
  by: string | null;
}

/** Slices of a run whose packs have not been taken. */
export class OpenSlices {
  readonly #byName = new Map<string, OpenSlice>();
  readonly #byJob = new Map<string, OpenSlice>();

  get size(): number {
    return this.#byName.size;
  }

  add(slice: Slice): OpenSlice {
    const open: OpenSlice = { ...slice, jobs: [], state: 'queued', by: null };
    this.#byName.set(slice.name, open);
    return open;
  }

  addJob(slice: OpenSlice, id: string): void {
    slice.jobs.push(id);
    this.#byJob.set(id, slice);
  }

  /** The slice of a job; undefined once its pack is taken. */
  ofJob(id: string): OpenSlice | undefined {
    const slice = this.#byJob.get(id);
    return slice && this.#byName.get(slice.name);
  }

  all(): OpenSlice[] {
    return [...this.#byName.values()];
  }

  /** Those that wait for a worker, or are with one. */
  queued(): OpenSlice[] {
    return this.all().filter(({ state }) => state === 'queued');
  }

  /** @returns false if it was not open any more */
  remove({ name }: Slice): boolean {
    return this.#byName.delete(name);
  }
}
