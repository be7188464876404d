import type { LatestBuild } from '#storefront/domain/builds/build-polling.ts';
import { LATEST_BUILD_KEY } from '../browser/storage.ts';
import { number, object, type Schema, storedJson, text } from '../browser/stored-json.ts';

/** A value that the pages of a tab share; if storage is switched off, each page has its own. */
export class TabValue<T> {
  readonly #key: string;
  readonly #schema: Schema<T>;
  #inMemory: T | null = null;

  /** @param key of `sessionStorage` @param schema what is stored otherwise is dropped */
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

const latestBuild = new TabValue(LATEST_BUILD_KEY, object<LatestBuild>({ id: text, asked: number }));

/** The newest release that this page or an earlier one of the tab has seen, see `LatestBuild`; null for none. */
export function getLatestBuild(): LatestBuild | null {
  return latestBuild.get();
}

/** Stores the newest release for this tab; if storage is switched off, for this page. */
export function storeLatestBuild(build: LatestBuild): void {
  latestBuild.set(build);
}
