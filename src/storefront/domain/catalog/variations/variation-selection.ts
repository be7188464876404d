import type { StockStatus } from '../catalog-types.ts';
import { findSpelled } from './attribute-spelling.ts';
import type { VariationOption } from './attributes.ts';
import { type SelectableVariation, stockOf } from './selectable-variation.ts';
import { OPTION_PREFIX, optionParameter } from './selection-query.ts';

export interface OptionGroupRef {
  name: string;
  options: Pick<VariationOption, 'value'>[];
}

/** The selected value of each option group, in their order; empty if none is selected. */
export type SelectedValues = readonly string[];

/** Availability of an option together with the values selected in the other groups. */
export type OptionState = 'available' | 'soldOut' | 'impossible';

/** The first match, as WooCommerce picks it; undefined until every group is selected, or if none matches. */
export function selectedVariation(
  variations: readonly SelectableVariation[],
  selected: SelectedValues,
): SelectableVariation | undefined {
  if (selected.some((value) => value === '')) return undefined;
  return variations.find((variation) => matchesSelection(variation, selected));
}

export function optionState(
  variations: readonly SelectableVariation[],
  selected: SelectedValues,
  group: number,
  value: string,
): OptionState {
  const stock = offeredStock(variations, selected.with(group, value));
  if (stock === undefined) return 'impossible';
  return stock === 'OUT_OF_STOCK' ? 'soldOut' : 'available';
}

const STOCK_ORDER: readonly StockStatus[] = ['IN_STOCK', 'ON_BACKORDER', 'OUT_OF_STOCK'];

/** The stock of a selection: its variation's if every group is selected, else the best match; undefined for none. */
export function offeredStock(
  variations: readonly SelectableVariation[],
  selected: SelectedValues,
): StockStatus | undefined {
  const found = variations.filter((variation) => matchesSelection(variation, selected));
  if (!selected.includes('')) return found[0] && stockOf(found[0]);
  return STOCK_ORDER.find((status) => found.some((variation) => stockOf(variation) === status));
}

/** A variation matches where each of its values is selected, is any, or its group has no selection. */
function matchesSelection({ values }: SelectableVariation, selected: SelectedValues): boolean {
  return values.every((value, index) => value === '' || !selected[index] || selected[index] === value);
}

/** The selection when a page opens: the merchant's defaults, and the only option of a group. */
export function initialSelection(
  groups: readonly OptionGroupRef[],
  defaults: readonly { name: string; value: string }[],
): string[] {
  return groups.map(({ name, options }) => {
    const preset = defaults.find((one) => one.name === name)?.value;
    if (preset !== undefined && options.some(({ value }) => value === preset)) return preset;
    return options.length === 1 ? (options[0]?.value ?? '') : '';
  });
}

/** The group that a parameter names: WordPress spells it `attribute_groesse-cm` or `attribute_gr%c3%b6…`. */
export function groupOfParameter<T extends { name: string }>(
  groups: readonly T[],
  parameter: string,
): T | undefined {
  return parameter.startsWith(OPTION_PREFIX)
    ? findSpelled(groups, parameter.slice(OPTION_PREFIX.length), ({ name }) => name)
    : undefined;
}

/** A query without the parameters that name these groups in another spelling than the shop's own. */
export function withoutSpellings(groups: readonly OptionGroupRef[], query: URLSearchParams): URLSearchParams {
  const kept = [...query].filter(([parameter]) => {
    const group = groupOfParameter(groups, parameter);
    return group === undefined || parameter === optionParameter(group.name);
  });
  return new URLSearchParams(kept);
}

/** Reads a selection from a query, however spelled; the first valid option counts. @param fallback for other groups */
export function selectionFromQuery(
  groups: readonly OptionGroupRef[],
  query: URLSearchParams,
  fallback: SelectedValues,
): string[] {
  const requested = new Map<OptionGroupRef, string>();
  for (const [parameter, text] of query) {
    const group = groupOfParameter(groups, parameter);
    const option = group && findSpelled(group.options, text, ({ value }) => value);
    if (option && !requested.has(group)) requested.set(group, option.value);
  }
  return groups.map((group, index) => requested.get(group) ?? fallback[index] ?? '');
}
