import type { FirstOptions } from '#storefront/domain/catalog/catalog-types.ts';
import type { MinorUnits } from '#storefront/domain/pricing/pricing-types.ts';
import { type ListPageNumber, listingPath, type TermKind } from '#storefront/domain/routes/list-paths.ts';
import type { ListScope } from '#storefront/domain/search/facets/facet.ts';
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
  /** Of what the list is of; null for all products. */
  slug: string | null;
  /** Its taxonomy and kind, for a list that is not of a category. */
  taxonomy?: string | undefined;
  kind?: TermKind | undefined;
  /** On the page that stands for all pages beyond the list depth. */
  isDeep?: boolean | undefined;
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

/** The list as the search index is asked for it; null for all products. */
export function listScope({
  slug,
  taxonomy = 'category',
}: Pick<ListToolsProps, 'slug' | 'taxonomy'>): ListScope | null {
  return slug === null ? null : { taxonomy, slug };
}

/** As `useListTools`, for the island itself. */
export function listTools(props: ListToolsProps) {
  const { locale, card } = props;
  return {
    ...props,
    pathOf: (page: ListPageNumber) => listingPath(locale, props.slug, page, props.kind),
    t: islandTranslator(locale, sharedMessages<(typeof LIST_MESSAGES)[number]>(locale)),
    money: (amount: MinorUnits) => formatMoney(locale, amount, card.currency),
  };
}
