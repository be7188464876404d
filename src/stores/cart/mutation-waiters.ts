import type { Cart } from '#shop/cart/cart.ts';
import type { Outcome } from '#shop/errors/failure.ts';
import type { BrowserEnvironment } from '../browser/browser-environment.ts';

/** The message between tabs, also those of 0.1. */
interface MutationOutcome {
  id: string;
  outcome: Outcome<Cart>;
}

type Resolve = (outcome: Outcome<Cart>) => void;

/** Callers that wait for the outcome of a cart mutation, whichever tab sends it. */
export class MutationWaiters {
  readonly #broadcast: (message: MutationOutcome) => void;
  readonly #waiting = new Map<string, Resolve[]>();

  constructor(env: BrowserEnvironment, channel: string) {
    this.#broadcast = env.channel(channel, (message) => {
      const { id, outcome } = message as MutationOutcome;
      this.#resolve(id, outcome);
    });
  }

  /**
   * Waits for the outcome of a mutation.
   * @param superseded ids of mutations that it replaces, whose callers get its outcome
   */
  add(id: string, superseded: readonly string[]): Promise<Outcome<Cart>> {
    const inherited = superseded.flatMap((old) => this.#take(old));
    return new Promise((resolve) => {
      this.#waiting.set(id, [...inherited, resolve]);
    });
  }

  /** Gives the callers of all tabs the outcome of a mutation. */
  settle(id: string, outcome: Outcome<Cart>): void {
    this.#broadcast({ id, outcome });
    this.#resolve(id, outcome);
  }

  /** Resolves mutations that another tab has removed from the outbox without a message from it. */
  settleMissing(isOpen: (id: string) => boolean, outcome: Outcome<Cart>): void {
    for (const id of [...this.#waiting.keys()]) if (!isOpen(id)) this.#resolve(id, outcome);
  }

  #resolve(id: string, outcome: Outcome<Cart>): void {
    for (const resolve of this.#take(id)) resolve(outcome);
  }

  #take(id: string): Resolve[] {
    const resolves = this.#waiting.get(id) ?? [];
    this.#waiting.delete(id);
    return resolves;
  }
}
