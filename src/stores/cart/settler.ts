import type { ShopperApi } from '#api/shopper/shopper-api.ts';
import type { Cart } from '#shop/cart/cart.ts';
import { type CartMutation, mutatedLine, reconcile } from '#shop/cart/cart-mutation.ts';
import { type Failure, failure, type Outcome } from '#shop/errors/failure.ts';
import type { Environment } from '../environment.ts';
import type { Journal, JournalEntry, Sent } from './journal.ts';
import { send } from './requests.ts';
import type { Snapshot } from './snapshot.ts';
import type { ToldCart } from './told-cart.ts';

/** How long a request whose answer was lost may still be on its way, in milliseconds. */
const PATIENCE = 8000;
const FIRST_LOOK = 400;
/** How often a change is sent whose answers get lost. */
const MOST_TIMES = 3;

/** What became of an intent; `later` where the store is out of reach. */
export type Settled = Outcome<Cart> | 'later';

/** Lets intents come true, once each. To be used by one tab at a time. */
export class Settler {
  readonly #api: ShopperApi;
  readonly #env: Environment;
  readonly #decimals: number;
  readonly #journal: Journal;
  readonly #told: ToldCart;

  constructor(api: ShopperApi, env: Environment, decimals: number, journal: Journal, told: ToldCart) {
    this.#api = api;
    this.#env = env;
    this.#decimals = decimals;
    this.#journal = journal;
    this.#told = told;
  }

  /** Sends an intent, or finds out what became of it where it was sent already. */
  async settle(entry: JournalEntry): Promise<Settled> {
    for (;;) {
      if (entry.sent) {
        const found = await this.#lookFor(entry, entry.sent);
        if (found !== 'open') return found;
        if (entry.times >= MOST_TIMES) return { ok: false, failure: failure('busy') };
      }
      const snapshot = await this.#told.fresh();
      if (snapshot === null) return 'later';
      const { intent } = entry;
      const line = mutatedLine(snapshot.cart, intent);
      if (intent.kind !== 'add' && reconcile(intent, null, snapshot.cart) === 'done') {
        return { ok: true, value: snapshot.cart };
      }
      if (intent.kind === 'quantity' && line === undefined) return { ok: false, failure: failure('gone') };
      // The shopper has thought better of it meanwhile.
      if (!this.#journal.has(entry.id)) return { ok: true, value: snapshot.cart };
      const sent = { at: this.#env.now(), cart: this.#api.tokens.customerId, base: line?.quantity ?? 0 };
      this.#note(entry, { ...entry, sent, times: entry.times + 1 });
      const key = intent.kind === 'restore' ? intent.line.key : (line?.key ?? null);
      const answer = await send(this.#api, intent, key, this.#decimals);
      if (answer.ok) return this.#accept(entry, answer.cart, this.#told.snapshot);
      if (!answer.certain) continue;
      this.#note(entry, { ...entry, sent: undefined });
      if (answer.failure.kind === 'session' && entry.times < MOST_TIMES) continue;
      if (answer.failure.kind === 'offline') return 'later';
      if (intent.kind === 'restore') {
        this.#note(entry, { ...entry, intent: asAdd(intent) });
        continue;
      }
      return this.#refused(entry, sent.base, answer.failure);
    }
  }

  /** What was sent before may have been heard late, so that only its repetition was refused. */
  async #refused({ intent, times }: JournalEntry, base: number, told: Failure): Promise<Settled> {
    if (times > 1) {
      const now = await this.#told.read();
      if (now.ok && reconcile(intent, base, now.data.cart) === 'done')
        return { ok: true, value: now.data.cart };
    }
    return { ok: false, failure: told };
  }

  /** Keeps what became of an entry, unless another tab has replaced it meanwhile. */
  #note(entry: JournalEntry, next: JournalEntry): void {
    Object.assign(entry, next);
    this.#journal.save(entry);
  }

  /** Looks in the cart whether a request was heard whose answer was not. */
  async #lookFor(entry: JournalEntry, sent: Sent): Promise<Settled | 'open'> {
    const { intent } = entry;
    const waits = intent.kind === 'add' && sent.cart !== null;
    const before = this.#told.snapshot;
    for (let pause = FIRST_LOOK; ; pause *= 2) {
      const told = await this.#told.read(entry);
      if (!told.ok) return isPassing(told.failure) ? 'later' : { ok: false, failure: told.failure };
      // What was sent to a cart that nobody can open any more was not heard in this one.
      if (this.#api.tokens.customerId !== sent.cart) return 'open';
      const verdict = reconcile(intent, sent.base, told.data.cart);
      if (verdict === 'done') return this.#accept(entry, told.data.cart, before);
      if (verdict === 'unclear') return { ok: false, failure: failure('unclear') };
      const left = sent.at + PATIENCE - this.#env.now();
      if (!waits || left <= 0) return 'open';
      await this.#env.wait(Math.min(pause, left));
    }
  }

  async #accept(entry: JournalEntry, told: Cart | null, before: Snapshot | null): Promise<Settled> {
    const cart = await this.#told.accept(entry, told, before);
    return cart === null ? 'later' : { ok: true, value: cart };
  }
}

/** Whether the store may be asked again later. */
function isPassing({ kind }: Failure): boolean {
  return kind === 'offline' || kind === 'busy';
}

/** A line that cannot be taken back any more is bought anew. */
function asAdd({ line }: Extract<CartMutation, { kind: 'restore' }>): CartMutation {
  return { kind: 'add', product: line, quantity: line.quantity };
}
