import type { SeedReview } from '../../seed/types.ts';
import { homeReviews } from './home.ts';
import { wornReviews } from './worn.ts';

/** Reviews by product, each list from old to new. */
export const REVIEWS: Readonly<Record<string, SeedReview[]>> = { ...homeReviews, ...wornReviews };
