import type { FirstOptions } from '#storefront/domain/catalog/catalog-types.ts';
import type { ActiveFilter } from '#storefront/domain/search/change-query.ts';
import type { Choice, Facet } from '#storefront/domain/search/facets/facet.ts';
import { facetOf } from '#storefront/domain/search/facets/facets.ts';
import { chosenRange } from '#storefront/domain/search/facets/price-facet.ts';
import type { FacetOptions } from '#storefront/stores/search/found-page.ts';
import type { useListTools } from './list-tools-props.ts';

type Tools = Pick<ReturnType<typeof useListTools>, 't' | 'money' | 'card' | 'facets'>;

/** The name of a facet: that of the shop, or of its page; the store's in what the page does not know. */
export function facetLabel(
  { key, label }: Facet,
  options: readonly Pick<FirstOptions, 'group' | 'label'>[],
  { t, facets }: Pick<Tools, 't' | 'facets'>,
): string {
  return label === null
    ? ([...facets, ...options].find(({ group }) => group === key)?.label ?? '')
    : t(label);
}

/** A chosen filter in words, such as `Colour: Sea blue`. */
export function filterLabel(
  { key, choice }: Pick<ActiveFilter, 'key' | 'choice'>,
  options: readonly FacetOptions[],
  tools: Tools,
): string {
  if (key === 'search') return choice.join();
  const facet = facetOf(key);
  const label = facetLabel(facet, options, tools);
  switch (facet.control) {
    case 'switch':
      return label;
    case 'rating':
      return tools.t('list.ratingUp', { count: Number(choice[0]) });
    case 'range':
      return `${label}: ${rangeLabel(choice, tools)}`;
    case 'options': {
      const { bySlug, names } = options.find(({ group }) => group === key) ?? {};
      const [slug = ''] = choice;
      const name = names?.[bySlug?.get(slug) ?? -1] ?? slug;
      return facet.isPlain || label === '' ? name : `${label}: ${name}`;
    }
  }
}

function rangeLabel(choice: Choice, { t, money, card }: Tools): string {
  const { min, max } = chosenRange(choice);
  const amount = (value: number) => money(Math.round(value * 10 ** card.currency.decimals));
  if (min !== null && max !== null) return `${amount(min)} – ${amount(max)}`;
  return min === null
    ? t('list.priceTo', { price: amount(max ?? 0) })
    : t('list.priceFrom', { price: amount(min) });
}
