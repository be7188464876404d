/** A file of its own: only an address in another language needs it. */
import { translatedQuery } from '#storefront/domain/catalog/variations/translated-choice.ts';
import { loadTranslations } from '#storefront/stores/search/other-languages.ts';
import { storeConnection } from '#storefront/stores/session/page-connection.ts';
import type { FormGroup } from '../buy/buy-form-product.ts';

/**
 * A query that selects options by their slugs in another language, with those of the page's.
 * @returns null if it names none of another language
 * @throws SearchIndexError if the search index cannot be loaded
 */
export async function queryInPageLanguage(
  groups: readonly FormGroup[],
  query: URLSearchParams,
): Promise<URLSearchParams | null> {
  if (storeConnection().config.language === undefined) return null;
  const { terms } = await loadTranslations();
  return translatedQuery(groups, query, terms);
}
