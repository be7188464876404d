import type { ProductCard, Review } from '../catalog-types.ts';

export const RATINGS = [5, 4, 3, 2, 1] as const;

interface HistogramRow {
  rating: (typeof RATINGS)[number];
  count: number;
  /** Share of all rated reviews in whole percent. */
  percent: number;
}

/** Counts reviews by rating, best first. Ratings outside 1 to 5, which stores accept, are not counted. */
export function ratingHistogram(reviews: Pick<Review, 'rating'>[]): HistogramRow[] {
  const counts = RATINGS.map((rating) => reviews.filter((review) => review.rating === rating).length);
  const total = counts.reduce((sum, count) => sum + count, 0);
  return RATINGS.map((rating, index) => {
    const count = counts[index] ?? 0;
    return { rating, count, percent: total === 0 ? 0 : Math.round((count * 100) / total) };
  });
}

/** A rating in half stars, up to ten. */
export function starHalves(rating: number): number {
  return Math.round(Math.min(Math.max(rating, 0), RATINGS.length) * 2);
}

/** False for the 0 that stores save for a review without a rating. */
export function isRated({ rating }: Pick<Review, 'rating'>): boolean {
  return rating >= 1 && rating <= RATINGS.length;
}

/** Fewer ratings say little about a product. */
const ENOUGH_RATINGS = 3;

/** No product that shoppers rate lower is among the best. */
const GOOD_RATING = 4;

/** Average ratings added to those of each product: a single good one must not outdo many. */
const EXPECTED = { rating: 3.5, ratings: 5 };

/** Comparable rating: the average, drawn down the fewer ratings it has; null unless good and rated often enough. */
export function ratingScore({
  averageRating,
  reviewCount,
}: Pick<ProductCard, 'averageRating' | 'reviewCount'>): number | null {
  if (reviewCount < ENOUGH_RATINGS || averageRating < GOOD_RATING) return null;
  const sum = averageRating * reviewCount + EXPECTED.rating * EXPECTED.ratings;
  return sum / (reviewCount + EXPECTED.ratings);
}
