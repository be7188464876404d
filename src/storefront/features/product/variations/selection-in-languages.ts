/** A file of its own: only an address that names options in another language needs it. */
import { translatedQuery } from '#storefront/domain/catalog/variations/translated-choice.ts';
import { loadTranslations } from '#storefront/stores/search/other-languages.ts';
import { storeConnection } from '#storefront/stores/session/page-connection.ts';
import type { FormGroup } from '../buy/buy-form-product.ts';

/** Rewrites the address if it names options by their slugs in another language. @param onRewritten not called if not */
export async function translateAddress(groups: readonly FormGroup[], onRewritten: () => void): Promise<void> {
  if (storeConnection().config.language === undefined) return;
  const { search } = location;
  // Without the index the page shows what it shows without the address.
  const translations = await loadTranslations().catch(() => null);
  const query = translations && translatedQuery(groups, new URLSearchParams(search), translations.terms);
  // The shopper may have chosen meanwhile.
  if (query === null || location.search !== search) return;
  history.replaceState(history.state, '', `${location.pathname}?${query}${location.hash}`);
  onRewritten();
}
