/**
 * The collection of a search server, Typesense, which answers in place of the search index.
 * https://typesense.org/docs/30.2/api/collections.html
 */

import type { SearchServerSettings } from '../../settings/search-services.ts';
import type { IndexFacets } from '../catalog-index/index-format.ts';
import { facetOf } from '../facets/facets.ts';

/** A field of a collection, as the server is told. */
export interface CollectionField {
  name: string;
  type: 'bool' | 'int64' | 'int64[]' | 'string' | 'string[]';
  facet?: true;
  optional?: true;
  sort?: true;
  infix?: true;
}

/** The alias of a view. */
export function collectionAlias({ collection }: SearchServerSettings, view: string): string {
  return view === '' ? collection : `${collection}_${view}`;
}

/** The field of the options of a group. */
export function optionField(group: string): string {
  return `option_${fieldName(group)}`;
}

/** The field of those options of a group that can be ordered. */
export function orderableField(group: string): string {
  return `orderable_${fieldName(group)}`;
}

/** A group as a word that the server does not take apart. */
export function groupWord(group: string): string {
  return group.replace(/[^a-z0-9]/g, (character) => `Z${character.charCodeAt(0)}Z`);
}

/** Options that one variation has, as a word: ids of terms are unique in a store. No ids for any variation. */
export function variationWord(ids: readonly number[]): string {
  return ids.length === 0 ? 'any' : ids.toSorted((one, other) => one - other).join('x');
}

/** Fields that are searched, best first. */
export const SEARCHED_FIELDS = {
  name: { weight: 10, infix: true, mistakes: true },
  spelled: { weight: 9, infix: false, mistakes: false },
  sku: { weight: 8, infix: true, mistakes: false },
  terms: { weight: 5, infix: false, mistakes: true },
  short: { weight: 2, infix: false, mistakes: false },
  description: { weight: 1, infix: false, mistakes: false },
} as const;

/** All fields of a collection; a product's card is kept beside them, and not indexed. */
export function collectionFields({ groups }: IndexFacets): CollectionField[] {
  return [
    { name: 'number', type: 'int64' },
    { name: 'published', type: 'int64' },
    { name: 'listed', type: 'bool' },
    { name: 'searched', type: 'bool' },
    { name: 'inStock', type: 'bool' },
    { name: 'sale', type: 'bool' },
    { name: 'lowest', type: 'int64', optional: true },
    { name: 'price', type: 'int64', optional: true },
    { name: 'discount', type: 'int64' },
    { name: 'rating', type: 'int64' },
    { name: 'rank', type: 'int64' },
    { name: 'order', type: 'string', sort: true },
    { name: 'name', type: 'string', infix: true },
    { name: 'spelled', type: 'string' },
    { name: 'sku', type: 'string', infix: true },
    { name: 'terms', type: 'string[]' },
    { name: 'short', type: 'string' },
    { name: 'description', type: 'string' },
    { name: 'split', type: 'bool' },
    { name: 'varies', type: 'string[]' },
    { name: 'variations', type: 'string[]' },
    ...groups.flatMap(({ group }): CollectionField[] => [
      { name: optionField(group), type: 'int64[]', facet: true },
      ...(facetOf(group).ofVariations
        ? [{ name: orderableField(group), type: 'int64[]', facet: true } as const]
        : []),
    ]),
  ];
}

function fieldName(group: string): string {
  return /^[a-z0-9_]+$/.test(group) ? group : groupWord(group);
}
