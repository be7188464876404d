import type { KeyValueStorage } from '#api/shopper/key-value-storage.ts';
import type { CartMutation } from '#shop/cart/cart-mutation.ts';
import { storedJson } from '../browser/stored-json.ts';
import { recordLocalMutation } from './local-mutations.ts';

/** A cart mutation that is stored until it is applied or has failed. */
export interface OutboxEntry {
  /** Sorts by creation time, in base 36, see `createdAt`. */
  id: string;
  mutation: CartMutation;
  /** The last request whose response was lost. */
  sent?: SentRequest | undefined;
  /** Number of attempts. */
  times: number;
}

export interface SentRequest {
  /** Milliseconds since 1970. */
  at: number;
  /** Customer id of the cart; null where the shopper had no session. */
  cart: string | null;
  /** Quantity of the mutated line before; null where it was unknown. */
  base: number | null;
}

/** Shape in the storage since 0.1, whose tabs may read it as well: a mutation was an intent there. */
type StoredEntry = Omit<OutboxEntry, 'mutation'> & { intent: CartMutation };

const KEY_PREFIX = 'islet-intent:';
const TIME_DIGITS = 9;

export const isOutboxKey = (key: string) => key.startsWith(KEY_PREFIX);

/** Stores cart mutations under a key each: tabs write at the same time, and a storage is atomic by key only. */
export class Outbox {
  readonly #storage: KeyValueStorage;
  readonly #tabId: string;
  readonly #now: () => number;
  #count = 0;

  constructor(storage: KeyValueStorage, tabId: string, now: () => number) {
    this.#storage = storage;
    this.#tabId = tabId;
    this.#now = now;
  }

  /** Stores a new mutation. @returns its entry */
  add(mutation: CartMutation): OutboxEntry {
    // Later than all others, also after the clock was set back.
    const newest = Math.max(0, ...this.list().map(createdAt));
    const time = Math.max(this.#now(), newest + 1)
      .toString(36)
      .padStart(TIME_DIGITS, '0');
    const count = (this.#count++).toString(36).padStart(4, '0');
    const entry = { id: [time, count, this.#tabId].join('-'), mutation, times: 0 };
    // First, so that no mutation reaches the cart that is not recorded.
    recordLocalMutation(this.#storage, entry.id, mutation);
    this.save(entry);
    return entry;
  }

  /** Stores an entry, in place of an earlier one of its id. */
  save({ mutation: intent, ...rest }: OutboxEntry): void {
    const stored: StoredEntry = { ...rest, intent };
    this.#storage.set(KEY_PREFIX + rest.id, JSON.stringify(stored));
  }

  has(id: string): boolean {
    return this.#storage.get(KEY_PREFIX + id) !== '';
  }

  remove(id: string): void {
    this.#storage.set(KEY_PREFIX + id, '');
  }

  /** @returns all entries, oldest first; what cannot be read is left out */
  list(): OutboxEntry[] {
    const keys = this.#storage.keys().filter(isOutboxKey).sort();
    return keys.flatMap((key) => {
      const stored = storedJson<StoredEntry>(this.#storage, key);
      if (typeof stored?.id !== 'string' || typeof stored.intent?.kind !== 'string') return [];
      const { intent: mutation, ...rest } = stored;
      return [{ ...rest, mutation }];
    });
  }
}

/** @returns when an entry was made, in milliseconds since 1970; later entries have later times */
export function createdAt({ id }: OutboxEntry): number {
  return Number.parseInt(id.slice(0, TIME_DIGITS), 36);
}
