import { memo, useMemo } from 'react';
import type { CatalogIndex } from '#shop/search/catalog-index/catalog-index.ts';
import { withFilter } from '#shop/search/change-query.ts';
import { type FacetCounts, priceBounds } from '#shop/search/filter-products.ts';
import type { ListQuery } from '#shop/search/list-query.ts';
import { useListTools } from '../list-tools-props.ts';
import { FilterGroup } from './FilterGroup.tsx';
import { OptionCount } from './OptionCount.tsx';
import { OptionList } from './OptionList.tsx';
import { PriceRange } from './PriceRange.tsx';
import { RatingChoice } from './RatingChoice.tsx';

interface Props {
  query: ListQuery;
  /** With all columns. */
  index: CatalogIndex;
  counts: FacetCounts;
  onChange(query: ListQuery, follows?: boolean): void;
}

/** Every filter of a list, with the number of products that each option would show. */
export const FilterForm = memo(({ query, index, counts, onChange }: Props) => {
  const { t, categorySlug, card } = useListTools();
  const { filter } = query;
  const bounds = useMemo(() => priceBounds(index, categorySlug), [index, categorySlug]);
  const change = (changes: Partial<ListQuery['filter']>, follows?: boolean) =>
    onChange(withFilter(query, changes), follows);
  return (
    <form className="grid" onSubmit={(event) => event.preventDefault()}>
      {categorySlug === null && (
        <FilterGroup title={t('list.category')} isOpen>
          <OptionList
            group="category"
            table={index.categories}
            counts={counts.category}
            chosen={filter.category}
            query={query}
            onChange={onChange}
          />
        </FilterGroup>
      )}
      {bounds && bounds.max > bounds.min && (
        <FilterGroup title={t('list.price')} isOpen>
          <PriceRange bounds={bounds} value={filter.price} onChange={(price) => change({ price }, true)} />
        </FilterGroup>
      )}
      <FilterGroup title={t('list.offers')} isOpen>
        <Switch
          label={t('list.stock')}
          count={counts.stock}
          isOn={filter.stock}
          onChange={(stock) => change({ stock })}
        />
        <Switch
          label={t('list.sale')}
          count={counts.sale}
          isOn={filter.sale}
          onChange={(sale) => change({ sale })}
        />
      </FilterGroup>
      {index.attributes.map((attribute, place) => (
        <FilterGroup
          key={attribute.group}
          title={attribute.label}
          isOpen={attribute.openByDefault || attribute.group in filter.attributes}
        >
          <OptionList
            group={attribute.group}
            table={attribute}
            counts={counts.attributes[place] ?? new Uint32Array()}
            chosen={filter.attributes[attribute.group] ?? []}
            query={query}
            onChange={onChange}
          />
        </FilterGroup>
      ))}
      {card.showReviews && (
        <FilterGroup title={t('list.rating')} isOpen={filter.rating !== null}>
          <RatingChoice
            counts={counts.rating}
            value={filter.rating}
            onChange={(rating) => change({ rating })}
          />
        </FilterGroup>
      )}
    </form>
  );
});

interface SwitchProps {
  label: string;
  count: number;
  isOn: boolean;
  onChange(isOn: boolean): void;
}

function Switch({ label, count, isOn, onChange }: SwitchProps) {
  return (
    <label className="filter-option">
      <input
        type="checkbox"
        checked={isOn}
        disabled={count === 0 && !isOn}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>{label}</span>
      <OptionCount count={count} />
    </label>
  );
}
