import type { Review } from '../catalog-types.ts';
import { isRated } from './ratings.ts';

/** Reviews that a page shows at first, and that each press adds. */
export const REVIEWS_PER_STEP = 10;

export const REVIEW_SORTS = ['newest', 'highest', 'lowest'] as const;
type ReviewSort = (typeof REVIEW_SORTS)[number];

export interface ReviewQuery {
  /** Stars that all reviews have; null for any. */
  rating: number | null;
  sort: ReviewSort;
  limit: number;
}

export const FIRST_REVIEWS: ReviewQuery = { rating: null, sort: 'newest', limit: REVIEWS_PER_STEP };

/**
 * The reviews that a query shows, and how many it finds; equally rated ones newest first, unrated ones last. Those of
 * another language follow the others, or those that are rated like them.
 */
export function selectReviews<R extends Pick<Review, 'rating' | 'date' | 'lang'>>(
  reviews: readonly R[],
  { rating, sort, limit }: ReviewQuery,
): { shown: R[]; total: number } {
  const found = reviews.filter((review) => rating === null || review.rating === rating);
  found.sort(
    (a, b) => byRating(a, b, sort) || byLanguage(a, b) || (a.date < b.date ? 1 : a.date > b.date ? -1 : 0),
  );
  return { shown: found.slice(0, limit), total: found.length };
}

function byLanguage(a: Pick<Review, 'lang'>, b: Pick<Review, 'lang'>): number {
  return Number(a.lang !== undefined) - Number(b.lang !== undefined);
}

function byRating(a: Pick<Review, 'rating'>, b: Pick<Review, 'rating'>, sort: ReviewSort): number {
  if (sort === 'newest') return 0;
  if (!isRated(a) || !isRated(b)) return Number(isRated(b)) - Number(isRated(a));
  return sort === 'highest' ? b.rating - a.rating : a.rating - b.rating;
}

/** The query after a press on a row of the histogram: its reviews only, or all again. */
export function toggleRating(query: ReviewQuery, rating: number): ReviewQuery {
  return { ...query, rating: query.rating === rating ? null : rating, limit: REVIEWS_PER_STEP };
}
