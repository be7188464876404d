import type { BrowserProduct } from '../catalog-types.ts';
import { findSpelled } from './attribute-spelling.ts';
import { optionGroups, selectableVariations } from './attributes.ts';
import { groupOfParameter, selectedVariation } from './variation-selection.ts';

/** Terms of other languages in the page's, by taxonomy: slug in another language -> name. */
export type TranslatedTerms = Record<string, Record<string, string>>;

/** Options of a product that were chosen: values by attribute name. */
export interface LineChoice {
  variationId: number | null;
  attributes: Record<string, string>;
}

/**
 * Options that were chosen in any language, as the product has them in the page's.
 * @returns null if its options cannot be told
 */
export function translatedChoice(
  { variationId, attributes }: LineChoice,
  product: Pick<BrowserProduct, 'attributes' | 'variations'>,
  terms: TranslatedTerms,
): LineChoice | null {
  if (variationId === null || product.variations.some(({ databaseId }) => databaseId === variationId)) {
    return { variationId, attributes };
  }
  const chosen = Object.entries(attributes).map(([name, value]) => {
    const attribute = findSpelled(product.attributes, name, (one) => one.name);
    return [attribute?.name ?? '', attribute && translatedValue(attribute, value, terms)] as const;
  });
  const values = optionGroups(product).map(({ name }) => chosen.find(([one]) => one === name)?.[1] ?? '');
  const selected = selectedVariation(selectableVariations(product), values);
  const isTold = selected !== undefined && chosen.every(([, value]) => value !== undefined);
  return isTold
    ? { variationId: selected.id, attributes: Object.fromEntries(chosen) as Record<string, string> }
    : null;
}

/**
 * A query that selects options by their slugs in any language, as the page has them.
 * @returns null if it selects none by the slug of another language
 */
export function translatedQuery(
  groups: readonly { name: string; options: readonly { value: string; name: string }[] }[],
  query: URLSearchParams,
  terms: TranslatedTerms,
): URLSearchParams | null {
  const next = new URLSearchParams(query);
  for (const [parameter, slug] of query) {
    const group = groupOfParameter(groups, parameter);
    if (group === undefined || findSpelled(group.options, slug, ({ value }) => value) !== undefined) continue;
    const option = group.options.find(({ name }) => name === terms[group.name]?.[slug]);
    if (option !== undefined) next.set(parameter, option.value);
  }
  return next.toString() === query.toString() ? null : next;
}

/** A typed value is the same in all languages, or cannot be told. */
function translatedValue(
  { name, options, terms: own }: BrowserProduct['attributes'][number],
  value: string,
  terms: TranslatedTerms,
): string | undefined {
  const same = findSpelled(options, value, (option) => option);
  if (same !== undefined) return same;
  const translated = terms[name]?.[value];
  return translated === undefined ? undefined : own.find((term) => term.name === translated)?.slug;
}
