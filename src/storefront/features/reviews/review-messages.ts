import { REVIEW_FAILURE_MESSAGES } from '#storefront/domain/errors/failure-kinds.ts';
import { REVIEW_MESSAGES } from './review-html.ts';

/** Messages of the tools of a list of reviews, and of the form for one. */
export const REVIEWS_MESSAGES = [
  ...REVIEW_MESSAGES,
  ...REVIEW_FAILURE_MESSAGES,
  'list.loading',
  'messages.retry',
  'reviews.all',
  'reviews.author',
  'reviews.authorHint',
  'reviews.content',
  'reviews.email',
  'reviews.emailHint',
  'reviews.highest',
  'reviews.lowest',
  'reviews.more',
  'reviews.newest',
  'reviews.notLoaded',
  'reviews.problems.*',
  'reviews.rating',
  'reviews.row',
  'reviews.send',
  'reviews.sending',
  'reviews.sent',
  'reviews.showing',
  'reviews.sort',
  'reviews.stars',
  'reviews.unreachable',
] as const;

export type ReviewsMessage = (typeof REVIEWS_MESSAGES)[number];
