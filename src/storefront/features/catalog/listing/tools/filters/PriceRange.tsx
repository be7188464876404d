import { useEffect, useId, useMemo, useState } from 'react';
import {
  type ChosenRange,
  chosenRange,
  priceBounds,
  rangeChoice,
} from '#storefront/domain/search/facets/price-facet.ts';
import { useListTools } from '../list-tools-props.ts';
import type { ControlProps } from './control-props.ts';

/** A price range as a slider with two thumbs and two fields. */
export function PriceRange({ index, choice, onChange }: ControlProps) {
  const { t, money, card, categorySlug } = useListTools();
  const id = useId();
  const unit = 10 ** card.currency.decimals;
  const [low, high] = useMemo(() => {
    const { min, max } = priceBounds(index, categorySlug) ?? { min: 0, max: 0 };
    return [Math.floor(min / unit), Math.ceil(max / unit)] as const;
  }, [index, categorySlug, unit]);
  const value = useMemo(() => chosenRange(choice), [choice]);
  /** As it is dragged or typed, before it is applied. */
  const [draft, setDraft] = useState<ChosenRange>(value);
  useEffect(() => setDraft(value), [value]);

  const [min, max] = [draft.min ?? low, draft.max ?? high];
  const open = (range: ChosenRange): ChosenRange => ({
    min: range.min === null || range.min <= low ? null : range.min,
    max: range.max === null || range.max >= high ? null : range.max,
  });
  const apply = () => {
    const next = open(min > max ? { min: max, max: min } : draft);
    setDraft(next);
    if (next.min !== value.min || next.max !== value.max) onChange(rangeChoice(next), true);
  };
  const field = (name: 'min' | 'max', label: string, shown: number) => ({
    'aria-label': label,
    min: low,
    max: high,
    value: shown,
    onChange: ({ target }: { target: HTMLInputElement }) => {
      const amount = target.value === '' ? null : Math.max(0, Number(target.value));
      setDraft({ ...draft, [name]: amount });
    },
    onBlur: apply,
    onKeyUp: ({ key }: { key: string }) => {
      if (key === 'Enter' || key.startsWith('Arrow') || key.startsWith('Page')) apply();
    },
  });
  const share = (amount: number) =>
    `${(100 * (Math.min(Math.max(amount, low), high) - low)) / (high - low || 1)}%`;
  const ends = [
    { name: 'min', label: t('list.priceMin'), shown: min },
    { name: 'max', label: t('list.priceMax'), shown: max },
  ] as const;
  return (
    <>
      <div
        className="price-slider"
        ref={(element) => {
          element?.style.setProperty('--from', share(min));
          element?.style.setProperty('--to', share(max));
        }}
      >
        {ends.map(({ name, label, shown }) => (
          <input
            key={name}
            type="range"
            {...field(name, label, shown)}
            aria-valuetext={money(shown * unit)}
            onPointerUp={apply}
          />
        ))}
      </div>
      <div className="flex items-center gap-2">
        {ends.map(({ name, label, shown }) => (
          <label key={name} className="min-w-0 flex-1" htmlFor={id + name}>
            <span className="text-xs text-ink-soft">{label}</span>
            <input
              id={id + name}
              className="field px-3"
              type="number"
              inputMode="numeric"
              {...field(name, label, shown)}
            />
          </label>
        ))}
      </div>
    </>
  );
}
