/**
 * Lead of the store's clock over this machine's at least, by the `Date` of its answers. The lowest of them
 * counts: a cache on the way may date one too late for all others.
 */
export class StoreClock {
  #ahead: number | null = null;

  /** @param answeredAt when the answer arrived, in milliseconds since 1970 */
  take(headers: Headers, answeredAt: number): void {
    const date = Date.parse(headers.get('date') ?? '');
    if (!Number.isNaN(date)) this.#ahead = Math.min(this.#ahead ?? Infinity, date - answeredAt);
  }

  /** Milliseconds, negative where it is behind; null where no answer was dated. */
  get ahead(): number | null {
    return this.#ahead;
  }
}
