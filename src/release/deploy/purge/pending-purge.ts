import { existsSync, readFileSync, rmSync } from 'node:fs';
import { writeFileAtomic } from '../../files.ts';

/** Addresses that a deploy changes, until the cache in front of the target has purged them; outlives the process. */
export class PendingPurge {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  get addresses(): string[] {
    if (!existsSync(this.#file)) return [];
    try {
      const stored: unknown = JSON.parse(readFileSync(this.#file, 'utf8'));
      return Array.isArray(stored) ? stored.filter((address) => typeof address === 'string') : [];
    } catch {
      return [];
    }
  }

  add(addresses: readonly string[]): void {
    const all = new Set([...this.addresses, ...addresses]);
    if (addresses.length > 0) writeFileAtomic(this.#file, JSON.stringify([...all].sort()));
  }

  clear(): void {
    rmSync(this.#file, { force: true });
  }
}
