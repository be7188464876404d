import { activeFilters, cleared } from '#storefront/domain/search/change-query.ts';
import { filterProducts } from '#storefront/domain/search/filter-products.ts';
import type { ListQuery } from '#storefront/domain/search/list-query.ts';
import { filterLabel } from './filter-labels.ts';
import { useListTools } from './list-tools-props.ts';
import type { ListAnswer } from './use-list-answer.ts';

interface Props {
  query: ListQuery;
  answer: ListAnswer;
  onChange(query: ListQuery): void;
}

/** Contents of a list that finds nothing: which choice stands in the way, and how to begin anew. */
export function EmptyResult({ query, answer, onChange }: Props) {
  const tools = useListTools();
  const { t, categorySlug, card } = tools;
  const { index } = answer;
  const scope = { decimals: card.currency.decimals, category: categorySlug };
  // The results of a search without a filter are known only once it is asked.
  const loosened = activeFilters(query)
    .filter(({ key }) => key !== 'search')
    .map((filter) => ({
      filter,
      total:
        query.search === ''
          ? filterProducts(index, filter.without.filter, { ...scope, found: null }).total
          : null,
    }))
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
                  <s>{filterLabel(filter, index, tools)}</s>
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
