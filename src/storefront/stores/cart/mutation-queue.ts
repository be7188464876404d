import type { ShopperResult } from '#storefront/api/shopper/shopper-api.ts';
import { type Cart, EMPTY_CART } from '#storefront/domain/cart/cart.ts';
import { type CartMutation, mutationSubject } from '#storefront/domain/cart/cart-mutation.ts';
import { earnedFreeRate } from '#storefront/domain/cart/cart-shipping.ts';
import { coalesce, optimisticCart } from '#storefront/domain/cart/mutation-effects.ts';
import { type Failure, failure, type Outcome } from '#storefront/domain/errors/failure.ts';
import { CONFIRMED_CART_KEY, type ConfirmedCart } from './confirmed-cart.ts';
import { MutationRunner } from './mutation-runner.ts';
import { MutationWaiters } from './mutation-waiters.ts';
import { createdAt, isOutboxKey, Outbox, type OutboxEntry } from './outbox.ts';
import type { Shopper, StoreAccess } from './requests.ts';
import { ServerCart, type ServerCartListener } from './server-cart.ts';

/** Changes of a quantity within this time become one request, in milliseconds. */
const DEBOUNCE = 200;
/** Delays of retries in milliseconds. */
const FIRST_RETRY = 2000;
const LONGEST_RETRY = 30_000;

const CART_LOCK = 'islet-cart';

export interface MutationQueueListener extends ServerCartListener {
  /** A mutation failed, and no caller shows it. Called in one tab. */
  failed(entry: OutboxEntry, failure: Failure): void;
}

/**
 * Serialises cart mutations across tabs: parallel ones lose lines. A mutation stays in the outbox until it is applied
 * or has failed. One whose response was lost is looked for in the cart before it is sent again, so that it is applied
 * once.
 */
export class CartMutationQueue {
  readonly #access: StoreAccess;
  readonly #listener: MutationQueueListener;
  readonly #outbox: Outbox;
  readonly #serverCart: ServerCart;
  readonly #runner: MutationRunner;
  readonly #waiters: MutationWaiters;
  #flushes = 0;
  /** Attempts in a row with the store out of reach. */
  #failedAttempts = 0;
  #tail: Promise<unknown> = Promise.resolve();

  constructor(access: StoreAccess, listener: MutationQueueListener) {
    const { env } = access;
    this.#access = access;
    this.#listener = listener;
    this.#outbox = new Outbox(env);
    this.#serverCart = new ServerCart(access, listener);
    this.#runner = new MutationRunner(access, this.#outbox, this.#serverCart);
    this.#waiters = new MutationWaiters(env, CART_LOCK, this.#outbox);
    env.onStorageChange((key) => {
      if (key === null || key === CONFIRMED_CART_KEY || isOutboxKey(key)) listener.changed();
    });
  }

  /** The cart as the store confirmed it last; null if it never did. */
  get confirmedCart(): ConfirmedCart | null {
    return this.#serverCart.confirmed;
  }

