import type { KeyValueStorage } from '#api/shopper/key-value-storage.ts';
import type { CartMutation } from '#shop/cart/cart-mutation.ts';
import { storedJson } from '../browser/stored-json.ts';
import { recordLocalMutation } from './local-mutations.ts';

/** An intent as it is kept until it has come true or was named to the shopper. */
export interface OutboxEntry {
  /** Sorts by the time it was made. */
  id: string;
  intent: CartMutation;
  /** The last request for it whose answer nobody has seen. */
  sent?: SentRequest | undefined;
  /** How often it was sent. */
  times: number;
}

export interface SentRequest {
  /** Milliseconds since 1970. */
  at: number;
  /** Whose cart it was sent to; null for that of nobody yet. */
  cart: string | null;
  /** Pieces of its line before; null where nobody knew. */
  base: number | null;
}

const KEY_PREFIX = 'islet-intent:';

export const isOutboxKey = (key: string) => key.startsWith(KEY_PREFIX);

/** Intents under a key each, since tabs write at the same time and a storage changes one key at a time. */
export class Outbox {
  readonly #storage: KeyValueStorage;
  readonly #tab: string;
  readonly #now: () => number;
  #count = 0;

  constructor(storage: KeyValueStorage, tab: string, now: () => number) {
    this.#storage = storage;
    this.#tab = tab;
    this.#now = now;
  }

  add(intent: CartMutation): OutboxEntry {
    const order = [this.#now().toString(36).padStart(9, '0'), (this.#count++).toString(36).padStart(4, '0')];
    const entry = { id: [...order, this.#tab].join('-'), intent, times: 0 };
    // First, so that nothing is done to the cart that this does not tell of.
    recordLocalMutation(this.#storage, entry.id, intent);
    this.save(entry);
    return entry;
  }

  save(entry: OutboxEntry): void {
    this.#storage.set(KEY_PREFIX + entry.id, JSON.stringify(entry));
  }

  has(id: string): boolean {
    return this.#storage.get(KEY_PREFIX + id) !== '';
  }

  remove(id: string): void {
    this.#storage.set(KEY_PREFIX + id, '');
  }

  /** All that is open, oldest first. */
  list(): OutboxEntry[] {
    const ids = this.#storage.keys().filter(isOutboxKey).sort();
    return ids.flatMap((key) => {
      const entry = storedJson<OutboxEntry>(this.#storage, key);
      return typeof entry?.id === 'string' && typeof entry.intent?.kind === 'string' ? [entry] : [];
    });
  }
}
