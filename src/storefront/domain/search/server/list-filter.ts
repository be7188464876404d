/** Filters of a list in the words of the search server. https://typesense.org/docs/30.2/api/search.html */
import type { OptionTable } from '../catalog-index/catalog-index.ts';
import type { Choice, ListFilter, ListScope } from '../facets/facet.ts';
import { facetOf, STOCK, variationChoices } from '../facets/facets.ts';
import { chosenRange } from '../facets/price-facet.ts';
import { groupWord, optionField, variationWord } from './collection.ts';

/** The options of a group with their ids in the store, by their places. */
export interface ServerOptions extends OptionTable {
  ids: readonly number[];
}

export interface FilterContext {
  options: readonly ServerOptions[];
  /** Digits of the currency's smallest unit. */
  decimals: number;
  /** Null for all products. */
  list: ListScope | null;
}

/** Matches no product. */
const NONE = 'number:<0';

/** The products that a list may show at all. @param isSearch for those that searches find */
export function scopeFilter(context: FilterContext, isSearch: boolean): string {
  return both(isSearch ? 'searched:true' : 'listed:true', termFilter(context));
}

/** The products of the page's category or term; empty for all. */
export function termFilter(context: FilterContext): string {
  const { list } = context;
  return list === null ? '' : optionFilter(context, list.taxonomy, [list.slug]);
}

/** The products that pass every facet. With only what can be ordered, one variation must have all options at once. */
export function listFilter(context: FilterContext, filter: ListFilter): string {
  const conditions = Object.entries(filter).map(([key, choice]) => facetFilter(context, key, choice));
  const chosen = variationChoices(filter);
  if (STOCK.key in filter && Object.keys(chosen).length > 0)
    conditions.push(orderableFilter(context, chosen));
  return both(...conditions);
}

/** All conditions, of which some may be empty. */
export function both(...conditions: readonly string[]): string {
  return conditions.filter((condition) => condition !== '').join(' && ');
}

function facetFilter(context: FilterContext, key: string, choice: Choice): string {
  switch (facetOf(key).control) {
    case 'options':
      return optionFilter(context, key, choice);
    case 'switch':
      return key === STOCK.key ? 'inStock:true' : `${key}:true`;
    case 'rating':
      return `rating:>=${Math.round(Number(choice[0]) * 100)}`;
    case 'range': {
      const { min, max } = chosenRange(choice);
      const minor = (amount: number) => Math.round(amount * 10 ** context.decimals);
      return both(`price:>=${minor(min ?? 0)}`, max === null ? '' : `price:<=${minor(max)}`);
    }
  }
}

function optionFilter(context: FilterContext, group: string, choice: Choice): string {
  const ids = chosenIds(context, group, choice);
  return ids.length === 0 ? NONE : `${optionField(group)}:=[${ids.join()}]`;
}

function chosenIds({ options }: FilterContext, group: string, choice: Choice): number[] {
  const table = options.find((each) => each.group === group);
  return choice.flatMap((slug) => table?.ids[table.bySlug.get(slug) ?? -1] ?? []);
}

/**
 * Products whose variations can all be ordered, or one that has an option of each chosen group in which they differ:
 * a condition for every set of groups that a product can differ in.
 */
function orderableFilter(context: FilterContext, chosen: ListFilter): string {
  const groups = Object.entries(chosen).map(([group, choice]) => ({
    word: groupWord(group),
    ids: chosenIds(context, group, choice),
  }));
  let cases: { condition: string; words: number[][] }[] = [{ condition: '', words: [[]] }];
  for (const { word, ids } of groups) {
    cases = cases.flatMap(({ condition, words }) => [
      { condition: both(condition, `varies:!=${word}`), words },
      {
        condition: both(condition, `varies:=${word}`),
        words: words.flatMap((own) => ids.map((id) => [...own, id])),
      },
    ]);
  }
  const differing = cases
    .filter(({ words }) => words.length > 0)
    .map(
      ({ condition, words }) => `(${both(condition, `variations:=[${words.map(variationWord).join()}]`)})`,
    );
  return `(${['split:false', ...differing].join(' || ')})`;
}
