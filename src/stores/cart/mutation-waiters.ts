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
export interface MutationWaiters {
  /**
   * Waits for the outcome of a mutation.
   * @param superseded ids of mutations that it replaces, whose callers get its outcome
   */
  add(id: string, superseded: readonly string[]): Promise<Outcome<Cart>>;
  /** Gives the callers of all tabs the outcome of a mutation. */
  settle(id: string, outcome: Outcome<Cart>): void;
  /** Gives an outcome to those whose mutation another tab has settled without a message. */
  settleMissing(isOpen: (id: string) => boolean, outcome: Outcome<Cart>): void;
}

/** @param channel name under which tabs exchange outcomes */
export function createMutationWaiters(env: BrowserEnvironment, channel: string): MutationWaiters {
  const waiting = new Map<string, Resolve[]>();
  const take = (id: string): Resolve[] => {
    const resolves = waiting.get(id) ?? [];
    waiting.delete(id);
    return resolves;
  };
  const resolveAll = ({ id, outcome }: MutationOutcome) => {
    for (const resolve of take(id)) resolve(outcome);
  };
  const broadcast = env.channel(channel, (message) => resolveAll(message as MutationOutcome));
  return {
    add: (id, superseded) =>
      new Promise((resolve) => {
        waiting.set(id, [...superseded.flatMap(take), resolve]);
      }),
    settle(id, outcome) {
      const message: MutationOutcome = { id, outcome };
      broadcast(message);
      resolveAll(message);
    },
    settleMissing(isOpen, outcome) {
      for (const id of [...waiting.keys()]) if (!isOpen(id)) resolveAll({ id, outcome });
    },
  };
}
