const REMIND_MS = 15 * 60_000;

/** Keeps a log readable while the same thing goes wrong again and again. */
export class Told {
  readonly #at = new Map<string, number>();

  /** Whether a line is worth printing: it is new, or was printed long ago. */
  isNews(line: string, now: number): boolean {
    const before = this.#at.get(line);
    if (before !== undefined && now - before < REMIND_MS) return false;
    for (const [old, at] of this.#at) if (now - at >= REMIND_MS) this.#at.delete(old);
    this.#at.set(line, now);
    return true;
  }

  /** What was wrong is over: the next time is news again. */
  forget(): void {
    this.#at.clear();
  }
}
