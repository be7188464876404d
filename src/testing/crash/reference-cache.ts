import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeFileAtomic } from '#kit/files/files.ts';

/** Path -> hash of the files of a release from nothing. */
export type ReferenceFiles = ReadonlyMap<string, string>;

/**
 * Keeps releases that were made from nothing, for one run of the tests: test files release the same states of
 * the same shop. Outside of a run of Vitest each shop makes its own.
 */
export class ReferenceCache {
  readonly #folder = process.env.ISLET_TEST_RUN_FOLDER;
  readonly #known = new Map<string, ReferenceFiles>();

  get(state: string): ReferenceFiles | undefined {
    const known = this.#known.get(state);
    if (known !== undefined || this.#folder === undefined) return known;
    const file = join(this.#folder, `${state}.json`);
    if (!existsSync(file)) return undefined;
    const files = new Map(JSON.parse(readFileSync(file, 'utf8')) as [string, string][]);
    this.#known.set(state, files);
    return files;
  }

  set(state: string, files: ReferenceFiles): void {
    this.#known.set(state, files);
    if (this.#folder !== undefined) {
      writeFileAtomic(join(this.#folder, `${state}.json`), JSON.stringify([...files]));
    }
  }
}
