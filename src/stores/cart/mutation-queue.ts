import type { ShopperApi, ShopperResult } from '#api/shopper/shopper-api.ts';
import { type Cart, EMPTY_CART } from '#shop/cart/cart.ts';
import { type CartMutation, mutationSubject } from '#shop/cart/cart-mutation.ts';
import { coalesce } from '#shop/cart/coalesce.ts';
import { optimisticCart } from '#shop/cart/optimistic-cart.ts';
import { type Failure, failure, type Outcome } from '#shop/errors/failure.ts';
import type { BrowserEnvironment } from '../browser/browser-environment.ts';
import type { Shopper } from '../session/fetch-shopper.ts';
import { CONFIRMED_CART_KEY, type ConfirmedCart } from './confirmed-cart.ts';
import { MutationRunner } from './mutation-runner.ts';
import { isOutboxKey, Outbox, type OutboxEntry } from './outbox.ts';
import { ServerCart, type ServerCartListener } from './server-cart.ts';

/** Times in milliseconds. */
const DELAYS = {
  /** Clicks on a quantity within this time become one request. */
  gather: 200,
  firstRetry: 2000,
  longestRetry: 30_000,
} as const;

const CART_LOCK = 'islet-cart';

/** Told of changes, of the store's word and of what failed. */
export interface MutationQueueListener extends ServerCartListener {
  /** An intent came to nothing; `awaited` by somebody who says so himself. */
  failed(entry: OutboxEntry, failure: Failure, awaited: boolean): void;
}

/** What became of an intent that another tab may wait for. */
interface MutationOutcome {
  id: string;
  outcome: Outcome<Cart>;
}

/**
 * Sends what shoppers want of their cart, one after the other in all tabs: parallel changes lose lines.
 * Every intent is kept until it has come true or was named; one whose answer got lost is looked for in the
 * cart before it is sent again, so that it comes true once.
 */
export class CartMutationQueue {
  readonly #api: ShopperApi;
  readonly #env: BrowserEnvironment;
  readonly #listener: MutationQueueListener;
  readonly #outbox: Outbox;
  readonly #serverCart: ServerCart;
  readonly #runner: MutationRunner;
  readonly #broadcast: (settled: MutationOutcome) => void;
  readonly #waiters = new Map<string, ((outcome: Outcome<Cart>) => void)[]>();
  /** Intents whose outcome is shown by who asked for it. */
  readonly #awaited = new Set<string>();
  #flushes = 0;
  /** How often in a row the store was out of reach. */
  #failedAttempts = 0;
  #tail: Promise<unknown> = Promise.resolve();

  constructor(api: ShopperApi, env: BrowserEnvironment, decimals: number, listener: MutationQueueListener) {
    this.#api = api;
    this.#env = env;
    this.#listener = listener;
    this.#outbox = new Outbox(env.storage, env.tabId, env.now);
    this.#serverCart = new ServerCart(api, env, decimals, listener);
    this.#runner = new MutationRunner(api, env, decimals, this.#outbox, this.#serverCart);
    this.#broadcast = env.channel(CART_LOCK, (settled) => this.#onBroadcast(settled as MutationOutcome));
    env.onStorageChange((key) => {
      if (key === null || key === CONFIRMED_CART_KEY || isOutboxKey(key)) listener.changed();
    });
  }

  /** The cart by the store's last word; null where it never said one. */
  get confirmedCart(): ConfirmedCart | null {
    return this.#serverCart.confirmed;
  }

  /** The cart as the shopper wants it; null where nothing is known. */
  get optimisticCart(): Cart | null {
    const intents = this.#outbox.list().map(({ intent }) => intent);
    const cart = this.confirmedCart?.cart ?? (intents.length > 0 ? EMPTY_CART : null);
    return cart && optimisticCart(cart, intents);
  }

  /** Whether the store may have a cart of this shopper. */
  get hasSession(): boolean {
    const { session, isSignedIn } = this.#api.tokens;
    return session !== '' || isSignedIn;
  }

  /** Whether something is wanted that the store has not confirmed yet. */
  get isBusy(): boolean {
    return this.#outbox.list().length > 0;
  }

  /** Whether something waits for a store that is out of reach. */
  get isOffline(): boolean {
    return this.#failedAttempts > 0;
  }

