import { describe, expect, it } from 'vitest';
import { isRated, ratingHistogram, ratingScore, starHalves } from './ratings.ts';

const rated = (...ratings: number[]) => ratings.map((rating) => ({ rating }));

describe('the histogram of ratings', () => {
  it('counts each rating, best first, with its share', () => {
    expect(ratingHistogram(rated(5, 5, 4, 1))).toEqual([
      { rating: 5, count: 2, percent: 50 },
      { rating: 4, count: 1, percent: 25 },
      { rating: 3, count: 0, percent: 0 },
      { rating: 2, count: 0, percent: 0 },
      { rating: 1, count: 1, percent: 25 },
    ]);
  });

  it('is all zero without reviews', () => {
    expect(ratingHistogram([]).map(({ percent }) => percent)).toEqual([0, 0, 0, 0, 0]);
  });

  it('does not count ratings that a store should not have accepted', () => {
    expect(ratingHistogram(rated(0, 6, 5))[0]).toEqual({ rating: 5, count: 1, percent: 100 });
    expect(isRated({ rating: 0 })).toBe(false);
    expect(isRated({ rating: 6 })).toBe(false);
    expect(isRated({ rating: 1 })).toBe(true);
  });
});

describe('stars', () => {
  it('round to the nearest half', () => {
    expect([4.26, 4.2, 0, 5].map(starHalves)).toEqual([9, 8, 0, 10]);
  });

  it('stay within the scale', () => {
    expect(starHalves(7)).toBe(10);
    expect(starHalves(-1)).toBe(0);
  });
});

describe('the score of a rating', () => {
  const score = (averageRating: number, reviewCount: number) =>
    ratingScore({ averageRating, reviewCount }) ?? 0;

  it('needs enough ratings, and good ones', () => {
    expect(ratingScore({ averageRating: 5, reviewCount: 2 })).toBeNull();
    expect(ratingScore({ averageRating: 3.9, reviewCount: 500 })).toBeNull();
    expect(ratingScore({ averageRating: 4, reviewCount: 3 })).not.toBeNull();
  });

  it('grows with the average and with the number of ratings', () => {
    expect(score(4.8, 40)).toBeGreaterThan(score(5, 3));
    expect(score(4.5, 10)).toBeGreaterThan(score(4.2, 10));
    expect(score(4.5, 20)).toBeGreaterThan(score(4.5, 10));
  });
});
