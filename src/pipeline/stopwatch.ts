/** Adds up the seconds of named steps. */
export class Stopwatch<Step extends string> {
  readonly seconds: Record<Step, number>;

  constructor(steps: readonly Step[]) {
    this.seconds = Object.fromEntries(steps.map((step) => [step, 0])) as Record<Step, number>;
  }

  /** Runs a step and adds its time, also where it fails. */
  async time<T>(step: Step, work: () => T | Promise<T>): Promise<T> {
    const started = performance.now();
    try {
      return await work();
    } finally {
      this.seconds[step] += (performance.now() - started) / 1000;
    }
  }
}

/**
 * Waits for both, also where one fails: nothing goes on in the background of a failed release.
 * @returns both results
 * @throws the first of the two failures
 */
export async function settleBoth<A, B>(one: Promise<A>, other: Promise<B>): Promise<[A, B]> {
  await Promise.allSettled([one, other]);
  return Promise.all([one, other]);
}
