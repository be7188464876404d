import type { KeyValueStorage } from '#storefront/api/shopper/shopper-tokens.ts';
import type { Cart } from '#storefront/domain/cart/cart.ts';
import {
  type CartMutation,
  type LinelessMutation,
  type Reconciliation,
  reconcile,
} from '#storefront/domain/cart/cart-mutation.ts';
import type { LocalMutations } from '#storefront/domain/checkout/pending-order.ts';
import { isGuestCart } from '#storefront/domain/customer/session-token.ts';
import type { Failure } from '#storefront/domain/errors/failure.ts';
import type { BrowserEnvironment } from '../browser/browser-environment.ts';
import { flag, nullable, number, object, optional, storedJson, text } from '../browser/stored-json.ts';
import { CART_MUTATION, FAILURE } from './cart-schema.ts';

/** A cart mutation that is stored until it is applied or has failed. */
export interface OutboxEntry {
  /** Sorts by creation time, in base 36, see `createdAt`. */
  id: string;
  mutation: CartMutation;
  /** The last request whose response was lost. */
  sent?: SentRequest | undefined;
  /** Number of attempts. */
  times: number;
  /** The caller shows a failure itself, while its tab is open. */
  awaited?: boolean | undefined;
  /** Why it failed, until the tab of its caller has taken that. */
  failure?: Failure | undefined;
}

export interface SentRequest {
  /** Milliseconds since 1970. */
  at: number;
  /** Customer id of the cart; null if the shopper had no session. */
  cart: string | null;
  /** Quantity of the mutated line before; null if it was unknown. */
  base: number | null;
}

const ENTRY = object<OutboxEntry>({
  id: text,
  mutation: CART_MUTATION,
  sent: optional(object<SentRequest>({ at: number, cart: nullable(text), base: nullable(number) })),
  times: number,
  awaited: optional(flag),
  failure: optional(FAILURE),
});

/** Entries of kinds that only newer tabs know are left to those. */
const ANY_ENTRY = object({ id: text, mutation: object({ kind: text }) });

const KEY_PREFIX = 'islet-outbox:';
const TIME_DIGITS = 9;

export const isOutboxKey = (key: string) => key.startsWith(KEY_PREFIX);

/** @returns the id of the entry that a key of the storage holds */
export const outboxId = (key: string) => key.slice(KEY_PREFIX.length);

/** Stores cart mutations under a key each: tabs write at the same time, and a storage is atomic by key only. */
export class Outbox {
  readonly #env: Pick<BrowserEnvironment, 'storage' | 'tabId' | 'now'>;
  #count = 0;

  constructor(env: Pick<BrowserEnvironment, 'storage' | 'tabId' | 'now'>) {
    this.#env = env;
  }

  /** Stores a new mutation. @param awaited see `OutboxEntry` @returns its entry */
  add(mutation: CartMutation, awaited = false): OutboxEntry {
    // Later than all others, also after the clock was set back.
    const newest = Math.max(0, ...this.#entries().map(createdAt));
    const time = Math.max(this.#env.now(), newest + 1)
      .toString(36)
      .padStart(TIME_DIGITS, '0');
    const count = (this.#count++).toString(36).padStart(4, '0');
    const id = [time, count, this.#env.tabId].join('-');
    const entry = { id, mutation, times: 0, ...(awaited && { awaited }) };
    // First, so that no mutation reaches the cart that is not recorded.
    recordLocalMutation(this.#env.storage, entry.id, mutation);
    this.save(entry);
    return entry;
  }

  /** Stores an entry, in place of an earlier one of its id. */
  save(entry: OutboxEntry): void {
    this.#env.storage.set(KEY_PREFIX + entry.id, JSON.stringify(entry));
  }

  /** @returns the entry of an id, open or failed; undefined if there is none or it cannot be read */
  get(id: string): OutboxEntry | undefined {
    const stored = storedJson(this.#env.storage, KEY_PREFIX + id, ANY_ENTRY);
    return ENTRY(stored) ? stored : undefined;
  }

  /** True while a mutation is open. */
  has(id: string): boolean {
    const entry = this.get(id);
    return entry !== undefined && entry.failure === undefined;
  }

  remove(id: string): void {
    this.#env.storage.set(KEY_PREFIX + id, '');
  }

  /** @returns open mutations, oldest first */
  list(): OutboxEntry[] {
    return this.#entries().filter((entry) => entry.failure === undefined);
  }

  /** @returns failed mutations whose caller has not taken the failure, oldest first */
  failed(): OutboxEntry[] {
    return this.#entries().filter((entry) => entry.failure !== undefined);
  }

  /** Oldest first; what cannot be read is left out. */
  #entries(): OutboxEntry[] {
    const keys = this.#env.storage.keys().filter(isOutboxKey).sort();
    return keys.flatMap((key) => this.get(outboxId(key)) ?? []);
  }
}

/** @returns id of the tab that made an entry */
export function creatorOf({ id }: OutboxEntry): string {
  return id.slice(id.lastIndexOf('-') + 1);
}

/** @returns when an entry was made, in milliseconds since 1970; later entries have later times */
export function createdAt({ id }: OutboxEntry): number {
  return Number.parseInt(id.slice(0, TIME_DIGITS), 36);
}

/**
 * State of a mutation that was sent without an answer. One that was sent without a session went to the cart of the
 * token that came with its response, whose body may have got lost.
 * @param cart of the store, asked again since
 * @param customers customer id of the tokens before the store was asked, and after; null for none
 * @returns null if the mutation was sent to the cart of a lost session, not to this one
 */
export function reconcileSent(
  mutation: CartMutation,
  sent: SentRequest,
  cart: Cart,
  [before, after]: readonly [before: string | null, after: string | null],
): Reconciliation | null {
  const isSentTo = sent.cart === before || (sent.cart === null && isGuestCart(before));
  return isSentTo && before === after ? reconcile(mutation, sent.base, cart) : null;
}

const KEYS = { filled: 'islet-cart-filled', emptied: 'islet-cart-emptied' } as const;

export function localMutations(storage: KeyValueStorage): LocalMutations {
  return { filled: storage.get(KEYS.filled), emptied: storage.get(KEYS.emptied) };
}

/** Records a mutation that fills or empties the cart. @param id of its outbox entry */
function recordLocalMutation(storage: KeyValueStorage, id: string, mutation: CartMutation): void {
  const effect = localEffect(mutation);
  if (effect) storage.set(KEYS[effect], id);
}

function localEffect(mutation: CartMutation): keyof LocalMutations | null {
  switch (mutation.kind) {
    case 'add':
    case 'restore':
      return 'filled';
    case 'empty':
      return 'emptied';
    case 'quantity':
      return mutation.quantity <= 0 ? 'emptied' : null;
    default:
      mutation satisfies LinelessMutation;
      return null;
  }
}
