import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type ChosenRange, chosenRange, rangeChoice } from '#storefront/domain/search/facets/price-facet.ts';
import { useListTools } from '../list-tools-props.ts';
import type { ControlProps } from './controls.tsx';

/** A price range as a slider with two thumbs and two fields. Before its ends are known, it is switched off. */
export function PriceRange({ prices, choice, onChange }: ControlProps) {
  const { t, money, card } = useListTools();
  const controls = useRef<HTMLDivElement>(null);
  const unit = 10 ** card.currency.decimals;
  const bounds = prices && { low: Math.floor(prices.min / unit), high: Math.ceil(prices.max / unit) };
  const { low, high } = bounds ?? { low: 0, high: 1 };
  const value = useMemo(() => chosenRange(choice), [choice]);
  /** As it is dragged or typed, before it is applied. */
  const [draft, setDraft] = useState<ChosenRange>(value);
  const latest = useRef(draft);
  const change = (range: ChosenRange) => {
    latest.current = range;
    setDraft(range);
  };
  // Layout effects, as what was typed meanwhile would be lost in later ones.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft follows what is chosen, not how it is changed.
  useLayoutEffect(() => change(value), [value]);

  const [min, max] = [draft.min ?? low, draft.max ?? high];
  // The browser's own event tells when a change is complete: React's comes with every step.
  useLayoutEffect(() => {
    const apply = () => {
      const from = latest.current.min ?? low;
      const to = latest.current.max ?? (bounds ? high : Number.POSITIVE_INFINITY);
      const [first, last] = from > to ? [to, from] : [from, to];
      const next = {
        min: first <= low ? null : first,
        max: last >= (bounds ? high : Number.POSITIVE_INFINITY) ? null : last,
      };
      change(next);
      if (next.min !== value.min || next.max !== value.max) onChange(rangeChoice(next), true);
    };
    const element = controls.current;
    element?.addEventListener('change', apply);
    return () => element?.removeEventListener('change', apply);
  });
  const share = (amount: number) =>
    `${(100 * (Math.min(Math.max(amount, low), high) - low)) / (high - low || 1)}%`;
  const ends = [
    { name: 'min', label: t('list.priceMin'), shown: min, end: bounds?.low },
    { name: 'max', label: t('list.priceMax'), shown: max, end: bounds?.high },
  ] as const;
  const changeEnd = (name: 'min' | 'max', text: string) =>
    change({ ...latest.current, [name]: text === '' ? null : Math.max(0, Number(text)) });
  return (
    <div ref={controls}>
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
            aria-label={label}
            onChange={({ target }) => changeEnd(name, target.value)}
            min={low}
            max={high}
            value={shown}
            disabled={!bounds || low === high}
            aria-valuetext={bounds ? money(shown * unit) : undefined}
          />
        ))}
      </div>
      <div className="flex items-center gap-2">
        {ends.map(({ name, label, end }) => (
          <label key={name} className="min-w-0 flex-1">
            <span className="text-xs text-ink-soft">{label}</span>
            <input
              className="field px-3"
              type="number"
              inputMode="numeric"
              onChange={({ target }) => changeEnd(name, target.value)}
              min={bounds?.low}
              max={bounds?.high}
              // As a value, an end that comes late would mix with what is being typed.
              placeholder={end === undefined ? undefined : String(end)}
              value={draft[name] ?? ''}
            />
          </label>
        ))}
      </div>
    </div>
  );
}
