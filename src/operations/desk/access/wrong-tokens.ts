const WINDOW_MS = 60_000;
const MOST = 10;

/** Counts wrong tokens: beyond ten a minute none is looked at, whoever sends them. Sessions go on meanwhile. */
export class WrongTokens {
  #times: number[] = [];
  readonly #now: () => number;

  /** @param now milliseconds since 1970 */
  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Seconds until the next token is looked at; null if it is now. */
  get waitSeconds(): number | null {
    const now = this.#now();
    this.#times = this.#times.filter((time) => now - time < WINDOW_MS);
    const [oldest] = this.#times;
    if (oldest === undefined || this.#times.length < MOST) return null;
    return Math.ceil((oldest + WINDOW_MS - now) / 1000);
  }

  add(): void {
    this.#times.push(this.#now());
  }
}
