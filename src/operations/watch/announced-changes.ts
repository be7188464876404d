import type { AnnouncedVersions } from '../../pipeline/snapshot/sync/sync-request.ts';

/** In milliseconds. A change is asked for again after as long as it has waited, and at last left to the full scan. */
const RETRY = { shortest: 2000, longest: 30_000, giveUp: 180_000 };

interface Announced {
  modified: string | null;
  since: number;
}

/**
 * News of products from webhooks, until the store's answers have it: behind a replica or an object cache they may be
 * older than the webhook.
 */
export class AnnouncedChanges {
  readonly #waiting = new Map<number, Announced>();

  /**
   * @param modified which the product has at least from now on; null where the store shows it no longer
   * @param now milliseconds since 1970
   */
  add(id: number, modified: string | null, now: number): void {
    this.#waiting.set(id, { modified, since: now });
  }

  /** All that wait, for a sync to compare them with what it reads. */
  versions(): AnnouncedVersions {
    return new Map([...this.#waiting].map(([id, { modified }]) => [id, modified]));
  }

  /**
   * Forgets what a sync found, and what it did not find for too long.
   * @param expected which the sync compared
   * @param outdated ids of those that it did not find
   * @returns the products to ask for again, after so many milliseconds; null for none
   */
  settle(
    expected: AnnouncedVersions,
    outdated: readonly number[],
    now: number,
  ): { products: number[]; delay: number } | null {
    for (const [id, modified] of expected) {
      const announced = this.#waiting.get(id);
      const isSame = announced?.modified === modified;
      const isOver = !outdated.includes(id) || now - (announced?.since ?? 0) > RETRY.giveUp;
      if (isSame && isOver) this.#waiting.delete(id);
    }
    const left = outdated.filter((id) => this.#waiting.has(id));
    if (left.length === 0) return null;
    const waited = Math.min(...left.map((id) => now - (this.#waiting.get(id)?.since ?? now)));
    return { products: left, delay: Math.min(Math.max(waited, RETRY.shortest), RETRY.longest) };
  }
}
