import type { Locale } from '#storefront/i18n/locales.ts';
import type { MessageKey } from '#storefront/i18n/messages.ts';
import { REVIEW_MESSAGES } from './review-html.ts';

/** Selects the controls outside the island that belong to it: rows of the histogram, the button for more. */
export const REVIEWS_CONTROLS = '[data-rating],[data-more]';

/** Messages of the tools of a list of reviews. */
export const REVIEW_TOOLS_MESSAGES = [
  ...REVIEW_MESSAGES,
  'messages.retry',
  'list.loading',
  'reviews.row',
  'reviews.stars',
  'reviews.showing',
  'reviews.more',
  'reviews.all',
  'reviews.sort',
  'reviews.newest',
  'reviews.highest',
  'reviews.lowest',
  'reviews.notLoaded',
] as const satisfies readonly MessageKey[];

export interface ReviewToolsProps {
  locale: Locale;
  /** BCP 47 tag of the reviews' language if it is not the page's. */
  lang: string | undefined;
}
