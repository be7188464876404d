const REPEAT_AFTER_MS = 15 * 60_000;

/** Keeps a log readable while the same thing goes wrong again and again. */
export class LogThrottle {
  readonly #at = new Map<string, number>();

  /** Whether a line is worth printing: it is new, or was printed long ago. */
  shouldLog(line: string, now: number): boolean {
    const before = this.#at.get(line);
    if (before !== undefined && now - before < REPEAT_AFTER_MS) return false;
    for (const [old, at] of this.#at) if (now - at >= REPEAT_AFTER_MS) this.#at.delete(old);
    this.#at.set(line, now);
    return true;
  }

  /** What was wrong is over: the next time is news again. */
  reset(): void {
    this.#at.clear();
  }
}
