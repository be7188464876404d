import type { Answer, ShopperApi } from '#api/shopper/shopper-api.ts';
import { type Cart, EMPTY_CART } from '#shop/cart/cart.ts';
import { type CartMutation, coalesce, mutationSubject, optimisticCart } from '#shop/cart/cart-mutation.ts';
import { type Failure, failure, type Outcome } from '#shop/errors/failure.ts';
import type { Environment } from '../environment.ts';
import type { Shopper } from '../session/read-shopper.ts';
import { isIntentKey, Journal, type JournalEntry } from './journal.ts';
import { Settler } from './settler.ts';
import { SNAPSHOT_KEY, type Snapshot } from './snapshot.ts';
import { ToldCart, type ToldCartListener } from './told-cart.ts';

/** Times in milliseconds. */
const TIMES = {
  /** Clicks on a quantity within this time become one request. */
  gather: 200,
  firstRetry: 2000,
  longestRetry: 30_000,
} as const;

const LOCK = 'islet-cart';

/** Told of changes, of the store's word and of what failed. */
export interface QueueListener extends ToldCartListener {
  /** An intent came to nothing; `awaited` by somebody who says so himself. */
  failed(entry: JournalEntry, failure: Failure, awaited: boolean): void;
}

/** What became of an intent that another tab may wait for. */
interface Settlement {
  id: string;
  outcome: Outcome<Cart>;
}

/**
 * Sends what shoppers want of their cart, one after the other in all tabs: parallel changes lose lines.
 * Every intent is kept until it has come true or was named; one whose answer got lost is looked for in the
 * cart before it is sent again, so that it comes true once.
 */
export class CartQueue {
  readonly #api: ShopperApi;
  readonly #env: Environment;
  readonly #listener: QueueListener;
  readonly #journal: Journal;
  readonly #told: ToldCart;
  readonly #settler: Settler;
  readonly #tell: (settled: Settlement) => void;
  readonly #waiting = new Map<string, ((outcome: Outcome<Cart>) => void)[]>();
  /** Intents whose outcome is shown by who asked for it. */
  readonly #awaited = new Set<string>();
  #hurry = 0;
  /** How often in a row the store was out of reach. */
  #outage = 0;
  #working: Promise<unknown> = Promise.resolve();

  constructor(api: ShopperApi, env: Environment, decimals: number, listener: QueueListener) {
    this.#api = api;
    this.#env = env;
    this.#listener = listener;
    this.#journal = new Journal(env.storage, env.tab, env.now);
    this.#told = new ToldCart(api, env, decimals, listener);
    this.#settler = new Settler(api, env, decimals, this.#journal, this.#told);
    this.#tell = env.channel(LOCK, (settled) => this.#hear(settled as Settlement));
    env.watch((key) => {
      if (key === null || key === SNAPSHOT_KEY || isIntentKey(key)) listener.changed();
    });
  }

  /** The cart by the store's last word; null where it never said one. */
  get snapshot(): Snapshot | null {
    return this.#told.snapshot;
  }

  /** The cart as the shopper wants it; null where nothing is known. */
  get expected(): Cart | null {
    const intents = this.#journal.list().map(({ intent }) => intent);
    const cart = this.snapshot?.cart ?? (intents.length > 0 ? EMPTY_CART : null);
    return cart && optimisticCart(cart, intents);
  }

  /** Whether the store may have a cart of this shopper. */
  get hasSession(): boolean {
    const { session, isSignedIn } = this.#api.tokens;
    return session !== '' || isSignedIn;
  }

  /** Whether something is wanted that the store has not confirmed yet. */
  get isBusy(): boolean {
    return this.#journal.list().length > 0;
  }

  /** Whether something waits for a store that is out of reach. */
  get isOffline(): boolean {
    return this.#outage > 0;
  }

