import { type ReactNode, useState } from 'react';
import type { FirstOptions } from '#storefront/domain/catalog/catalog-types.ts';
import { RATINGS } from '#storefront/domain/catalog/reviews/ratings.ts';
import { isColorAttribute, swatchColor } from '#storefront/domain/catalog/variations/colors.ts';
import { toggled } from '#storefront/domain/search/change-query.ts';
import type { Choice } from '#storefront/domain/search/facets/facet.ts';
import { FIRST_OPTIONS } from '#storefront/domain/search/facets/first-options.ts';
import type { PriceBounds } from '#storefront/domain/search/facets/price-facet.ts';
import { useListTools } from '../list-tools-props.ts';

/** Properties of a facet's control. */
export interface ControlProps {
  label: string;
  /** Undefined for a facet without options of its own. */
  options: FirstOptions | undefined;
  /** Of the list; null before they are known, as the counts. */
  prices: PriceBounds | null;
  /** Number of products that each option would show. */
  counts: ArrayLike<number> | null;
  /** Empty for none. */
  choice: Choice;
  /** @param follows for changes in quick succession, as of a slider */
  onChange(choice: Choice, follows?: boolean): void;
}

/** The options of a facet. */
export function OptionList({ options, counts, choice, onChange }: ControlProps) {
  const { t, card } = useListTools();
  const [showsAll, setShowsAll] = useState(false);
  const { group = '', slugs = [], names = [], depths = [], hasMore } = options ?? {};
  const isColor = isColorAttribute(group);
  const isFirst = (slug: string, option: number) => option < FIRST_OPTIONS || choice.includes(slug);
  const shown = slugs
    .map((slug, option) => ({ slug, option }))
    .filter(({ slug, option }) => showsAll || isFirst(slug, option));
  return (
    <>
      {shown.map(({ slug, option }) => {
        const name = names[option] ?? slug;
        const color = isColor ? swatchColor({ slug, name }) : null;
        return (
          <Option
            key={slug}
            type="checkbox"
            isBelow={Boolean(depths[option])}
            isChosen={choice.includes(slug)}
            count={counts && (counts[option] ?? 0)}
            onChange={() => onChange(toggled(choice, slug))}
          >
            <span lang={card.lang}>
              {color && (
                <svg aria-hidden="true">
                  <circle fill={color} />
                </svg>
              )}
              {name}
            </span>
          </Option>
        );
      })}
      {(hasMore || shown.length < slugs.length) && (
        <button type="button" className="btn link border-0 px-0" onClick={() => setShowsAll(true)}>
          {t('list.more')}
        </button>
      )}
    </>
  );
}

/** The lowest average rating. */
export function RatingChoice({ counts, choice, onChange }: ControlProps) {
  const { t } = useListTools();
  return (
    <>
      <Option type="radio" isChosen={choice.length === 0} count={null} onChange={() => onChange([])}>
        <span>{t('list.anyRating')}</span>
      </Option>
      {RATINGS.map((rating, place) => (
        <Option
          key={rating}
          type="radio"
          isChosen={Number(choice[0]) === rating}
          count={counts && (counts[place] ?? 0)}
          onChange={() => onChange([String(rating)])}
        >
          <span>{t('list.ratingUp', { count: rating })}</span>
        </Option>
      ))}
    </>
  );
}

/** A facet that is on or off. */
export function Switch({ label, counts, choice, onChange }: ControlProps) {
  const isOn = choice.length > 0;
  return (
    <Option
      type="checkbox"
      isChosen={isOn}
      count={counts && (counts[0] ?? 0)}
      onChange={() => onChange(isOn ? [] : ['true'])}
    >
      <span>{label}</span>
    </Option>
  );
}

interface OptionProps {
  type: 'checkbox' | 'radio';
  /** Another option is above it. */
  isBelow?: boolean;
  isChosen: boolean;
  /** Number of products that it would show; null if that is not known. */
  count: number | null;
  onChange(): void;
  children: ReactNode;
}

/** An option that would show nothing cannot be chosen; a chosen one can always be taken back. */
function Option({ type, isBelow, isChosen, count, onChange, children }: OptionProps) {
  const { t } = useListTools();
  return (
    <label className={isBelow ? 'filter-option pl-5' : 'filter-option'}>
      <input
        type={type}
        name={type === 'radio' ? 'rating' : undefined}
        checked={isChosen}
        disabled={count === 0 && !isChosen}
        onChange={onChange}
      />
      {children}
      {count !== null && (
        <>
          <span className="filter-count" aria-hidden="true">
            {count}
          </span>
          <span className="sr-only">{t('catalog.productCount', { count })}</span>
        </>
      )}
    </label>
  );
}
