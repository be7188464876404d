/** Pairs of names of two releases, learned one by one: each name of one has exactly one of the other. */
export class Bijection {
  readonly #forward = new Map<string, string>();
  readonly #backward = new Map<string, string>();

  /**
   * Learns that two names mean the same.
   * @returns what is known already that denies it; null where all is well
   */
  learn(a: string, b: string): string | null {
    const known = this.#forward.get(a);
    if (known === b) return null;
    if (known !== undefined) return `${a} was ${known} before and is ${b} here`;
    const other = this.#backward.get(b);
    if (other !== undefined) return `${b} stands for ${other} elsewhere and for ${a} here`;
    this.#forward.set(a, b);
    this.#backward.set(b, a);
    return null;
  }

  /** The other release's name; undefined where it was never met. */
  get(a: string): string | undefined {
    return this.#forward.get(a);
  }

  /** True where the other release's name stands for something. */
  hasTarget(b: string): boolean {
    return this.#backward.has(b);
  }
}
