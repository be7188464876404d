/** Time and timers of a watcher; tests move theirs by hand. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /**
   * Runs `work` at a moment, or as soon as possible where it is past.
   * @returns cancels it
   */
  at(moment: number, work: () => void): () => void;
}

/** Node's timers fire at once where they are set to wait longer. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => Date.now(),
  at(moment, work) {
    let timer: NodeJS.Timeout;
    const wait = () => {
      const left = Math.max(moment - Date.now(), 0);
      timer = left > MAX_TIMEOUT_MS ? setTimeout(wait, MAX_TIMEOUT_MS) : setTimeout(work, left);
    };
    wait();
    return () => clearTimeout(timer);
  },
};