  get #confirmed(): Cart {
    return this.confirmedCart?.cart ?? EMPTY_CART;
  }

  /** The confirmed cart with all open mutations; null if neither exists. */
  get optimisticCart(): Cart | null {
    const confirmed = this.confirmedCart;
    const open = this.#outbox.list().filter(({ id }) => id !== confirmed?.applied);
    const mutations = open.map(({ mutation }) => mutation);
    const cart = confirmed?.cart ?? (mutations.length > 0 ? EMPTY_CART : null);
    return cart && optimisticCart(cart, mutations);
  }

  /** True if the store may have a cart of this shopper. */
  get hasSession(): boolean {
    const { session, isSignedIn } = this.#access.api.tokens;
    return session !== '' || isSignedIn;
  }

  /** True while mutations are open. */
  get isBusy(): boolean {
    return this.#outbox.list().length > 0;
  }

  /** True while mutations wait for a store that is out of reach. */
  get isOffline(): boolean {
    return this.#failedAttempts > 0;
  }

  /**
   * Adds a mutation, which the optimistic cart shows at once.
   * @param isAwaited the caller shows the failure
   * @returns the cart once the mutation is applied, or why it failed
   */
  enqueue(mutation: CartMutation, isAwaited = false): Promise<Outcome<Cart>> {
    const unsent = this.#outbox.list().filter(({ sent }) => sent === undefined);
    const superseded = coalesce(
      unsent.map((entry) => entry.mutation),
      mutation,
    ).flatMap((index) => unsent[index]?.id ?? []);
    for (const id of superseded) this.#outbox.remove(id);
    const { id } = this.#outbox.add(mutation, isAwaited);
    const result = this.#waiters.add(id, superseded);
    this.#listener.changed();
    void this.#process();
    return result;
  }

  /** Sends all open mutations now. @returns the first failure, or the cart of the store afterwards */
  async flush(): Promise<Outcome<Cart>> {
    this.#flushes++;
    try {
      const outcome = await this.#process();
      return outcome.ok ? await this.refresh() : outcome;
    } finally {
      this.#flushes--;
    }
  }

  /** Sends all open mutations, then reads the cart. */
  async refresh(): Promise<Outcome<Cart>> {
    const shopper = await this.load();
    return shopper.ok ? { ok: true, value: shopper.data.cart } : { ok: false, failure: shopper.failure };
  }

  /** As `refresh`, with customer, viewer and payment methods. */
  async load(): Promise<ShopperResult<Shopper>> {
    return this.#withLock(async () => {
      await this.#processAll();
      return this.#serverCart.read(this.#outbox.list().find(({ sent }) => sent !== undefined));
    });
  }

  /** Runs what no mutation may overlap, such as checkout. */
  runExclusive<T>(run: () => Promise<T>): Promise<T> {
    return this.#withLock(run);
  }

  /** Removes the confirmed cart; open mutations stay. */
  clear(): void {
    this.#serverCart.clear();
  }

  /** Removes the confirmed cart of a session that the store refuses, and reports its lines; as `clear` else. */
  abandon(): void {
    this.#serverCart.abandon();
  }

  #process(): Promise<Outcome<Cart>> {
    return this.#withLock(() => this.#processAll());
  }

  #withLock<T>(run: () => Promise<T>): Promise<T> {
    const result = this.#tail.then(() => this.#access.env.withTabLock(CART_LOCK, run));
    this.#tail = result.catch(() => {});
    return result;
  }

  /** @returns the first failure; where the store is out of reach, the remaining mutations stay open */
  async #processAll(): Promise<Outcome<Cart>> {
    let first: Extract<Outcome<Cart>, { ok: false }> | null = null;
    let before = this.#confirmed;
    for (;;) {
      const [entry] = this.#outbox.list();
      if (entry === undefined) {
        const free = earnedFreeRate(before, this.#confirmed);
        if (free === null) break;
        before = this.#confirmed;
        this.#outbox.add({ kind: 'shippingMethod', ids: [free.id] }, true);
        continue;
      }
      if (await this.#isDebounced(entry)) continue;
      const outcome = await this.#runner.run(entry);
      if (outcome === 'offline') {
        this.#retryLater();
        return { ok: false, failure: failure('offline') };
      }
      // Before callers get the outcome: the store is in reach again.
      this.#failedAttempts = 0;
      if (!outcome.ok) first ??= outcome;
      await this.#complete(entry, withSubject(entry, outcome));
    }
    this.#failedAttempts = 0;
    const current: Outcome<Cart> = { ok: true, value: this.#confirmed };
    for (const entry of await this.#waiters.collect(current)) {
      if (entry.failure) this.#listener.failed(entry, entry.failure);
    }
    return first ?? current;
  }

  /** Retries with growing delays; any action of the shopper retries at once. */
  #retryLater(): void {
    const delay = Math.min(FIRST_RETRY * 2 ** this.#failedAttempts++, LONGEST_RETRY);
    const attempt = this.#failedAttempts;
    this.#listener.changed();
    void this.#access.env.wait(delay).then(() => {
      if (this.#failedAttempts === attempt) void this.#process();
    });
  }

  /** Waits for further changes of the same quantity. @returns false if there was nothing to wait for */
  async #isDebounced(entry: OutboxEntry): Promise<boolean> {
    if (entry.mutation.kind !== 'quantity' || entry.sent !== undefined || this.#flushes > 0) return false;
    const remaining = createdAt(entry) + DEBOUNCE - this.#access.env.now();
    // An entry of the future is older than the clock, which was set back.
    if (remaining <= 0 || remaining > DEBOUNCE) return false;
    await this.#access.env.wait(remaining);
    return true;
  }

  async #complete(entry: OutboxEntry, outcome: Outcome<Cart>): Promise<void> {
    await this.#waiters.settle(entry, outcome, (isUnseen) => {
      if (!outcome.ok && isUnseen) this.#listener.failed(entry, outcome.failure);
      this.#listener.changed();
    });
  }
}

/** Names the product or code of a mutation in its failure. */
function withSubject({ mutation }: OutboxEntry, outcome: Outcome<Cart>): Outcome<Cart> {
  const subject = mutationSubject(mutation);
  if (outcome.ok || subject === '') return outcome;
  const about = 'code' in mutation ? { code: subject } : { product: subject };
  const { failure } = outcome;
  return { ok: false, failure: { ...failure, params: { ...about, ...failure.params } } };
}
