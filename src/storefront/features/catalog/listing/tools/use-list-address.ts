import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { DEEP_PAGE, DEEP_PARAMETER, listingPath } from '#storefront/domain/routes/list-paths.ts';
import { matchRoute } from '#storefront/domain/routes/routes.ts';
import {
  DEFAULT_QUERY,
  formatListQuery,
  LIST_PARAMETERS,
  type ListQuery,
  parseListQuery,
} from '#storefront/domain/search/list-query.ts';
import { pageConfig } from '#storefront/stores/page/open-page.ts';
import type { ListToolsProps } from './list-tools-props.ts';

/** The list as described by the address of its page. */
export interface ListAddress {
  query: ListQuery;
  /** From 1. */
  page: number;
  /** False for the page as the release made it; null before the address was read. */
  isChanged: boolean | null;
}

const STATIC: ListAddress = { query: DEFAULT_QUERY, page: 1, isChanged: null };

/**
 * The list's state, which its address holds: going back and forward changes it.
 * @returns the state, and a function that changes the query and goes to its first page
 */
export function useListAddress({ locale, slug, kind, isDeep = false }: ListToolsProps) {
  const [address, setAddress] = useState(STATIC);
  /** Path of the page that the release made. */
  const opened = useRef('');
  /** The current entry of the history was made by a change that others may follow. */
  const isOpenEnded = useRef(false);

  useLayoutEffect(() => {
    if (isDeep) takeNumber((page) => listingPath(locale, slug, page, kind));
    // A deep page has no list of its own.
    opened.current = isDeep ? '' : location.pathname;
    const read = () => {
      isOpenEnded.current = false;
      setAddress(readAddress(opened.current));
    };
    read();
    if (pageConfig().language) {
      const loading = import('./own-slugs.ts').then(({ writeOwnSlugs }) => writeOwnSlugs());
      // Filters work all the same.
      loading.catch(() => undefined);
    }
    addEventListener('popstate', read);
    return () => removeEventListener('popstate', read);
  }, [locale, slug, kind, isDeep]);

  /** @param follows for changes in quick succession, as of a slider: together they make one entry */
  const setQuery = useCallback(
    (query: ListQuery, follows = false): void => {
      const target = listingPath(locale, slug, 1, kind) + formatListQuery(query);
      if (target !== location.pathname + location.search) {
        history[follows && isOpenEnded.current ? 'replaceState' : 'pushState'](null, '', target);
        isOpenEnded.current = follows;
      }
      setAddress({ ...readAddress(opened.current), query });
    },
    [locale, slug, kind],
  );

  return [address, setQuery] as const;
}

/**
 * Gives the deep page of a list the address of the page that is asked for, where an error page has led there with its
 * number; without a number it leads to the first page.
 */
function takeNumber(pathOf: (page: number) => string): void {
  const { pathname, search, hash } = location;
  if (!pathname.endsWith(`/${DEEP_PAGE}/`)) return;
  const page = Number(new URLSearchParams(search).get(DEEP_PARAMETER));
  if (page > 1)
    history.replaceState(history.state, '', pathOf(page) + formatListQuery(parseListQuery(search)) + hash);
  else location.replace(pathOf(1));
}

function readAddress(opened: string): ListAddress {
  const { pathname, search } = location;
  const params = matchRoute(pathname)?.params ?? {};
  const page = 'pageNumber' in params ? Number(params.pageNumber) : 1;
  const parameters = new URLSearchParams(search);
  const hasQuery = LIST_PARAMETERS.some((name) => parameters.has(name)) || parameters.has('order');
  return { query: parseListQuery(search), page, isChanged: hasQuery || pathname !== opened };
}
