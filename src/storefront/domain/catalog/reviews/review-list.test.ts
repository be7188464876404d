import { describe, expect, it } from 'vitest';
import { FIRST_REVIEWS, type ReviewQuery, selectReviews, toggleRating } from './review-list.ts';

/** Reviews by day: `2:5` is of the second and has five stars. */
const reviews = (...texts: string[]) =>
  texts.map((text) => {
    const [day = '', rating] = text.split(':');
    return { rating: Number(rating), date: `2026-01-${day.padStart(2, '0')}T10:00:00` };
  });
const days = (query: Partial<ReviewQuery>, ...texts: string[]) =>
  selectReviews(reviews(...texts), { ...FIRST_REVIEWS, ...query }).shown.map(({ date }) =>
    Number(date.slice(8, 10)),
  );

describe('the reviews of a product', () => {
  it('are newest first, also where the store gives another order', () => {
    expect(days({}, '2:5', '3:1', '1:4')).toEqual([3, 2, 1]);
  });

  it('of the same moment stay in the order of the store', () => {
    const [first, second] = [
      { rating: 4, date: '2026-01-01' },
      { rating: 4, date: '2026-01-01' },
    ];
    const { shown } = selectReviews([first, second], FIRST_REVIEWS);
    expect(shown[0]).toBe(first);
    expect(shown[1]).toBe(second);
  });

  it('sort by rating, equal ones newest first, and those without a rating last', () => {
    const texts = ['1:5', '2:1', '3:0', '4:5', '5:6'];
    expect(days({ sort: 'highest' }, ...texts)).toEqual([4, 1, 2, 5, 3]);
    expect(days({ sort: 'lowest' }, ...texts)).toEqual([2, 4, 1, 5, 3]);
  });

  it('of another language follow those of the page, or those that are rated like them', () => {
    const given = reviews('1:5', '4:5', '3:3', '2:5').map((review, place) =>
      place === 1 || place === 2 ? { ...review, lang: 'en' } : review,
    );
    const order = (sort: ReviewQuery['sort']) =>
      selectReviews(given, { ...FIRST_REVIEWS, sort }).shown.map(({ date }) => Number(date.slice(8, 10)));
    expect(order('newest')).toEqual([2, 1, 4, 3]);
    expect(order('highest')).toEqual([2, 1, 4, 3]);
    expect(order('lowest')).toEqual([3, 2, 1, 4]);
  });

  it('are limited and counted after the filter', () => {
    const texts = ['1:5', '2:4', '3:5', '4:5'];
    expect(days({ rating: 5, limit: 2 }, ...texts)).toEqual([4, 3]);
    expect(selectReviews(reviews(...texts), { ...FIRST_REVIEWS, rating: 5, limit: 2 }).total).toBe(3);
    expect(days({ rating: 3 }, ...texts)).toEqual([]);
  });

  it('leave the list of the page as it is', () => {
    const list = reviews('1:1', '2:2');
    selectReviews(list, FIRST_REVIEWS);
    expect(list).toEqual(reviews('1:1', '2:2'));
  });
});

describe('a press on a row of the histogram', () => {
  const more = { ...FIRST_REVIEWS, sort: 'lowest', limit: 30 } as const;

  it('shows only its ratings, from the first on, and again shows all', () => {
    const four = toggleRating(more, 4);
    expect(four).toEqual({ rating: 4, sort: 'lowest', limit: 10 });
    expect(toggleRating(four, 3).rating).toBe(3);
    expect(toggleRating(four, 4).rating).toBeNull();
  });
});
