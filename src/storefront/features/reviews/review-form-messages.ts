import { REVIEW_FAILURE_MESSAGES } from '#storefront/domain/errors/failure-kinds.ts';
import type { MessageKey } from '#storefront/i18n/messages.ts';

/** Messages of the form. */
export const REVIEW_FORM_MESSAGES = [
  ...REVIEW_FAILURE_MESSAGES,
  'reviews.stars',
  'reviews.author',
  'reviews.authorHint',
  'reviews.email',
  'reviews.emailHint',
  'reviews.rating',
  'reviews.content',
  'reviews.send',
  'reviews.sending',
  'reviews.sent',
  'reviews.unreachable',
  'reviews.problems.author',
  'reviews.problems.rating',
  'reviews.problems.content',
  'reviews.problems.long',
] as const satisfies readonly MessageKey[];
