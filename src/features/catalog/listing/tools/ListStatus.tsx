import type { ListQuery } from '#shop/search/list-query.ts';
import { useListTools } from './list-tools-props.ts';
import type { ListAnswer } from './use-list-answer.ts';

interface Props {
  query: ListQuery;
  answer: ListAnswer | null;
  hasFailed: boolean;
  onRetry(): void;
}

/** Says how many products a query finds, what it replaced, and what went wrong. */
export function ListStatus({ query, answer, hasFailed, onRetry }: Props) {
  const { t } = useListTools();
  return (
    <>
      <div role="status">
        {answer && (
          <p className="mb-4 text-ink-soft">
            {answer.query.search === ''
              ? t('list.results', { count: answer.total })
              : t('list.resultsFor', { count: answer.total, search: query.search })}
            {answer.isPartial && ` ${t('list.descriptions')}`}
          </p>
        )}
        {[...(answer?.corrected ?? [])].map(([word, others]) => (
          <p key={word} className="mb-4 text-ink-soft">
            {t('list.corrected', { word, other: others.join(', ') })}
          </p>
        ))}
      </div>
      {hasFailed && (
        <div className="mb-5 flex flex-wrap items-center gap-3 rounded-card bg-sheet px-5 py-4" role="alert">
          <p>{t('list.unavailable')}</p>
          <button type="button" className="btn-quiet" onClick={onRetry}>
            {t('messages.retry')}
          </button>
        </div>
      )}
    </>
  );
}
