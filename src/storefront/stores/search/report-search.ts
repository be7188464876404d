import { countedWords, SEARCHES_PATH, type SearchReport } from '#storefront/domain/search/counted-words.ts';
import { isUnfiltered, type ListQuery } from '#storefront/domain/search/list-query.ts';
import { REPORTED_SEARCHES_KEY } from '../browser/storage.ts';
import { list, text } from '../browser/stored-json.ts';
import { TabValue } from '../page/tab-value.ts';

/** The result of a search among all products. */
export interface SearchedList {
  query: ListQuery;
  /** Null if it is not known. */
  total: number | null;
  /** Some texts are still to be searched. */
  isPartial?: boolean;
}

/** The tab forgets them when it is closed; no more of them are needed to count each once. */
const reported = new TabValue(REPORTED_SEARCHES_KEY, list(text));
const MAX_REPORTED = 30;

/**
 * Reports a search without a result to the shop's own server, once in a tab; a shop that counts searches alone has this.
 * The report says nothing about the shopper, and nothing waits for it. What other filters have left out is no such search.
 */
export function reportSearch({ query, total, isPartial = false }: SearchedList): void {
  const words = countedWords(query.search);
  if (total !== 0 || isPartial || words === null || !isUnfiltered({ ...query, search: '' })) return;
  const before = reported.get() ?? [];
  if (before.includes(words)) return;
  reported.set([words, ...before].slice(0, MAX_REPORTED));
  const report: SearchReport = { words, language: document.documentElement.lang };
  navigator.sendBeacon(SEARCHES_PATH, new Blob([JSON.stringify(report)], { type: 'application/json' }));
}
