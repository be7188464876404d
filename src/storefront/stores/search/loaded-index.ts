/** A value that is loaded by the first who needs it, and after a failure by the next. */
export class LazyValue<T> {
  readonly #load: () => Promise<T>;
  #loading: Promise<T> | null = null;

  constructor(load: () => Promise<T>) {
    this.#load = load;
  }

  /** @throws what loading throws */
  get(): Promise<T> {
    if (this.#loading !== null) return this.#loading;
    const loading = this.#load();
    this.#loading = loading;
    // A failure of what was cleared meanwhile says nothing of what was loaded after it.
    loading.catch(() => {
      if (this.#loading === loading) this.#loading = null;
    });
    return loading;
  }

  /** Has the next call load it anew. */
  clear(): void {
    this.#loading = null;
  }
}
