import { useEffect } from 'react';
import { ERROR_PAGE, routePath } from '#storefront/domain/routes/routes.ts';
import { formatListQuery } from '#storefront/domain/search/list-query.ts';
import type { ListToolsProps } from './list-tools-props.ts';
import type { ListAddress } from './use-list-address.ts';
import type { ListPageAnswer } from './use-list-answer.ts';

/** Leaves a deep page for the error page where its address is beyond the end of the list, which not every host knows. */
export function useListEnd(
  { isDeep = false, locale }: ListToolsProps,
  { query, page }: ListAddress,
  answer: ListPageAnswer | null,
): void {
  const isBeyond = isDeep && answer?.query === query && page > answer.pageCount;
  const isLeft = isBeyond && formatListQuery(query) === '';
  useEffect(() => {
    if (isLeft) location.replace(routePath('index', locale) + ERROR_PAGE);
  }, [isLeft, locale]);
}
