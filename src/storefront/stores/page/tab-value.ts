import type { Schema } from '../browser/schema.ts';
import { storedJson } from '../browser/stored-json.ts';

/** A value that the pages of a tab share; where storage is switched off, each page has its own. */
export class TabValue<T> {
  readonly #key: string;
  readonly #schema: Schema<T>;
  #inMemory: T | null = null;

  /**
   * @param key of `sessionStorage`
   * @param schema what is stored otherwise is dropped
   */
  constructor(key: string, schema: Schema<T>) {
    this.#key = key;
    this.#schema = schema;
  }

  get(): T | null {
    try {
      return storedJson(TAB_STORAGE, this.#key, this.#schema);
    } catch {
      return this.#inMemory;
    }
  }

  set(value: T): void {
    this.#inMemory = value;
    try {
      TAB_STORAGE.set(this.#key, JSON.stringify(value));
    } catch {
      return;
    }
  }
}

const TAB_STORAGE = {
  get: (key: string) => sessionStorage.getItem(key) ?? '',
  set: (key: string, value: string) => sessionStorage.setItem(key, value),
};
