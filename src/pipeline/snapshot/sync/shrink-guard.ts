import { says } from '#kit/messages/says.ts';
import { PIPELINE_DEFAULTS } from '#storefront/domain/settings/pipeline-settings.ts';
import { SnapshotError } from '../snapshot-database.ts';

/** Fewer may always vanish: they are a large share of a small shop. */
const ALWAYS_ACCEPTED = 10;

/**
 * Refuses a catalog that lost too many products at once: more likely its backend is in trouble.
 * @param limit share of the products, from 0 to 1
 * @throws SnapshotError with the numbers and what to do
 */
export function checkShrink(
  endpoint: string,
  before: number,
  after: number,
  limit = PIPELINE_DEFAULTS.shrinkLimit,
): void {
  const lost = before - after;
  const emptied = before > 0 && after === 0;
  if (!emptied && (lost < ALWAYS_ACCEPTED || lost <= before * limit)) return;
  const what = emptied
    ? says('store.noProducts', { endpoint, before })
    : says('store.fewerProducts', { endpoint, after, before, lost, limit: Math.round(limit * 100) });
  throw new ShrinkError(says('store.acceptShrink', { what }));
}

/**
 * Refuses a list of categories that became empty: a store always has one.
 * @throws SnapshotError with the number and what to do
 */
export function checkCategories(endpoint: string, before: number, after: number): void {
  if (before === 0 || after > 0) return;
  throw new ShrinkError(says('store.noCategories', { endpoint, before }));
}

/** Too many products or all categories are gone. */
export class ShrinkError extends SnapshotError {
  override name = 'ShrinkError';
}
