import type { Store } from '../database.ts';

/** Caches a value derived from the whole database until its revision moves. */
export class RevisionCache<T> {
  readonly #store: Store;
  readonly #build: () => T;
  #revision = '';
  #value: T | undefined;

  constructor(store: Store, build: () => T) {
    this.#store = store;
    this.#build = build;
  }

  get(): T {
    const revision = this.#store.revision();
    if (this.#value === undefined || revision !== this.#revision) {
      this.#value = this.#build();
      this.#revision = revision;
    }
    return this.#value;
  }
}
