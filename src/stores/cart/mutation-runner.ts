import type { ShopperApi } from '#api/shopper/shopper-api.ts';
import type { Cart } from '#shop/cart/cart.ts';
import { type CartMutation, mutatedLine } from '#shop/cart/cart-mutation.ts';
import { reconcile } from '#shop/cart/reconcile.ts';
import { type Failure, failure, type Outcome } from '#shop/errors/failure.ts';
import type { BrowserEnvironment } from '../browser/browser-environment.ts';
import type { ConfirmedCart } from './confirmed-cart.ts';
import type { Outbox, OutboxEntry, SentRequest } from './outbox.ts';
import { sendMutation } from './send-mutation.ts';
import type { ServerCart } from './server-cart.ts';

/** How long a request whose answer was lost may still be on its way, in milliseconds. */
const IN_FLIGHT_LIMIT = 8000;
const FIRST_POLL = 400;
/** How often a change is sent whose answers get lost. */
const MAX_ATTEMPTS = 3;

/** What became of an intent; `later` where the store is out of reach. */
export type RunResult = Outcome<Cart> | 'later';

/** Lets intents come true, once each. To be used by one tab at a time. */
export class MutationRunner {
  readonly #api: ShopperApi;
  readonly #env: BrowserEnvironment;
  readonly #decimals: number;
  readonly #outbox: Outbox;
  readonly #serverCart: ServerCart;

  constructor(api: ShopperApi, env: BrowserEnvironment, decimals: number, journal: Outbox, told: ServerCart) {
    this.#api = api;
    this.#env = env;
    this.#decimals = decimals;
    this.#outbox = journal;
    this.#serverCart = told;
  }

  /** Sends an intent, or finds out what became of it where it was sent already. */
  async run(entry: OutboxEntry): Promise<RunResult> {
    for (;;) {
      if (entry.sent) {
        const found = await this.#findOutcome(entry, entry.sent);
        if (found !== 'pending') return found;
        if (entry.times >= MAX_ATTEMPTS) return { ok: false, failure: failure('busy') };
      }
      const snapshot = await this.#serverCart.fresh();
      if (snapshot === null) return 'later';
      const { intent } = entry;
      const line = mutatedLine(snapshot.cart, intent);
      if (intent.kind !== 'add' && reconcile(intent, null, snapshot.cart) === 'applied') {
        return { ok: true, value: snapshot.cart };
      }
      if (intent.kind === 'quantity' && line === undefined) return { ok: false, failure: failure('gone') };
      // The shopper has thought better of it meanwhile.
      if (!this.#outbox.has(entry.id)) return { ok: true, value: snapshot.cart };
      const sent = { at: this.#env.now(), cart: this.#api.tokens.customerId, base: line?.quantity ?? 0 };
      this.#saveEntry(entry, { ...entry, sent, times: entry.times + 1 });
      const key = intent.kind === 'restore' ? intent.line.key : (line?.key ?? null);
      const answer = await sendMutation(this.#api, intent, key, this.#decimals);
      if (answer.ok) return this.#accept(entry, answer.cart, this.#serverCart.confirmed);
      if (!answer.certain) continue;
      this.#saveEntry(entry, { ...entry, sent: undefined });
      if (answer.failure.kind === 'session' && entry.times < MAX_ATTEMPTS) continue;
      if (answer.failure.kind === 'offline') return 'later';
      if (intent.kind === 'restore') {
        this.#saveEntry(entry, { ...entry, intent: toAddMutation(intent) });
        continue;
      }
      return this.#resolveRejection(entry, sent.base, answer.failure);
    }
  }

  /** What was sent before may have been heard late, so that only its repetition was refused. */
  async #resolveRejection({ intent, times }: OutboxEntry, base: number, told: Failure): Promise<RunResult> {
    if (times > 1) {
      const now = await this.#serverCart.read();
      if (now.ok && reconcile(intent, base, now.data.cart) === 'applied')
        return { ok: true, value: now.data.cart };
    }
    return { ok: false, failure: told };
  }

  /** Keeps what became of an entry, unless another tab has replaced it meanwhile. */
  #saveEntry(entry: OutboxEntry, next: OutboxEntry): void {
    Object.assign(entry, next);
    this.#outbox.save(entry);
  }

  /** Looks in the cart whether a request was heard whose answer was not. */
  async #findOutcome(entry: OutboxEntry, sent: SentRequest): Promise<RunResult | 'pending'> {
    const { intent } = entry;
    const waits = intent.kind === 'add' && sent.cart !== null;
    const before = this.#serverCart.confirmed;
    for (let pause = FIRST_POLL; ; pause *= 2) {
      const told = await this.#serverCart.read(entry);
      if (!told.ok) return isTransient(told.failure) ? 'later' : { ok: false, failure: told.failure };
      // What was sent to a cart that nobody can open any more was not heard in this one.
      if (this.#api.tokens.customerId !== sent.cart) return 'pending';
      const verdict = reconcile(intent, sent.base, told.data.cart);
      if (verdict === 'applied') return this.#accept(entry, told.data.cart, before);
      if (verdict === 'ambiguous') return { ok: false, failure: failure('unclear') };
      const left = sent.at + IN_FLIGHT_LIMIT - this.#env.now();
      if (!waits || left <= 0) return 'pending';
      await this.#env.wait(Math.min(pause, left));
    }
  }

  async #accept(entry: OutboxEntry, told: Cart | null, before: ConfirmedCart | null): Promise<RunResult> {
    const cart = await this.#serverCart.accept(entry, told, before);
    return cart === null ? 'later' : { ok: true, value: cart };
  }
}

/** Whether the store may be asked again later. */
function isTransient({ kind }: Failure): boolean {
  return kind === 'offline' || kind === 'busy';
}

/** A line that cannot be taken back any more is bought anew. */
function toAddMutation({ line }: Extract<CartMutation, { kind: 'restore' }>): CartMutation {
  return { kind: 'add', product: line, quantity: line.quantity };
}