  /**
   * Takes an intent; the cart shows it at once.
   * @param awaited whether the caller tells the shopper when it fails
   * @returns what became of it
   */
  enqueue(intent: CartMutation, awaited = false): Promise<Outcome<Cart>> {
    const unsent = this.#outbox.list().filter(({ sent }) => sent === undefined);
    const dropped = coalesce(
      unsent.map((entry) => entry.intent),
      intent,
    );
    const replaced = dropped.flatMap((index) => unsent[index] ?? []);
    for (const { id } of replaced) this.#outbox.remove(id);
    const heirs = replaced.flatMap(({ id }) => this.#takeWaiters(id));
    const entry = this.#outbox.add(intent);
    if (awaited) this.#awaited.add(entry.id);
    const result = new Promise<Outcome<Cart>>((resolve) => {
      this.#waiters.set(entry.id, [...heirs, resolve]);
    });
    this.#listener.changed();
    void this.#process();
    return result;
  }

  /** Settles what is open, now. @returns the first failure, or the cart as the store then has it */
  async flush(): Promise<Outcome<Cart>> {
    this.#flushes++;
    try {
      const settled = await this.#process();
      return settled.ok ? await this.refresh() : settled;
    } finally {
      this.#flushes--;
    }
  }

  /** Settles what is open, then asks the store for everything about the shopper. */
  async refresh(): Promise<Outcome<Cart>> {
    const told = await this.load();
    return told.ok ? { ok: true, value: told.data.cart } : { ok: false, failure: told.failure };
  }

  /** As `refresh`, with all that the store told. */
  async load(): Promise<ShopperResult<Shopper>> {
    return this.#withLock(async () => {
      await this.#processAll();
      return this.#serverCart.read();
    });
  }

  /** Runs something that must not meet a change of the cart, such as checkout. */
  runExclusive<T>(run: () => Promise<T>): Promise<T> {
    return this.#withLock(run);
  }

  /** Forgets the store's last word; wishes stay. */
  clear(): void {
    this.#serverCart.clear();
  }

  #process(): Promise<Outcome<Cart>> {
    return this.#withLock(() => this.#processAll());
  }

  #withLock<T>(run: () => Promise<T>): Promise<T> {
    const result = this.#tail.then(() => this.#env.withTabLock(CART_LOCK, run));
    this.#tail = result.catch(() => {});
    return result;
  }

  /** @returns the first failure; with the store out of reach, what is open stays so */
  async #processAll(): Promise<Outcome<Cart>> {
    let first: Extract<Outcome<Cart>, { ok: false }> | null = null;
    for (;;) {
      const [entry] = this.#outbox.list();
      if (entry === undefined) break;
      if (await this.#waitsForMore(entry)) continue;
      const outcome = await this.#runner.run(entry);
      if (outcome === 'later') {
        this.#retryLater();
        return { ok: false, failure: failure('offline') };
      }
      // Before it is told that this has come true: the store is in reach again.
      this.#failedAttempts = 0;
      if (!outcome.ok) first ??= outcome;
      this.#complete(entry, outcome);
    }
    this.#failedAttempts = 0;
    this.#completeOrphans();
    return first ?? { ok: true, value: this.confirmedCart?.cart ?? EMPTY_CART };
  }

  /** Tries again by itself, with growing pauses; any action of the shopper tries at once. */
  #retryLater(): void {
    const pause = Math.min(DELAYS.firstRetry * 2 ** this.#failedAttempts++, DELAYS.longestRetry);
    const mine = this.#failedAttempts;
    this.#listener.changed();
    void this.#env.wait(pause).then(() => {
      if (this.#failedAttempts === mine) void this.#process();
    });
  }

  /** Waits a little for further clicks on the same quantity. */
  async #waitsForMore({ id, intent, sent }: OutboxEntry): Promise<boolean> {
    if (intent.kind !== 'quantity' || sent !== undefined || this.#flushes > 0) return false;
    const made = Number.parseInt(id.slice(0, 9), 36);
    const left = made + DELAYS.gather - this.#env.now();
    if (left <= 0) return false;
    await this.#env.wait(Math.min(left, DELAYS.gather));
    return true;
  }

  #complete(entry: OutboxEntry, outcome: Outcome<Cart>): void {
    this.#outbox.remove(entry.id);
    const awaited = this.#awaited.delete(entry.id);
    if (!outcome.ok) this.#listener.failed(entry, withSubject(entry, outcome.failure), awaited);
    this.#listener.changed();
    this.#broadcast({ id: entry.id, outcome });
    for (const resolve of this.#takeWaiters(entry.id)) resolve(outcome);
  }

  /** What another tab has settled without a word from it is done. */
  #completeOrphans(): void {
    for (const id of [...this.#waiters.keys()]) {
      if (this.#outbox.has(id)) continue;
      const outcome: Outcome<Cart> = { ok: true, value: this.confirmedCart?.cart ?? EMPTY_CART };
      for (const resolve of this.#takeWaiters(id)) resolve(outcome);
    }
  }

  #takeWaiters(id: string): ((outcome: Outcome<Cart>) => void)[] {
    const resolves = this.#waiters.get(id) ?? [];
    this.#waiters.delete(id);
    return resolves;
  }

  #onBroadcast({ id, outcome }: MutationOutcome): void {
    for (const resolve of this.#takeWaiters(id)) resolve(outcome);
  }
}

function withSubject(entry: OutboxEntry, failure: Failure): Failure {
  const subject = mutationSubject(entry.intent);
  const about = 'code' in entry.intent ? { code: subject } : { product: subject };
  return subject === '' ? failure : { ...failure, params: { ...about, ...failure.params } };
}
