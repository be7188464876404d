import { SnapshotError } from '../snapshot-error.ts';

/** Share of the products that may vanish at once. */
const DEFAULT_SHRINK_LIMIT = 0.2;
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
  limit = DEFAULT_SHRINK_LIMIT,
): void {
  const lost = before - after;
  const emptied = before > 0 && after === 0;
  if (!emptied && (lost < ALWAYS_ACCEPTED || lost <= before * limit)) return;
  const what = emptied
    ? `${endpoint} has no products any more; the last release had ${before}.`
    : `${endpoint} has ${after} products; the last release had ${before}. ` +
      `${lost} gone at once is more than the ${Math.round(limit * 100)} % that shrinkLimit in src/config.ts allows.`;
  throw new ShrinkError(
    `${what} If that is right, run npm run build -- --accept-shrink. Nothing was changed.`,
  );
}

/**
 * Refuses a list of categories that became empty: a store always has one.
 * @throws SnapshotError with the number and what to do
 */
export function checkCategories(endpoint: string, before: number, after: number): void {
  if (before === 0 || after > 0) return;
  throw new ShrinkError(
    `${endpoint} has no categories any more; the last release had ${before}. ` +
      'If that is right, run npm run build -- --accept-shrink. Nothing was changed.',
  );
}

/** Too many products or all categories are gone. */
export class ShrinkError extends SnapshotError {
  override name = 'ShrinkError';
}
