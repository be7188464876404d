import { activeFilters, cleared } from '#storefront/domain/search/change-query.ts';
import type { ListQuery } from '#storefront/domain/search/list-query.ts';
import { filterLabel } from './filter-labels.ts';
import { useListTools } from './list-tools-props.ts';
import type { ListAnswer, ListPageAnswer } from './use-list-answer.ts';

interface StatusProps {
  answer: (ListPageAnswer & Partial<Pick<ListAnswer, 'isPartial'>>) | null;
  /** The part that is not available: filters and orders, the search too, or a deep page, which says so itself. */
  failure: 'filters' | 'all' | 'page' | null;
  onRetry(): void;
}

/** Says how many products a query finds, what it replaced, and what went wrong. */
export function ListStatus({ answer, failure, onRetry }: StatusProps) {
  const { t } = useListTools();
  return (
    <>
      <div role="status">
        {answer && (
          <p className="mb-4 text-ink-soft">
            {answer.total !== null && t('list.results', { count: answer.total })}
            {answer.isPartial && ` ${t('list.descriptions')}`}
          </p>
        )}
        {[...(answer?.corrected ?? [])].map(([word, others]) => (
          <p key={word} className="mb-4 text-ink-soft">
            {t('list.corrected', { word, other: others.join(', ') })}
          </p>
        ))}
      </div>
      {failure && (
        <div className="mb-5 flex flex-wrap items-center gap-3 rounded-card bg-sheet px-5 py-4" role="alert">
          {failure !== 'page' && <p>{t(failure === 'all' ? 'list.unavailable' : 'list.searchOnly')}</p>}
          <button type="button" className="btn-quiet" onClick={onRetry}>
            {t('messages.retry')}
          </button>
        </div>
      )}
    </>
  );
}

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
        const label = filterLabel(filter, answer.options, tools);
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

/** Contents of a list that finds nothing: which choice stands in the way, and how to begin again. */
export function EmptyResult({ query, answer, onChange }: Props) {
  const tools = useListTools();
  const { t } = tools;
  // The results of a search without a filter are known only once it is asked.
  const loosened = activeFilters(query)
    .filter(({ key }) => key !== 'search')
    .map((filter) => ({ filter, total: answer.without.get(filter.id) ?? null }))
    .filter(({ total }) => total !== 0);
  return (
    <div className="mx-auto grid max-w-lg justify-items-center gap-4 rounded-panel bg-sheet px-6 py-section text-center">
      <span className="i-ph-binoculars text-4xl text-ink-soft" />
      <p className="title-3">{t('messages.noProducts')}</p>
      <p className="text-ink-soft">{t('messages.noProductsHint')}</p>
      {loosened.length > 0 && (
        <>
          <p className="text-sm font-600">{t('list.loosen')}</p>
          <ul className="flex flex-wrap justify-center gap-2">
            {loosened.map(({ filter, total }) => (
              <li key={filter.id}>
                <button type="button" className="btn-quiet" onClick={() => onChange(filter.without)}>
                  <s>{filterLabel(filter, answer.options, tools)}</s>
                  {total !== null && (
                    <span className="font-400 text-ink-soft">
                      {t('catalog.productCount', { count: total })}
                    </span>
                  )}
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <button type="button" className="btn-primary mt-2" onClick={() => onChange(cleared(query))}>
        {t('messages.clearAll')}
      </button>
    </div>
  );
}
