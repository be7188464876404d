import { useState } from 'react';
import { isColorAttribute, swatchColor } from '#storefront/domain/catalog/variations/colors.ts';
import { optionsOf } from '#storefront/domain/search/catalog-index/catalog-index.ts';
import { toggled } from '#storefront/domain/search/change-query.ts';
import { useListTools } from '../list-tools-props.ts';
import type { ControlProps } from './control-props.ts';
import { OptionCount } from './OptionCount.tsx';

/** Options that are shown before a shopper asks for all. */
const FIRST_OPTIONS = 10;

/** The options of a facet. What would show nothing cannot be chosen; what is chosen can always be taken back. */
export function OptionList({ facet: { key }, index, counts, choice, onChange }: ControlProps) {
  const { t, card } = useListTools();
  const [showsAll, setShowsAll] = useState(false);
  const { slugs = [], names = [], depths = [] } = optionsOf(index, key) ?? {};
  const isColor = isColorAttribute(key);
  const isFirst = (slug: string, option: number) => option < FIRST_OPTIONS || choice.includes(slug);
  const shown = slugs
    .map((slug, option) => ({ slug, option }))
    .filter(({ slug, option }) => showsAll || isFirst(slug, option));
  return (
    <>
      {shown.map(({ slug, option }) => {
        const count = counts[option] ?? 0;
        const isChosen = choice.includes(slug);
        const name = names[option] ?? slug;
        const color = isColor ? swatchColor({ slug, name }) : null;
        return (
          <label key={slug} className={depths[option] ? 'filter-option pl-5' : 'filter-option'}>
            <input
              type="checkbox"
              checked={isChosen}
              disabled={count === 0 && !isChosen}
              onChange={() => onChange(toggled(choice, slug))}
            />
            <span lang={card.lang}>
              {color && (
                <svg
                  className="mr-2 inline-block size-4 text-edge align-[-0.15em]"
                  viewBox="0 0 16 16"
                  aria-hidden="true"
                >
                  <circle cx="8" cy="8" r="7.25" fill={color} stroke="currentColor" />
                </svg>
              )}
              {name}
            </span>
            <OptionCount count={count} />
          </label>
        );
      })}
      {shown.length < slugs.length && (
        <button type="button" className="btn link border-0 px-0" onClick={() => setShowsAll(true)}>
          {t('list.more', { count: slugs.length - shown.length })}
        </button>
      )}
    </>
  );
}
