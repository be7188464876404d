import type { KeyValue } from '#api/shopper/storage.ts';
import type { CartMutation } from '#shop/cart/cart-mutation.ts';
import { keptJson } from '../kept-json.ts';
import { noteOwnChange } from './own-changes.ts';

/** An intent as it is kept until it has come true or was named to the shopper. */
export interface JournalEntry {
  /** Sorts by the time it was made. */
  id: string;
  intent: CartMutation;
  /** The last request for it whose answer nobody has seen. */
  sent?: Sent | undefined;
  /** How often it was sent. */
  times: number;
}

export interface Sent {
  /** Milliseconds since 1970. */
  at: number;
  /** Whose cart it was sent to; null for that of nobody yet. */
  cart: string | null;
  /** Pieces of its line before; null where nobody knew. */
  base: number | null;
}

const PREFIX = 'islet-intent:';

export const isIntentKey = (key: string) => key.startsWith(PREFIX);

/** Intents under a key each, since tabs write at the same time and a storage changes one key at a time. */
export class Journal {
  readonly #storage: KeyValue;
  readonly #tab: string;
  readonly #now: () => number;
  #count = 0;

  constructor(storage: KeyValue, tab: string, now: () => number) {
    this.#storage = storage;
    this.#tab = tab;
    this.#now = now;
  }

  add(intent: CartMutation): JournalEntry {
    const order = [this.#now().toString(36).padStart(9, '0'), (this.#count++).toString(36).padStart(4, '0')];
    const entry = { id: [...order, this.#tab].join('-'), intent, times: 0 };
    // First, so that nothing is done to the cart that this does not tell of.
    noteOwnChange(this.#storage, entry.id, intent);
    this.save(entry);
    return entry;
  }

  save(entry: JournalEntry): void {
    this.#storage.set(PREFIX + entry.id, JSON.stringify(entry));
  }

  has(id: string): boolean {
    return this.#storage.get(PREFIX + id) !== '';
  }

  remove(id: string): void {
    this.#storage.set(PREFIX + id, '');
  }

  /** All that is open, oldest first. */
  list(): JournalEntry[] {
    const ids = this.#storage.keys().filter(isIntentKey).sort();
    return ids.flatMap((key) => {
      const entry = keptJson<JournalEntry>(this.#storage, key);
      return typeof entry?.id === 'string' && typeof entry.intent?.kind === 'string' ? [entry] : [];
    });
  }
}
