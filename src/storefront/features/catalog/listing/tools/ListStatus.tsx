import { useListTools } from './list-tools-props.ts';
import type { ListAnswer, ListPageAnswer } from './use-list-answer.ts';

interface Props {
  answer: (ListPageAnswer & Partial<Pick<ListAnswer, 'isPartial'>>) | null;
  /** Functions that are not available: filters and orders, or the search too. */
  failure: 'filters' | 'all' | null;
  onRetry(): void;
}

/** Says how many products a query finds, what it replaced, and what went wrong. */
export function ListStatus({ answer, failure, onRetry }: Props) {
  const { t } = useListTools();
  return (
    <>
      <div role="status">
        {answer && (
          <p className="mb-4 text-ink-soft">
            {t('list.results', { count: answer.total })}
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
          <p>{t(failure === 'all' ? 'list.unavailable' : 'list.searchOnly')}</p>
          <button type="button" className="btn-quiet" onClick={onRetry}>
            {t('messages.retry')}
          </button>
        </div>
      )}
    </>
  );
}
