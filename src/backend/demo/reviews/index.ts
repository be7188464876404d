import type { SeedReview } from '../../seed/types.ts';

/** Reviews by product. */
export const REVIEWS: Readonly<Record<string, SeedReview[]>> = {};
