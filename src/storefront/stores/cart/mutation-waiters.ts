import type { Cart } from '#storefront/domain/cart/cart.ts';
import type { Outcome } from '#storefront/domain/errors/failure.ts';
import type { BrowserEnvironment } from '../browser/browser-environment.ts';
import { creatorOf, isOutboxKey, type Outbox, type OutboxEntry, outboxId } from './outbox.ts';

/** The message between tabs. */
interface MutationOutcome {
  id: string;
  outcome: Outcome<Cart>;
}

type Resolve = (outcome: Outcome<Cart>) => void;

/**
 * Callers that wait for the outcome of a cart mutation, whichever tab sends it. A failure stays in the outbox until the
 * tab that waits has taken it: messages between tabs may get lost. While a tab waits, it holds a lock, so that others
 * know that it is still open.
 */
export class MutationWaiters {
  readonly #env: BrowserEnvironment;
  readonly #outbox: Outbox;
  readonly #waiting = new Map<string, Resolve[]>();
  readonly #broadcast: (message: MutationOutcome) => void;
  #release: (() => void) | null = null;

  /** @param channel name under which tabs exchange outcomes */
  constructor(env: BrowserEnvironment, channel: string, outbox: Outbox) {
    this.#env = env;
    this.#outbox = outbox;
    this.#broadcast = env.channel(channel, (message) => {
      const { id, outcome } = message as MutationOutcome;
      this.#resolve(id, outcome);
    });
    env.onStorageChange((key) => {
      if (key !== null && isOutboxKey(key)) this.#takeFailure(outboxId(key));
    });
  }

  /**
   * Waits for the outcome of a mutation.
   * @param superseded ids of mutations that it replaces, whose callers get its outcome
   */
  add(id: string, superseded: readonly string[]): Promise<Outcome<Cart>> {
    this.#release ??= this.#env.holdLock(waitingLock(this.#env.tabId));
    return new Promise((resolve) => {
      this.#waiting.set(id, [...superseded.flatMap((one) => this.#take(one)), resolve]);
    });
  }

  /**
   * Removes an entry from the outbox, and gives its caller the outcome.
   * @param onSettled called before the caller gets it; with true if no caller shows the failure
   */
  async settle(
    entry: OutboxEntry,
    outcome: Outcome<Cart>,
    onSettled: (isUnseen: boolean) => void,
  ): Promise<void> {
    const { id } = entry;
    const isOwn = creatorOf(entry) === this.#env.tabId;
    const isAwaited = isOwn || (!outcome.ok && (await this.#isWaiting(entry)));
    if (isAwaited && !isOwn && !outcome.ok && this.#outbox.has(id)) {
      this.#outbox.save({ ...entry, failure: outcome.failure });
    } else this.#outbox.remove(id);
    onSettled(!outcome.ok && !(isAwaited && entry.awaited));
    this.#broadcast({ id, outcome });
    this.#resolve(id, outcome);
  }

  /**
   * Gives callers the outcome of mutations that other tabs have settled.
   * @param current the outcome of those that have not failed
   * @returns failed entries whose caller is gone, removed from the outbox; nobody has shown their failure
   */
  async collect(current: Outcome<Cart>): Promise<OutboxEntry[]> {
    for (const id of [...this.#waiting.keys()]) {
      this.#takeFailure(id);
      if (!this.#outbox.has(id)) this.#resolve(id, current);
    }
    const abandoned: OutboxEntry[] = [];
    for (const entry of this.#outbox.failed()) {
      if (creatorOf(entry) !== this.#env.tabId && (await this.#isWaiting(entry))) continue;
      this.#outbox.remove(entry.id);
      if (entry.awaited && creatorOf(entry) !== this.#env.tabId) abandoned.push(entry);
    }
    return abandoned;
  }

  #takeFailure(id: string): void {
    if (!this.#waiting.has(id)) return;
    const failure = this.#outbox.get(id)?.failure;
    if (failure) this.#resolve(id, { ok: false, failure });
  }

  #resolve(id: string, outcome: Outcome<Cart>): void {
    const resolves = this.#take(id);
    if (resolves.length > 0 && !outcome.ok) this.#outbox.remove(id);
    for (const resolve of resolves) resolve(outcome);
    if (this.#waiting.size > 0) return;
    this.#release?.();
    this.#release = null;
  }

  #take(id: string): Resolve[] {
    const resolves = this.#waiting.get(id) ?? [];
    this.#waiting.delete(id);
    return resolves;
  }

  #isWaiting(entry: OutboxEntry): Promise<boolean> {
    return this.#env.isLockHeld(waitingLock(creatorOf(entry)));
  }
}

const waitingLock = (tabId: string) => `islet-waiting:${tabId}`;
