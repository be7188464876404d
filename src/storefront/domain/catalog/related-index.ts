/** A product of the index, its features replaced by small numbers. */
export interface IndexedProduct {
  id: number;
  listed: boolean;
  /** Categories and tags: sharing one makes products related. */
  close: number[];
  /** `close` and the categories above: they fill up a short list. */
  branch: number[];
  terms: number[];
  shownAlready: readonly number[];
  /** Sum of the comparison in progress; 0 between comparisons. */
  score: number;
}

export class FeatureIndex {
  readonly #lists = new Map<number, IndexedProduct[]>();

  of(feature: number): readonly IndexedProduct[] {
    return this.#lists.get(feature) ?? [];
  }

  add(item: IndexedProduct, features: readonly number[]): void {
    for (const feature of features) {
      const list = this.#lists.get(feature);
      if (list === undefined) this.#lists.set(feature, [item]);
      else list.push(item);
    }
  }
}

/** Numbers the features; each has a weight, the score for sharing it. */
export class FeatureIds {
  readonly #numbers = new Map<string, number>();
  readonly #weights: number[] = [];
  #marks = new Uint8Array(0);
  #marked: readonly number[] = [];

  of(name: string, weight: number): number {
    let number = this.#numbers.get(name);
    if (number === undefined) {
      number = this.#weights.push(weight) - 1;
      this.#numbers.set(name, number);
    }
    return number;
  }

  weight(number: number): number {
    return this.#weights[number] ?? 0;
  }

  /** An array by feature number: 1 for these, 0 for all others. Valid until the next call. */
  marked(numbers: readonly number[]): Uint8Array {
    if (this.#marks.length < this.#weights.length) this.#marks = new Uint8Array(this.#weights.length);
    for (const number of this.#marked) this.#marks[number] = 0;
    for (const number of numbers) this.#marks[number] = 1;
    this.#marked = numbers;
    return this.#marks;
  }
}

/** Collects the best candidates, by score, then by `hashPair` with the owner's id, then by id. */
export class TopList {
  readonly #limit: number;
  readonly #entries: { id: number; score: number; order: number }[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Lowest score that can still enter. */
  get least(): number {
    return this.#entries.length < this.#limit ? 0 : (this.#entries.at(-1)?.score ?? 0);
  }

  offer(id: number, score: number, owner: number): void {
    const entries = this.#entries;
    const order = hashPair(owner, id);
    let position = entries.length;
    while (position > 0) {
      const above = entries[position - 1];
      if (above === undefined || above.score > score) break;
      if (above.score === score && (above.order < order || (above.order === order && above.id < id))) break;
      position--;
    }
    if (position >= this.#limit) return;
    entries.splice(position, 0, { id, score, order });
    if (entries.length > this.#limit) entries.pop();
  }

  ids(): number[] {
    return this.#entries.map(({ id }) => id);
  }
}

/** Hashes a pair of ids to 32 bits (the finaliser of MurmurHash3). */
export function hashPair(one: number, other: number): number {
  let bits = Math.imul(one, 0x9e3779b1) ^ Math.imul(other, 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
