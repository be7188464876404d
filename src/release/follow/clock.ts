/** Time as the follower knows it; tests move it by hand. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /**
   * Runs `work` at a moment, or as soon as possible where it is past.
   * @returns takes it back
   */
  at(moment: number, work: () => void): () => void;
}

/** Node's timers cannot wait longer; whoever is woken early looks again. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  at(moment, work) {
    const wait = Math.min(Math.max(moment - Date.now(), 0), LONGEST_WAIT_MS);
    const timer = setTimeout(work, wait);
    return () => clearTimeout(timer);
  },
};
