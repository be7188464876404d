import { facetLabels } from '#storefront/domain/search/facets/facets.ts';
import type { ListedMessage } from '#storefront/i18n/messages.ts';
import { CARD_MESSAGES } from '../../products/card-context.ts';
import { PAGINATION_MESSAGES } from '../pagination-html.ts';

/** Messages of the tools of a list, and of the cards that it shows. */
export const LIST_MESSAGES = [
  ...CARD_MESSAGES,
  'messages.retry',
  'messages.noProducts',
  'messages.noProductsHint',
  'messages.clearAll',
  'catalog.productCount',
  ...PAGINATION_MESSAGES,
  ...facetLabels(),
  'list.*',
] as const satisfies readonly ListedMessage[];
