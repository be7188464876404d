import { useEffect, useId, useState } from 'react';
import type { ListFilter } from '#shop/search/list-query.ts';
import { useListTools } from '../list-tools-props.ts';

type Range = ListFilter['price'];

interface Props {
  /** In the smallest unit. */
  bounds: { min: number; max: number };
  /** In the main unit. */
  value: Range;
  onChange(value: Range): void;
}

/** A price range as a slider with two thumbs and two fields. */
export function PriceRange({ bounds, value, onChange }: Props) {
  const { t, money, card } = useListTools();
  const id = useId();
  const unit = 10 ** card.currency.decimals;
  const [low, high] = [Math.floor(bounds.min / unit), Math.ceil(bounds.max / unit)];
  /** As it is dragged or typed, before it is applied. */
  const [draft, setDraft] = useState<Range>(value);
  useEffect(() => setDraft(value), [value]);

  const [min, max] = [draft.min ?? low, draft.max ?? high];
  const open = (range: Range): Range => ({
    min: range.min === null || range.min <= low ? null : range.min,
    max: range.max === null || range.max >= high ? null : range.max,
  });
  const apply = () => {
    const next = open(min > max ? { min: max, max: min } : draft);
    setDraft(next);
    if (next.min !== value.min || next.max !== value.max) onChange(next);
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
