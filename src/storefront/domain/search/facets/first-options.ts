import type { FirstOptions } from '../../catalog/catalog-types.ts';
import { optionTable } from '../catalog-index/catalog-index.ts';
import type { IndexFacets } from '../catalog-index/index-format.ts';

/** Options of a facet that are shown before a shopper asks for all. */
export const FIRST_OPTIONS = 10;

export function firstOptions({ groups }: IndexFacets): FirstOptions[] {
  return groups
    .filter(({ options }) => options.length > 0)
    .map((group) => {
      const options = group.options.slice(0, FIRST_OPTIONS);
      const { label, openByDefault, slugs, names, depths } = optionTable({ ...group, options });
      const hasMore = group.options.length > FIRST_OPTIONS && ({ hasMore: true } as const);
      return { group: group.group, label, openByDefault, slugs, names, depths, ...hasMore };
    });
}
