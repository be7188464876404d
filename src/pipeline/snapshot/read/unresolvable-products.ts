import { says } from '#kit/messages/says.ts';
import { PIPELINE_DEFAULTS } from '#storefront/domain/settings/pipeline-settings.ts';
import { SnapshotError } from '../snapshot-database.ts';

/** A product or category that the store lists but cannot return, or not as its schema says. */
export interface UnresolvableEntity {
  of: 'product' | 'category';
  /** 0 where the store does not return even that. */
  databaseId: number;
  /** As it was called while it could be read; null if it never could. */
  name: string | null;
  /** The store's message, or what is wrong with its data. */
  reason: string;
}

/** Fewer may always be: they are a large share of a small shop. */
const ALWAYS_ACCEPTED = 10;

/** Collects the products that a sync has to leave out, and knows those that earlier ones left out. */
export class UnresolvableProducts {
  readonly #endpoint: string;
  readonly #limit: number;
  /** Id -> reason of all that are left out now. */
  readonly reasons: Map<number, string>;
  /** Id -> what is wrong with categories that were left out. */
  readonly categories = new Map<number, string>();
  /** Left out before this sync; lists of products are requested without them. */
  known: ReadonlySet<number>;
  /** Number of products that the store counts, and no list of it has. */
  unlisted = 0;
  #listed: number;

  /**
   * @param limit share of the products, from 0 to 1
   * @param listed number of products that the store listed last
   */
  constructor(
    endpoint: string,
    known: readonly UnresolvableEntity[],
    listed: number,
    limit = PIPELINE_DEFAULTS.unresolvableLimit,
  ) {
    this.#endpoint = endpoint;
    this.#limit = limit;
    const products = known.filter(({ of, databaseId }) => of === 'product' && databaseId !== 0);
    this.reasons = new Map(products.map(({ databaseId, reason }) => [databaseId, reason]));
    this.known = new Set(this.reasons.keys());
    this.#listed = listed;
  }

  /** Number of those that earlier syncs did not leave out. */
  get added(): number {
    return [...this.reasons.keys()].filter((id) => !this.known.has(id)).length;
  }

  /** Forgets what earlier syncs left out, for a full read. */
  clear(): void {
    this.reasons.clear();
    this.categories.clear();
    this.known = new Set();
  }

  /** @param count products that a list of the store announces */
  setListed(count: number): void {
    this.#listed = Math.max(this.#listed, count);
  }

  /** @returns false if there are so many that the store itself must be in trouble */
  setUnlisted(count: number): boolean {
    this.unlisted = count;
    return count <= this.#most();
  }

  #most(): number {
    return Math.max(ALWAYS_ACCEPTED, this.#listed * this.#limit);
  }

  /** @throws SnapshotError if there are so many that the store itself must be in trouble */
  add(id: number, reason: string): void {
    this.reasons.set(id, reason);
    if (this.reasons.size > this.#most()) throw this.error();
  }

  /** A product was returned, or is gone. */
  delete(id: number): void {
    this.reasons.delete(id);
  }

  /** The error of a store that fails to return too many products. */
  error(): SnapshotError {
    const [example] = this.reasons;
    const [id, reason] = example ?? [];
    return new SnapshotError(
      says('store.tooManyUnreadable', {
        endpoint: this.#endpoint,
        listed: this.#listed,
        unread: this.reasons.size,
        id,
        reason,
        limit: Math.round(this.#limit * 100),
      }),
    );
  }
}
