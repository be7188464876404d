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

/** Node's timers cannot wait longer, and fire at once where they are asked to. */
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
