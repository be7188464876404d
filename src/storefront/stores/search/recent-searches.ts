import { cleanSearch } from '#storefront/domain/search/list-query.ts';
import { RECENT_SEARCHES_KEY, readStored, writeStored } from '../browser/storage.ts';
import { storedList, text } from '../browser/stored-json.ts';
import { pageConfig } from '../page/open-page.ts';

const MAX_SEARCHES = 6;
const storage = { get: readStored, set: writeStored };

/** Searches on this device in the language of the page's catalog, newest first. */
export function recentSearches(): string[] {
  return storedList(storage, storageKey(), text).slice(0, MAX_SEARCHES);
}

/** Stores a search as the newest one. */
export function storeSearch(search: string): void {
  const clean = cleanSearch(search);
  if (clean === '') return;
  const isOther = (other: string) => other.toLowerCase() !== clean.toLowerCase();
  const searches = [clean, ...recentSearches().filter(isOther)].slice(0, MAX_SEARCHES);
  writeStored(storageKey(), JSON.stringify(searches));
}

export function clearRecentSearches(): void {
  writeStored(storageKey(), '');
}

function storageKey(): string {
  const { language } = pageConfig();
  return language ? `${RECENT_SEARCHES_KEY}-${language}` : RECENT_SEARCHES_KEY;
}
