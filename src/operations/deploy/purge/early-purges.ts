import { appearingAddresses, changedAddresses } from '../addresses.ts';
import type { ReleaseFile } from '../release-files.ts';
import { type PurgeOptions, purgeableEarly, sendPurges } from './send-purges.ts';

/** Time before the first purge, in milliseconds; each later one waits twice as long as the one before it. */
const FIRST_MS = 500;

/** Purges what a deploy has sent while it sends the rest, so that a page need not wait for thousands of others. */
export class EarlyPurges {
  readonly #options: PurgeOptions;
  readonly #purged = new Set<string>();
  /** In the order of sending. */
  #waiting: string[] = [];
  #interval = FIRST_MS;
  #nextAt = performance.now() + FIRST_MS;
  #running: Promise<void> | null = null;

  constructor(options: PurgeOptions) {
    this.#options = options;
  }

  /** @param files of a page, which the target has from now on */
  sent(files: readonly ReleaseFile[]): void {
    this.#waiting.push(...changedAddresses(files.map(({ path }) => path)), ...appearingAddresses(files));
    if (this.#running !== null || performance.now() < this.#nextAt) return;
    this.#running = this.#purge().finally(() => {
      this.#running = null;
      this.#interval *= 2;
      this.#nextAt = performance.now() + this.#interval;
    });
  }

  /** Purges what was sent so far, as far as the cache takes it now; the next deploy does not wait for it. */
  leave(): void {
    void this.end().then(() => this.#purge());
  }

  /** Waits for what is under way. @returns addresses that are purged */
  async end(): Promise<ReadonlySet<string>> {
    await this.#running;
    return this.#purged;
  }

  /** A failure is neither reported nor waited for: the end of the deploy purges what is left. */
  async #purge(): Promise<void> {
    const some = purgeableEarly(this.#options, this.#waiting);
    this.#waiting = this.#waiting.slice(some.length);
    try {
      await sendPurges(this.#options, some, 1);
      for (const address of some) this.#purged.add(address);
    } catch {}
  }
}
