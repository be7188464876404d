/** A file of its own: only lists of a translated catalog need it. */
import { formatListQuery, parseListQuery } from '#storefront/domain/search/list-query.ts';
import { inOwnSlugs } from '#storefront/domain/search/own-slugs.ts';
import { catalogSearch } from '#storefront/stores/search/catalog-search.ts';

/**
 * Writes the address of the list anew where it has options under the slugs of another language: it was shared, or the
 * language was switched. The list reads it again then.
 * @throws SearchIndexError if the search index cannot be loaded
 */
export async function writeOwnSlugs(): Promise<void> {
  const { options } = await catalogSearch.load();
  const query = parseListQuery(location.search);
  const own = inOwnSlugs(query, options);
  if (own === query) return;
  history.replaceState(history.state, '', location.pathname + formatListQuery(own));
  dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
}
