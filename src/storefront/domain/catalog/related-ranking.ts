/** Collects the best candidates, by score, then by distance, then by id. */
export class TopList {
  readonly #limit: number;
  readonly #entries: { id: number; score: number; distance: number }[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  offer(id: number, score: number, distance: number): void {
    const entries = this.#entries;
    let position = entries.length;
    while (position > 0) {
      const above = entries[position - 1];
      if (above === undefined || above.score > score) break;
      const isNearer = above.distance < distance || (above.distance === distance && above.id < id);
      if (above.score === score && isNearer) break;
      position--;
    }
    if (position >= this.#limit) return;
    entries.splice(position, 0, { id, score, distance });
    if (entries.length > this.#limit) entries.pop();
  }

  ids(): number[] {
    return this.#entries.map(({ id }) => id);
  }
}

/** Hashes an id to 32 bits, with the finaliser of MurmurHash3; no two ids below 2^32 have the same hash. */
export function hashId(id: number): number {
  let bits = Math.imul(id, 0x9e3779b1);
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}
