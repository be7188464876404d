/** A file of its own: only lists of a translated catalog need it. */
import type { OptionTable } from '#storefront/domain/search/catalog-index/catalog-index.ts';
import type { Choice } from '#storefront/domain/search/facets/facet.ts';
import { formatListQuery, type ListQuery, parseListQuery } from '#storefront/domain/search/list-query.ts';
import { facetOptions } from '#storefront/stores/search/find-page.ts';

/**
 * Writes the address of the list anew where it has options under the slugs of another language: it was shared, or the
 * language was switched. The list reads it again then.
 * @throws SearchIndexError if the search index cannot be loaded
 */
export async function writeOwnSlugs(): Promise<void> {
  const options = await facetOptions();
  const query = parseListQuery(location.search);
  const own = inOwnSlugs(query, options);
  if (own === query) return;
  history.replaceState(history.state, '', location.pathname + formatListQuery(own));
  dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
}

/** The query with each option under the slug of the page's language, whichever language names it; itself if all are. */
function inOwnSlugs(query: ListQuery, tables: readonly Pick<OptionTable, 'group' | 'slugs' | 'bySlug'>[]) {
  const filter = Object.entries(query.filter).map(([key, choice]): [string, Choice] => {
    const { slugs, bySlug } = tables.find(({ group }) => group === key) ?? {};
    return [key, [...new Set(choice.map((slug) => slugs?.[bySlug?.get(slug) ?? -1] ?? slug))]];
  });
  const isOwn = filter.every(([key, choice]) => String(choice) === String(query.filter[key]));
  return isOwn ? query : { ...query, filter: Object.fromEntries(filter) };
}
