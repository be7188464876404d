import type { Cart } from '#storefront/domain/cart/cart.ts';
import { type CartMutation, mutatedLine, reconcile } from '#storefront/domain/cart/cart-mutation.ts';
import { type Failure, failure, type Outcome } from '#storefront/domain/errors/failure.ts';
import { timeLimit } from '../browser/browser-environment.ts';
import type { ConfirmedCart } from './confirmed-cart.ts';
import { type Outbox, type OutboxEntry, reconcileSent, type SentRequest } from './outbox.ts';
import { type StoreAccess, sendMutation } from './requests.ts';
import type { ServerCart } from './server-cart.ts';

/** Longest time that a request without a response may be under way, in milliseconds. */
const IN_FLIGHT_LIMIT = 8000;
const FIRST_POLL = 400;
/** Number of attempts of a mutation whose responses are lost. */
const MAX_ATTEMPTS = 3;

/** The cart with a mutation applied, why it failed, or `offline` where the store is out of reach. */
type RunResult = Outcome<Cart> | 'offline';

/** Applies cart mutations, once each. Used by one tab at a time. */
export class MutationRunner {
  readonly #access: StoreAccess;
  readonly #outbox: Outbox;
  readonly #serverCart: ServerCart;

  constructor(access: StoreAccess, outbox: Outbox, serverCart: ServerCart) {
    this.#access = access;
    this.#outbox = outbox;
    this.#serverCart = serverCart;
  }

  /** Sends a mutation; one that was sent before is looked for in the cart first. */
  async run(entry: OutboxEntry): Promise<RunResult> {
    for (;;) {
      if (entry.sent) {
        const outcome = await this.#reconcileSent(entry, entry.sent);
        if (outcome !== 'pending') return outcome;
        if (entry.times >= MAX_ATTEMPTS) {
          this.#serverCart.expectLate(entry);
          return { ok: false, failure: failure('busy') };
        }
      }
      const confirmed = await this.#serverCart.fresh();
      if (confirmed === null) return 'offline';
      const { mutation } = entry;
      const line = mutatedLine(confirmed.cart, mutation);
      if (mutation.kind !== 'add' && reconcile(mutation, null, confirmed.cart) === 'applied') {
        return { ok: true, value: confirmed.cart };
      }
      const needsLine = 'line' in mutation && mutation.kind !== 'restore';
      if (needsLine && line === undefined) return { ok: false, failure: failure('gone') };
      // Superseded by the shopper meanwhile.
      if (!this.#outbox.has(entry.id)) return { ok: true, value: confirmed.cart };
      const sent = {
        at: this.#access.env.now(),
        cart: this.#access.api.tokens.customerId,
        base: line?.quantity ?? 0,
      };
      this.#updateEntry(entry, { sent, times: entry.times + 1 });
      const key = mutation.kind === 'restore' ? mutation.line.key : (line?.key ?? null);
      const response = await sendMutation(this.#access, mutation, key);
      if (response.ok) return this.#accept(entry, response.cart, this.#serverCart.confirmed);
      if (!response.certain) continue;
      this.#updateEntry(entry, { sent: undefined });
      if (response.failure.kind === 'session' && entry.times < MAX_ATTEMPTS) continue;
      if (response.failure.kind === 'offline') return 'offline';
      if (mutation.kind === 'restore') {
        this.#updateEntry(entry, { mutation: toAddMutation(mutation) });
        continue;
      }
      return this.#resolveRejection(entry, sent.base, response.failure);
    }
  }

  /** An earlier attempt may have been applied late, so that only its repetition was rejected. */
  async #resolveRejection(
    entry: OutboxEntry,
    quantityBefore: number,
    rejection: Failure,
  ): Promise<RunResult> {
    const { mutation, times } = entry;
    if (times > 1) {
      const shopper = await this.#serverCart.read();
      if (shopper.ok && reconcile(mutation, quantityBefore, shopper.data.cart) === 'applied')
        return { ok: true, value: shopper.data.cart };
      this.#serverCart.expectLate(entry);
    }
    return { ok: false, failure: rejection };
  }

  #updateEntry(entry: OutboxEntry, changes: Partial<OutboxEntry>): void {
    this.#outbox.save(Object.assign(entry, changes));
  }

  /** Looks in the cart for a mutation whose response was lost. */
  async #reconcileSent(entry: OutboxEntry, sent: SentRequest): Promise<RunResult | 'pending'> {
    const { mutation } = entry;
    const mayArriveLate = mutation.kind === 'add' && sent.cart !== null;
    const previous = this.#serverCart.confirmed;
    const { customerId } = this.#access.api.tokens;
    const remainingTime = timeLimit(this.#access.env, sent.at, IN_FLIGHT_LIMIT);
    for (let delay = FIRST_POLL; ; delay *= 2) {
      const shopper = await this.#serverCart.read(entry);
      if (!shopper.ok) {
        return isTransient(shopper.failure) ? 'offline' : { ok: false, failure: shopper.failure };
      }
      const customers = [customerId, this.#access.api.tokens.customerId] as const;
      const state = reconcileSent(mutation, sent, shopper.data.cart, customers);
      if (state === null) return 'pending';
      if (state === 'applied') return this.#accept(entry, shopper.data.cart, previous);
      if (state === 'ambiguous') {
        this.#serverCart.expectLate(entry);
        return { ok: false, failure: failure('unclear') };
      }
      const remaining = remainingTime();
      if (!mayArriveLate || remaining <= 0) return 'pending';
      await this.#access.env.wait(Math.min(delay, remaining));
    }
  }

  async #accept(
    entry: OutboxEntry,
    response: Cart | null,
    previous: ConfirmedCart | null,
  ): Promise<RunResult> {
    const cart = await this.#serverCart.accept(entry, response, previous);
    return cart === null ? 'offline' : { ok: true, value: cart };
  }
}

/** True for failures that a later attempt may not meet. */
function isTransient({ kind }: Failure): boolean {
  return kind === 'offline' || kind === 'busy';
}

/** A removed line that the store can no longer restore is added again. */
function toAddMutation({ line }: Extract<CartMutation, { kind: 'restore' }>): CartMutation {
  return { kind: 'add', product: line, quantity: line.quantity };
}
