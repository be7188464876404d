/** Fingerprints tell texts and lists of numbers apart; they protect nothing. */

/** 53 bits of a text, never 0, as cyrb53 mixes them: that two of a million texts share theirs has a chance of 1 in 18,000. */
export function fingerprint(text: string): number {
  let one = 0xdeadbeef;
  let two = 0x41c6ce57;
  for (let place = 0; place < text.length; place++) {
    const unit = text.charCodeAt(place);
    one = Math.imul(one ^ unit, 2654435761);
    two = Math.imul(two ^ unit, 1597334677);
  }
  return join53(one, two) || 1;
}

/** Twice 53 bits of a list of fingerprints: no two lists that a shop can have share both. */
export function fingerprintsOf(list: Float64Array): readonly [number, number] {
  let [one, two, three, four] = [0xdeadbeef, 0x41c6ce57, 0x9e3779b9, 0x85ebca6b];
  for (const number of list) {
    const low = number | 0;
    const high = (number / 2 ** 32) | 0;
    one = Math.imul(one ^ low, 2654435761) ^ (one >>> 15);
    two = Math.imul(two ^ high, 1597334677) ^ (two >>> 13);
    three = Math.imul(three ^ high, 2246822507) ^ (three >>> 16);
    four = Math.imul(four ^ low, 3266489909) ^ (four >>> 14);
  }
  return [join53(one, two), join53(three, four)];
}

/** Mixes two halves into an integer that a number holds exactly. */
function join53(one: number, two: number): number {
  const low = Math.imul(one ^ (one >>> 16), 2246822507) ^ Math.imul(two ^ (two >>> 13), 3266489909);
  const high = Math.imul(two ^ (two >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  return 2 ** 32 * (high & 0x1fffff) + (low >>> 0);
}

/** Numbers by fingerprint, in typed arrays where 0 is an empty slot: a map takes five times the memory. */
export class FingerprintTable {
  #size = 0;
  #keys = new Float64Array(1024);
  #values = new Uint32Array(1024);

  /** Number of fingerprints. */
  get size(): number {
    return this.#size;
  }

  has(fingerprint: number): boolean {
    return this.#keys[this.#slotOf(fingerprint)] !== 0;
  }

  /** @returns 0 for a fingerprint that was not added */
  get(fingerprint: number): number {
    const slot = this.#slotOf(fingerprint);
    return this.#keys[slot] === 0 ? 0 : (this.#values[slot] ?? 0);
  }

  /** Adds to a fingerprint's number, which begins at 0. @returns the number before */
  add(fingerprint: number, number = 1): number {
    if (this.#size * 2 > this.#keys.length) this.#grow();
    const slot = this.#slotOf(fingerprint);
    if (this.#keys[slot] === 0) this.#size += 1;
    this.#keys[slot] = fingerprint;
    const before = this.#values[slot] ?? 0;
    this.#values[slot] = before + number;
    return before;
  }

  /** Sets a fingerprint's number. @returns the number before */
  replace(fingerprint: number, number: number): number {
    const before = this.add(fingerprint, 0);
    this.#values[this.#slotOf(fingerprint)] = number;
    return before;
  }

  /** Every fingerprint, in ascending order. */
  sorted(): Float64Array {
    return this.#keys.filter((fingerprint) => fingerprint !== 0).sort();
  }

  #slotOf(fingerprint: number): number {
    const mask = this.#keys.length - 1;
    let slot = (fingerprint ^ (fingerprint / 2 ** 32)) & mask;
    while (this.#keys[slot] !== 0 && this.#keys[slot] !== fingerprint) slot = (slot + 1) & mask;
    return slot;
  }

  #grow(): void {
    const [keys, values] = [this.#keys, this.#values];
    this.#keys = new Float64Array(keys.length * 2);
    this.#values = new Uint32Array(keys.length * 2);
    for (let place = 0; place < keys.length; place++) {
      const fingerprint = keys[place] ?? 0;
      if (fingerprint === 0) continue;
      const slot = this.#slotOf(fingerprint);
      this.#keys[slot] = fingerprint;
      this.#values[slot] = values[place] ?? 0;
    }
  }
}
