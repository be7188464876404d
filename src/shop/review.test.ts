import { describe, expect, it } from 'vitest';
import { histogram, isRated, stars } from './review.ts';

const rated = (...ratings: number[]) => ratings.map((rating) => ({ rating }));

describe('the histogram of ratings', () => {
  it('counts each rating, best first, with its share', () => {
    expect(histogram(rated(5, 5, 4, 1))).toEqual([
      { rating: 5, count: 2, percent: 50 },
      { rating: 4, count: 1, percent: 25 },
      { rating: 3, count: 0, percent: 0 },
      { rating: 2, count: 0, percent: 0 },
      { rating: 1, count: 1, percent: 25 },
    ]);
  });

  it('is all zero without reviews', () => {
    expect(histogram([]).map(({ percent }) => percent)).toEqual([0, 0, 0, 0, 0]);
  });

  it('does not count ratings that a store should not have accepted', () => {
    expect(histogram(rated(0, 6, 5))[0]).toEqual({ rating: 5, count: 1, percent: 100 });
    expect(isRated({ rating: 0 })).toBe(false);
    expect(isRated({ rating: 6 })).toBe(false);
    expect(isRated({ rating: 1 })).toBe(true);
  });
});

describe('stars', () => {
  it('round to the nearest half', () => {
    expect(stars(4.26)).toEqual(['full', 'full', 'full', 'full', 'half']);
    expect(stars(4.2)).toEqual(['full', 'full', 'full', 'full', 'empty']);
    expect(stars(0)).toEqual(['empty', 'empty', 'empty', 'empty', 'empty']);
    expect(stars(5)).toEqual(['full', 'full', 'full', 'full', 'full']);
  });

  it('never leave the scale', () => {
    expect(stars(7)).toEqual(stars(5));
    expect(stars(-1)).toEqual(stars(0));
  });
});
