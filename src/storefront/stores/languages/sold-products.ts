import type { KeyValueStorage } from '#storefront/api/shopper/shopper-tokens.ts';
import { SOLD_PRODUCTS_KEY } from '../browser/storage.ts';
import { dictionary, list, number, type Schema, storedJson } from '../browser/stored-json.ts';

/** Number of products that are remembered of each language; the oldest ones go. */
const MAX_SOLD = 100;

type SoldProduct = [storeId: number, groupId: number];

const pair: Schema<SoldProduct> = (value): value is SoldProduct => list(number)(value) && value.length === 2;
const SOLD = dictionary(list(pair));

/** Products that pages in one language sell: their lines in carts need no translation there. */
export class SoldProducts {
  readonly #storage: KeyValueStorage;
  readonly #language: string;
  #groups: Map<number, number>;

  /** @param language slug */
  constructor(storage: KeyValueStorage, language: string) {
    this.#storage = storage;
    this.#language = language;
    this.#groups = new Map(this.#stored()[language]);
  }

  /** @param id in the store @returns the id in the shop; undefined if no page of this language is known to sell it */
  groupOf(id: number): number | undefined {
    return this.#groups.get(id);
  }

  add(id: number, groupId: number): void {
    if (this.#groups.get(id) === groupId) return;
    const sold = this.#stored();
    const others = (sold[this.#language] ?? []).filter(([other]) => other !== id);
    const added: SoldProduct = [id, groupId];
    const own = [added, ...others].slice(0, MAX_SOLD);
    this.#groups = new Map(own);
    this.#storage.set(SOLD_PRODUCTS_KEY, JSON.stringify({ ...sold, [this.#language]: own }));
  }

  #stored(): Record<string, SoldProduct[]> {
    return storedJson(this.#storage, SOLD_PRODUCTS_KEY, SOLD) ?? {};
  }
}