  /**
   * Takes an intent; the cart shows it at once.
   * @param awaited whether the caller tells the shopper when it fails
   * @returns what became of it
   */
  enqueue(intent: CartMutation, awaited = false): Promise<Outcome<Cart>> {
    const unsent = this.#journal.list().filter(({ sent }) => sent === undefined);
    const dropped = coalesce(
      unsent.map((entry) => entry.intent),
      intent,
    );
    const replaced = dropped.flatMap((index) => unsent[index] ?? []);
    for (const { id } of replaced) this.#journal.remove(id);
    const heirs = replaced.flatMap(({ id }) => this.#take(id));
    const entry = this.#journal.add(intent);
    if (awaited) this.#awaited.add(entry.id);
    const result = new Promise<Outcome<Cart>>((resolve) => {
      this.#waiting.set(entry.id, [...heirs, resolve]);
    });
    this.#listener.changed();
    void this.#work();
    return result;
  }

  /** Settles what is open, now. @returns the first failure, or the cart as the store then has it */
  async flush(): Promise<Outcome<Cart>> {
    this.#hurry++;
    try {
      const settled = await this.#work();
      return settled.ok ? await this.refresh() : settled;
    } finally {
      this.#hurry--;
    }
  }

  /** Settles what is open, then asks the store for everything about the shopper. */
  async refresh(): Promise<Outcome<Cart>> {
    const told = await this.load();
    return told.ok ? { ok: true, value: told.data.cart } : { ok: false, failure: told.failure };
  }

  /** As `refresh`, with all that the store told. */
  async load(): Promise<Answer<Shopper>> {
    return this.#locked(async () => {
      await this.#settleAll();
      return this.#told.read();
    });
  }

  /** Runs something that must not meet a change of the cart, such as checkout. */
  alone<T>(run: () => Promise<T>): Promise<T> {
    return this.#locked(run);
  }

  /** Forgets the store's last word; wishes stay. */
  forget(): void {
    this.#told.forget();
  }

  #work(): Promise<Outcome<Cart>> {
    return this.#locked(() => this.#settleAll());
  }

  #locked<T>(run: () => Promise<T>): Promise<T> {
    const result = this.#working.then(() => this.#env.exclusive(LOCK, run));
    this.#working = result.catch(() => {});
    return result;
  }

  /** @returns the first failure; with the store out of reach, what is open stays so */
  async #settleAll(): Promise<Outcome<Cart>> {
    let first: Extract<Outcome<Cart>, { ok: false }> | null = null;
    for (;;) {
      const [entry] = this.#journal.list();
      if (entry === undefined) break;
      if (await this.#gathers(entry)) continue;
      const outcome = await this.#settler.settle(entry);
      if (outcome === 'later') {
        this.#retryLater();
        return { ok: false, failure: failure('offline') };
      }
      // Before it is told that this has come true: the store is in reach again.
      this.#outage = 0;
      if (!outcome.ok) first ??= outcome;
      this.#finish(entry, outcome);
    }
    this.#outage = 0;
    this.#leftOver();
    return first ?? { ok: true, value: this.snapshot?.cart ?? EMPTY_CART };
  }

  /** Tries again by itself, with growing pauses; any action of the shopper tries at once. */
  #retryLater(): void {
    const pause = Math.min(TIMES.firstRetry * 2 ** this.#outage++, TIMES.longestRetry);
    const mine = this.#outage;
    this.#listener.changed();
    void this.#env.wait(pause).then(() => {
      if (this.#outage === mine) void this.#work();
    });
  }

  /** Waits a little for further clicks on the same quantity. */
  async #gathers({ id, intent, sent }: JournalEntry): Promise<boolean> {
    if (intent.kind !== 'quantity' || sent !== undefined || this.#hurry > 0) return false;
    const made = Number.parseInt(id.slice(0, 9), 36);
    const left = made + TIMES.gather - this.#env.now();
    if (left <= 0) return false;
    await this.#env.wait(Math.min(left, TIMES.gather));
    return true;
  }

  #finish(entry: JournalEntry, outcome: Outcome<Cart>): void {
    this.#journal.remove(entry.id);
    const awaited = this.#awaited.delete(entry.id);
    if (!outcome.ok) this.#listener.failed(entry, named(entry, outcome.failure), awaited);
    this.#listener.changed();
    this.#tell({ id: entry.id, outcome });
    for (const resolve of this.#take(entry.id)) resolve(outcome);
  }

  /** What another tab has settled without a word from it is done. */
  #leftOver(): void {
    for (const id of [...this.#waiting.keys()]) {
      if (this.#journal.has(id)) continue;
      const outcome: Outcome<Cart> = { ok: true, value: this.snapshot?.cart ?? EMPTY_CART };
      for (const resolve of this.#take(id)) resolve(outcome);
    }
  }

  #take(id: string): ((outcome: Outcome<Cart>) => void)[] {
    const resolves = this.#waiting.get(id) ?? [];
    this.#waiting.delete(id);
    return resolves;
  }

  #hear({ id, outcome }: Settlement): void {
    for (const resolve of this.#take(id)) resolve(outcome);
  }
}

function named(entry: JournalEntry, told: Failure): Failure {
  const subject = mutationSubject(entry.intent);
  const about = 'code' in entry.intent ? { code: subject } : { product: subject };
  return subject === '' ? told : { ...told, params: { ...about, ...told.params } };
}
