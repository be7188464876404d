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
