const REPEAT_AFTER_MS = 15 * 60_000;

/** Limits how often the same line is logged. */
export class LogThrottle {
  readonly #at = new Map<string, number>();

  /** Returns true for a line that is new, or was printed long ago; `now` in milliseconds. */
  shouldLog(line: string, now: number): boolean {
    const before = this.#at.get(line);
    if (before !== undefined && now - before < REPEAT_AFTER_MS) return false;
    for (const [old, at] of this.#at) if (now - at >= REPEAT_AFTER_MS) this.#at.delete(old);
    this.#at.set(line, now);
    return true;
  }

  /** Lets every line through once more, when a problem is over. */
  reset(): void {
    this.#at.clear();
  }
}
