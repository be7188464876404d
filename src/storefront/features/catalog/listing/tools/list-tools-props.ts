import type { FirstOptions } from '#storefront/domain/catalog/catalog-types.ts';
import type { MinorUnits } from '#storefront/domain/pricing/pricing-types.ts';
import { formatMoney } from '#storefront/i18n/format.ts';
import { islandTranslator } from '#storefront/i18n/island-messages.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import { sharedMessages } from '#storefront/i18n/shared-messages.ts';
import { requiredContext } from '#storefront/ui/island-helpers.ts';
import type { CardSettings } from '../../products/card-context.ts';
import type { LIST_MESSAGES } from './list-messages.ts';

/** Props of the island, shared with its components by `ListToolsContext`. */
export interface ListToolsProps {
  locale: Locale;
  /** Null for all products. */
  categorySlug: string | null;
  perPage: number;
  showFilters: boolean;
  showSort: boolean;
  /** Empty if lists show no filters. */
  facets: readonly FirstOptions[];
  card: CardSettings;
}

const [ListToolsContext, useProps] = requiredContext<ListToolsProps>('ListToolsContext');

export { ListToolsContext };

/** The island's props with its translator and money format. @throws Error outside a `ListToolsContext` */
export function useListTools() {
  return listTools(useProps());
}

/** As `useListTools`, for the island itself. */
export function listTools(props: ListToolsProps) {
  const { locale, card } = props;
  return {
    ...props,
    t: islandTranslator(locale, sharedMessages<(typeof LIST_MESSAGES)[number]>(locale)),
    money: (amount: MinorUnits) => formatMoney(locale, amount, card.currency),
  };
}
