import { type ComponentType, memo } from 'react';
import { type CatalogIndex, optionsOf } from '#storefront/domain/search/catalog-index/catalog-index.ts';
import { withChoice } from '#storefront/domain/search/change-query.ts';
import type { Choice, Facet } from '#storefront/domain/search/facets/facet.ts';
import { facetsOf } from '#storefront/domain/search/facets/facets.ts';
import type { FacetCounts } from '#storefront/domain/search/filter-products.ts';
import type { ListQuery } from '#storefront/domain/search/list-query.ts';
import { facetLabel } from '../filter-labels.ts';
import { useListTools } from '../list-tools-props.ts';
import type { ControlProps } from './control-props.ts';
import { FilterGroup } from './FilterGroup.tsx';
import { OptionList } from './OptionList.tsx';
import { PriceRange } from './PriceRange.tsx';
import { RatingChoice } from './RatingChoice.tsx';
import { Switch } from './Switch.tsx';

const CONTROLS: Record<Facet['control'], ComponentType<ControlProps>> = {
  options: OptionList,
  switch: Switch,
  range: PriceRange,
  rating: RatingChoice,
};

const NONE: Choice = [];

interface Props {
  query: ListQuery;
  /** With all columns. */
  index: CatalogIndex;
  counts: FacetCounts;
  onChange(query: ListQuery, follows?: boolean): void;
}

/** Facets that stand under one title have it; others stand by themselves. */
const groupOf = ({ title, key }: Facet) => title ?? key;

/** Every filter of a list, with the number of products that each option would show. */
export const FilterForm = memo(({ query, index, counts, onChange }: Props) => {
  const tools = useListTools();
  const scope = { category: tools.categorySlug, showReviews: tools.card.showReviews };
  const facets = facetsOf(index).filter((facet) => facet.isOffered?.(index, scope) ?? true);
  const titleOf = (facet: Facet) => (facet.title ? tools.t(facet.title) : facetLabel(facet, index, tools));
  const isOpen = ({ key, isOpen: isAlwaysOpen }: Facet) =>
    isAlwaysOpen ?? (optionsOf(index, key)?.openByDefault || key in query.filter);
  return (
    <form className="grid" onSubmit={(event) => event.preventDefault()}>
      {facets
        .filter((facet, place) => facets.findIndex((one) => groupOf(one) === groupOf(facet)) === place)
        .map((first) => (
          <FilterGroup key={groupOf(first)} title={titleOf(first)} isOpen={isOpen(first)}>
            {facets
              .filter((facet) => groupOf(facet) === groupOf(first))
              .map((facet) => {
                const Control = CONTROLS[facet.control];
                return (
                  <Control
                    key={facet.key}
                    facet={facet}
                    index={index}
                    counts={counts.get(facet.key) ?? []}
                    choice={query.filter[facet.key] ?? NONE}
                    onChange={(choice, follows) => onChange(withChoice(query, facet.key, choice), follows)}
                  />
                );
              })}
          </FilterGroup>
        ))}
    </form>
  );
});
