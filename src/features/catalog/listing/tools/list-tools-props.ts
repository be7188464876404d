import { formatMoney } from '#i18n/format.ts';
import { type IslandMessages, islandTranslator } from '#i18n/island-messages.ts';
import type { Locale } from '#i18n/locales.ts';
import type { MessageKey } from '#i18n/messages.ts';
import type { MinorUnits } from '#shop/pricing/pricing-types.ts';
import { requiredContext } from '#ui/required-context.ts';
import { CARD_MESSAGES, type CardSettings } from '../../products/card-context.ts';
import { PAGINATION_MESSAGES } from '../pagination-html.ts';

/** Messages of the tools of a list, and of the cards that it shows. */
export const LIST_MESSAGES = [
  ...CARD_MESSAGES,
  'messages.retry',
  'messages.noProducts',
  'messages.noProductsHint',
  'messages.clearAll',
  'catalog.showing',
  'catalog.productCount',
  ...PAGINATION_MESSAGES,
  'list.filters',
  'list.close',
  'list.show',
  'list.results',
  'list.resultsFor',
  'list.active',
  'list.remove',
  'list.loosen',
  'list.corrected',
  'list.descriptions',
  'list.unavailable',
  'list.searchOnly',
  'list.loading',
  'list.more',
  'list.category',
  'list.price',
  'list.priceMin',
  'list.priceMax',
  'list.priceFrom',
  'list.priceTo',
  'list.rating',
  'list.ratingUp',
  'list.anyRating',
  'list.offers',
  'list.sale',
  'list.stock',
  'list.sort.label',
  'list.sort.relevance',
  'list.sort.dateDesc',
  'list.sort.dateAsc',
  'list.sort.priceAsc',
  'list.sort.priceDesc',
  'list.sort.ratingDesc',
  'list.sort.ratingAsc',
  'list.sort.discountDesc',
  'list.sort.discountAsc',
  'list.sort.nameAsc',
  'list.sort.nameDesc',
] as const satisfies readonly MessageKey[];

/** Props of the island, shared with its components by `ListToolsContext`. */
export interface ListToolsProps {
  locale: Locale;
  /** Null for all products. */
  categorySlug: string | null;
  perPage: number;
  showFilters: boolean;
  showSort: boolean;
  card: CardSettings;
  messages: IslandMessages<(typeof LIST_MESSAGES)[number]>;
}

const [ListToolsContext, useProps] = requiredContext<ListToolsProps>('ListToolsContext');

export { ListToolsContext };

/** The island's props with its translator and money format. @throws Error outside a `ListToolsContext` */
export function useListTools() {
  const props = useProps();
  const { locale, messages, card } = props;
  return {
    ...props,
    t: islandTranslator<(typeof LIST_MESSAGES)[number]>(locale, messages),
    money: (amount: MinorUnits) => formatMoney(locale, amount, card.currency),
  };
}
