import { existsSync, readFileSync, rmSync } from 'node:fs';
import { writeFileAtomic } from '#kit/files/files.ts';
import { OBJECTS, type ObjectStore } from '../object-store.ts';

interface Open {
  release: string;
  slices: string[];
}

/** Notes which objects a release has in the store, so that those of a killed one are removed by the next. */
export class OpenRelease {
  readonly #file: string;
  readonly #store: ObjectStore;

  /** @param file that holds the note */
  constructor(file: string, store: ObjectStore) {
    this.#file = file;
    this.#store = store;
  }

  /** Removes what a killed release has left, before another one begins. */
  async begin(release: string, slices: readonly string[]): Promise<void> {
    if (existsSync(this.#file)) {
      const left = JSON.parse(readFileSync(this.#file, 'utf8')) as Open;
      // First what is asked for: workers that are late then remove their packs themselves.
      await this.#store.remove(left.slices.map((slice) => OBJECTS.sliceInput(left.release, slice)));
      await this.#store.remove(left.slices.map((slice) => OBJECTS.pack(left.release, slice)));
    }
    writeFileAtomic(this.#file, JSON.stringify({ release, slices: [...slices] } satisfies Open));
  }

  /** The release has removed its objects itself. */
  end(): void {
    rmSync(this.#file, { force: true });
  }
}
