import { activeFilters, cleared } from '#storefront/domain/search/change-query.ts';
import type { ListQuery } from '#storefront/domain/search/list-query.ts';
import { filterLabel } from './filter-labels.ts';
import { useListTools } from './list-tools-props.ts';
import type { ListAnswer } from './use-list-answer.ts';

interface Props {
  query: ListQuery;
  answer: ListAnswer;
  onChange(query: ListQuery): void;
}

/** Chips of what is chosen, each with its own removal. */
export function ActiveFilters({ query, answer, onChange }: Props) {
  const tools = useListTools();
  const { t } = tools;
  const active = activeFilters(query);
  if (active.length === 0) return null;
  return (
    <ul className="mb-5 flex flex-wrap gap-2">
      {active.map((filter) => {
        const label = filterLabel(filter, answer.index, tools);
        return (
          <li key={filter.id}>
            <button
              type="button"
              className="btn-quiet max-w-full px-4"
              aria-label={t('list.remove', { filter: label })}
              onClick={() => onChange(filter.without)}
            >
              {filter.key === 'search' && <span className="i-ph-magnifying-glass" />}
              <span className="truncate">{label}</span>
              <span className="i-ph-x text-sm" />
            </button>
          </li>
        );
      })}
      <li>
        <button type="button" className="btn link border-0" onClick={() => onChange(cleared(query))}>
          {t('messages.clearAll')}
        </button>
      </li>
    </ul>
  );
}
