import type { StockStatus } from '../catalog-types.ts';
import type { SelectableVariation } from './selectable-variation.ts';
import { type OptionGroupRef, offeredStock, type SelectedValues } from './variation-selection.ts';

interface Candidate {
  values: string[];
  /** Criteria that make it worse than another, the weightiest first. */
  rank: readonly number[];
}

/**
 * The selection itself if some variation has it, else the best one that keeps the `fixed` group's value: buyable before
 * sold out, few changes before many, in stock before backorder, then earlier groups unchanged.
 */
export function fittingSelection(
  groups: readonly OptionGroupRef[],
  variations: readonly SelectableVariation[],
  selected: SelectedValues,
  fixed: number,
): string[] {
  if (offeredStock(variations, selected) !== undefined) return [...selected];
  let best: Candidate | undefined;

  function visit(left: readonly SelectableVariation[], values: string[], places: number[]): void {
    const group = groups[values.length];
    if (group === undefined) {
      const stock = offeredStock(left, values);
      const candidate = { values, rank: rankOf(stock, places) };
      if (stock !== undefined && (best === undefined || isBetter(candidate, best))) best = candidate;
      return;
    }
    const before = selected[values.length] ?? '';
    const options =
      values.length === fixed || before === ''
        ? [before]
        : [before, ...others(group, before, left, values.length)];
    for (const option of options) {
      const fits = left.filter(({ values: own }) => {
        const value = own[values.length];
        return value === '' || option === '' || value === option;
      });
      const place = option === before ? 0 : 1 + group.options.findIndex(({ value }) => value === option);
      if (fits.length > 0) visit(fits, [...values, option], [...places, place]);
    }
  }

  visit(variations, [], []);
  return best?.values ?? [...selected];
}

/** The options to try: those that a variation names, and of the others, which are all alike, the first. */
function others(
  { options }: OptionGroupRef,
  before: string,
  left: readonly SelectableVariation[],
  index: number,
): string[] {
  const named = new Set(left.map(({ values }) => values[index]));
  const rest = options.map(({ value }) => value).filter((value) => value !== before);
  const unnamed = rest.find((value) => !named.has(value));
  return rest.filter((value) => named.has(value) || value === unnamed);
}

function rankOf(stock: StockStatus | undefined, places: readonly number[]): number[] {
  const changes = places.filter((place) => place > 0).length;
  return [Number(stock === 'OUT_OF_STOCK'), changes, Number(stock !== 'IN_STOCK'), ...places];
}

function isBetter({ rank }: Candidate, { rank: other }: Candidate): boolean {
  const first = rank.findIndex((value, place) => value !== other[place]);
  return (rank[first] ?? 0) < (other[first] ?? 0);
}
