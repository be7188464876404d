/** A file of its own: only lists of a translated catalog need it. */
import type { OptionTable } from './catalog-index/catalog-index.ts';
import type { Choice } from './facets/facet.ts';
import type { ListQuery } from './list-query.ts';

/** The query with each option under the slug of the page's language, whichever language names it; itself if all are. */
export function inOwnSlugs(
  query: ListQuery,
  tables: readonly Pick<OptionTable, 'group' | 'slugs' | 'bySlug'>[],
) {
  const filter = Object.entries(query.filter).map(([key, choice]): [string, Choice] => {
    const { slugs, bySlug } = tables.find(({ group }) => group === key) ?? {};
    return [key, [...new Set(choice.map((slug) => slugs?.[bySlug?.get(slug) ?? -1] ?? slug))]];
  });
  const isOwn = filter.every(([key, choice]) => String(choice) === String(query.filter[key]));
  return isOwn ? query : { ...query, filter: Object.fromEntries(filter) };
}
