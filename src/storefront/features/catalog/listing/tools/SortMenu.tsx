import {
  type ListQuery,
  type SortKey,
  type SortOrder,
  sortKeys,
} from '#storefront/domain/search/list-query.ts';
import type { MessageKey } from '#storefront/i18n/messages.ts';
import { useListTools } from './list-tools-props.ts';

const ORDERS = [
  ['relevance', 'DESC', 'list.sort.relevance'],
  ['date', 'DESC', 'list.sort.dateDesc'],
  ['date', 'ASC', 'list.sort.dateAsc'],
  ['price', 'ASC', 'list.sort.priceAsc'],
  ['price', 'DESC', 'list.sort.priceDesc'],
  ['rating', 'DESC', 'list.sort.ratingDesc'],
  ['rating', 'ASC', 'list.sort.ratingAsc'],
  ['discount', 'DESC', 'list.sort.discountDesc'],
  ['discount', 'ASC', 'list.sort.discountAsc'],
  ['alphabetically', 'ASC', 'list.sort.nameAsc'],
  ['alphabetically', 'DESC', 'list.sort.nameDesc'],
] as const satisfies readonly (readonly [SortKey, SortOrder, MessageKey])[];

interface Props {
  query: ListQuery;
  onChange(query: ListQuery): void;
}

/** The orders of a list, each in both directions. */
export function SortMenu({ query, onChange }: Props) {
  const { t } = useListTools();
  const keys = sortKeys(query.search);
  const offered = ORDERS.filter(([orderby]) => keys.includes(orderby));
  const chosen = offered.findIndex(([orderby, order]) => orderby === query.orderby && order === query.order);
  return (
    <label className="flex min-w-0 items-center gap-2 text-sm font-600">
      <span className="sr-only sm:not-sr-only">{t('list.sort.label')}</span>
      <select
        className="field w-auto min-w-0 py-0"
        value={chosen}
        onChange={({ target }) => {
          const [orderby, order] = offered[Number(target.value)] ?? [];
          if (orderby && order) onChange({ ...query, orderby, order });
        }}
      >
        {offered.map(([orderby, order, message], place) => (
          <option key={`${orderby} ${order}`} value={place}>
            {t(message)}
          </option>
        ))}
      </select>
    </label>
  );
}
