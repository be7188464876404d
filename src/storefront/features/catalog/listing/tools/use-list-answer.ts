import { useEffect, useRef, useState } from 'react';
import { DEEP_PAGE } from '#storefront/domain/routes/list-paths.ts';
import { formatListQuery, isUnfiltered, type ListQuery } from '#storefront/domain/search/list-query.ts';
import { TIMINGS } from '#storefront/domain/settings/limits.ts';
import { LOCALES } from '#storefront/i18n/locales.ts';
import { catalogSearch } from '#storefront/stores/search/catalog-search.ts';
import { findPage, loadDescriptions } from '#storefront/stores/search/find-page.ts';
import type { FoundPage } from '#storefront/stores/search/found-page.ts';
import type { SearchedList } from '#storefront/stores/search/report-search.ts';
import { type ListToolsProps, listScope, listTools } from './list-tools-props.ts';
import type { ListAddress } from './use-list-address.ts';

/** Results of a list for a query. */
export interface ListAnswer extends Omit<FoundPage, 'complete'> {
  query: ListQuery;
}

/** The part of an answer that the store's own search gives as well. */
export type ListPageAnswer = Pick<ListAnswer, 'query' | 'products' | 'page' | 'pageCount' | 'corrected'> & {
  /** Null if it is not known. */
  total: number | null;
};

export type ListState =
  | { kind: 'loading'; last: ListAnswer | null }
  | { kind: 'ready'; answer: ListAnswer }
  /** The store has searched, without filters and orders, or listed the products of a deep page. */
  | { kind: 'searched'; answer: ListPageAnswer }
  | { kind: 'failed' };

/** @returns the state, and a function that tries again after a failure */
export function useListAnswer(props: ListToolsProps, { query, page }: ListAddress, isActive: boolean) {
  const [state, setState] = useState<ListState>({ kind: 'loading', last: null });
  /** Counts the reasons to ask again: descriptions that were loaded, a press on "try again". */
  const [round, setRound] = useState(0);
  const asked = useRef<ListQuery | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: props never change, and a round asks again.
  useEffect(() => {
    if (!isActive) return;
    let isCurrent = true;
    const delay = asked.current === null ? 0 : delayOf(asked.current, query);
    asked.current = query;
    const timer = setTimeout(async () => {
      try {
        const show = (answer: ListAnswer) => isCurrent && setState({ kind: 'ready', answer });
        await answerTo(props, query, page, show).catch(() => {
          catalogSearch.forget();
          return answerTo(props, query, page, show);
        });
      } catch {
        const answer = await backendAnswer(props, query, page);
        if (isCurrent) setState(answer ? { kind: 'searched', answer } : { kind: 'failed' });
        if (import.meta.env.COUNTS_SEARCHES && answer) void report(props, answer);
      }
    }, delay);
    setState((last) => ({ kind: 'loading', last: answerIn(last) }));
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [query, page, isActive, round]);

  const isSearching = isActive && query.search !== '';
  useEffect(() => {
    if (!isSearching) return;
    const again = () => setRound((last) => last + 1);
    loadDescriptions(again).then(again, again);
  }, [isSearching]);

  return {
    state,
    retry: () => setRound((last) => last + 1),
  };
}

export function answerIn(state: ListState): ListAnswer | null {
  if (state.kind === 'ready') return state.answer;
  return state.kind === 'loading' ? state.last : null;
}

/** Shows products as soon as they are known, and counts of the options of all filters after them. */
async function answerTo(
  props: ListToolsProps,
  query: ListQuery,
  page: number,
  show: (answer: ListAnswer) => void,
): Promise<void> {
  const { perPage, locale, card } = props;
  const list = listScope(props);
  const asked = { list, decimals: card.currency.decimals, language: LOCALES[locale].tag, page, perPage };
  let next: FoundPage['complete'] | null = null;
  do {
    await next?.();
    const { complete, ...found } = await findPage(query, asked);
    show({ ...found, query });
    if (import.meta.env.COUNTS_SEARCHES) void report(props, { ...found, query });
    // Another index may have been loaded meanwhile, and still be incomplete.
    next = found.counts === null ? complete : null;
  } while (next !== null);
}

/** Reports a search of the whole shop that has no result; only the code of a shop that counts those has this. */
async function report({ slug }: ListToolsProps, answer: SearchedList): Promise<void> {
  if (slug !== null || answer.total !== 0) return;
  const { reportSearch } = await import('#storefront/stores/search/report-search.ts');
  reportSearch(answer);
}

/** @returns null for what the store is not asked for, or if it cannot be asked either */
async function backendAnswer(
  props: ListToolsProps,
  query: ListQuery,
  page: number,
): Promise<ListPageAnswer | null> {
  const { perPage, locale, isDeep } = props;
  const asked = { page, perPage, locale };
  try {
    if (query.search !== '') {
      const { searchBackend } = await import('#storefront/stores/search/backend-search.ts');
      const answer = await searchBackend(query.search, asked);
      return answer && { ...answer, query, corrected: new Map() };
    }
    if (!isDeep || formatListQuery(query) !== '') return null;
    const { listFromBackend } = await import('#storefront/stores/search/backend-search.ts');
    const answer = await listFromBackend(listScope(props), asked, listTools(props).pathOf(DEEP_PAGE));
    return answer && { ...answer, query, corrected: new Map() };
  } catch {
    return null;
  }
}

/** Milliseconds to wait for further changes, as section 4 of the specification has it. */
function delayOf(before: ListQuery, after: ListQuery): number {
  const isSorted = before.orderby !== after.orderby || before.order !== after.order;
  if (isSorted) return TIMINGS.sortDebounce;
  return before === after || (isUnfiltered(before) && isUnfiltered(after)) ? 0 : TIMINGS.filterDebounce;
}
