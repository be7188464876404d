import type { Store } from '../database.ts';

/** Something worked out from the whole database, kept until the database changes. */
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
