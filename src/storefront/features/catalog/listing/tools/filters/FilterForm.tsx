import { type ComponentType, memo, type ReactNode, useState } from 'react';
import { withChoice } from '#storefront/domain/search/change-query.ts';
import type { Choice, Facet } from '#storefront/domain/search/facets/facet.ts';
import { facetsOf } from '#storefront/domain/search/facets/facets.ts';
import type { ListQuery } from '#storefront/domain/search/list-query.ts';
import type { FoundPage } from '#storefront/stores/search/found-page.ts';
import { facetLabel } from '../filter-labels.ts';
import { listScope, useListTools } from '../list-tools-props.ts';
import { type ControlProps, OptionList, RatingChoice, Switch } from './controls.tsx';
import { PriceRange } from './PriceRange.tsx';

const CONTROLS: Record<Facet['control'], ComponentType<ControlProps>> = {
  options: OptionList,
  switch: Switch,
  range: PriceRange,
  rating: RatingChoice,
};

const NONE: Choice = [];

interface Props {
  query: ListQuery;
  /** With counts; null before they are known. */
  found: Pick<FoundPage, 'options' | 'counts' | 'prices'> | null;
  onChange(query: ListQuery, follows?: boolean): void;
}

/** The title of facets that share one; otherwise the facet itself. */
const groupOf = ({ title, key }: Facet) => title ?? key;

/**
 * Every filter of a list, with the number of products that each option would show. Before that is known, its first
 * options can be chosen already: pages have them.
 */
export const FilterForm = memo(({ query, found, onChange }: Props) => {
  const tools = useListTools();
  const tables = (found?.options ?? tools.facets).filter(({ slugs }) => slugs.length > 0);
  const tableOf = ({ key }: Facet) => tables.find(({ group }) => group === key);
  const { taxonomy } = listScope(tools) ?? {};
  const facets = facetsOf(tables).filter(
    (facet) => facet.key !== taxonomy && (facet.isOffered?.(tools.card) ?? true),
  );
  const labelOf = (facet: Facet) => facetLabel(facet, tables, tools);
  return (
    <div className="grid">
      {facets
        .filter((facet, place) => facets.findIndex((one) => groupOf(one) === groupOf(facet)) === place)
        .map((first) => (
          <FilterGroup
            key={groupOf(first)}
            title={first.title ? tools.t(first.title) : labelOf(first)}
            isOpen={first.isOpen ?? (tableOf(first)?.openByDefault || first.key in query.filter)}
          >
            {facets
              .filter((facet) => groupOf(facet) === groupOf(first))
              .map((facet) => {
                const Control = CONTROLS[facet.control];
                return (
                  <Control
                    key={facet.key}
                    label={labelOf(facet)}
                    options={tableOf(facet)}
                    prices={found?.prices ?? null}
                    counts={found?.counts ? (found.counts.get(facet.key) ?? []) : null}
                    choice={query.filter[facet.key] ?? NONE}
                    onChange={(choice, follows) => onChange(withChoice(query, facet.key, choice), follows)}
                  />
                );
              })}
          </FilterGroup>
        ))}
    </div>
  );
});

/** A group of filters that folds. @param isOpen unless the shopper has folded or unfolded it */
function FilterGroup({ title, isOpen, children }: { title: string; isOpen: boolean; children: ReactNode }) {
  const [own, setOwn] = useState<boolean | null>(null);
  return (
    <details
      className="filter-group"
      open={own ?? isOpen}
      onToggle={({ currentTarget }) => setOwn(currentTarget.open)}
    >
      <summary>
        {title}
        <span className="i-ph-caret-down" />
      </summary>
      <fieldset>
        <legend className="sr-only">{title}</legend>
        {children}
      </fieldset>
    </details>
  );
}
