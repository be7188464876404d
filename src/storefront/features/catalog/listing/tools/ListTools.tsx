import { useStore } from '@nanostores/react';
import { type ReactNode, useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ERROR_PAGE, routePath } from '#storefront/domain/routes/routes.ts';
import { activeFilters } from '#storefront/domain/search/change-query.ts';
import { formatListQuery, type ListQuery } from '#storefront/domain/search/list-query.ts';
import { withFailureBoundary } from '#storefront/features/failures/FailureBoundary.tsx';
import { Panel } from '#storefront/features/panel/Panel.tsx';
import { $panel, closePanel, openPanel } from '#storefront/stores/page/panels.ts';
import { catalogSearch } from '#storefront/stores/search/catalog-search.ts';
import { FilterForm } from './filters/FilterForm.tsx';
import { ActiveFilters, EmptyResult, ListStatus } from './ListNotes.tsx';
import { ListResults } from './ListResults.tsx';
import { ListToolsContext, type ListToolsProps, listTools, useListTools } from './list-tools-props.ts';
import { SortMenu } from './SortMenu.tsx';
import { type ListAddress, useListAddress } from './use-list-address.ts';
import { answerIn, type ListPageAnswer, type ListState, useListAnswer } from './use-list-answer.ts';
import { useListHeading, useScrollRestoration, useStaticList } from './use-static-page.ts';

// A shopper near the list's tools will need the index: it loads while React renders the island.
if (!import.meta.env.SSR) catalogSearch.opened().catch(() => undefined);

const PANEL = 'filters';

/** Screens on which filters are next to the list; on smaller ones they slide over it. */
const WIDE = '(min-width: 1024px)';

/** Filters, sort and search of a list. Its results take the place of the static list while it has any. */
function ListTools(props: ListToolsProps) {
  const { showFilters, showSort, isDeep = false } = props;
  const { t } = listTools(props);
  const island = useRef<HTMLDivElement>(null);
  const [address, setQuery] = useListAddress(props);
  const [isBeside, setBeside] = useState(false);
  const isSheet = useStore($panel, { ssr: 'initial' }) === PANEL;
  // As long as no filter is chosen, the static list behind them is right.
  const replaces = address.isChanged === true;
  const isActive = replaces || isBeside || isSheet;
  const { state, retry } = useListAnswer(props, address, isActive);
  const answer = answerIn(state);
  const searched = isActive && state.kind === 'searched' ? state.answer : null;
  const hasFailed = isActive && state.kind === 'failed';
  const shown = replaces ? answer : null;
  const isReplaced = shown !== null || searched !== null;

  const { search } = address.query;
  useListHeading(
    search === '' || hasFailed ? null : t('list.resultsTitle', { search }),
    isDeep && address.page > 1 ? `, ${t('catalog.page', { page: String(address.page) })}` : '',
    replaces && !hasFailed && formatListQuery(address.query) !== '',
  );
  useStaticList(island, isReplaced, hasFailed || address.isChanged === false);
  useListEnd(props, address, shown ?? searched);
  useScrollRestoration(isReplaced && replaces);
  // Opened before this script was there.
  useLayoutEffect(() => setBeside(filterSheet()?.matches('[open]:not(:modal)') ?? false), []);

  function toggleFilters() {
    if (matchMedia(WIDE).matches) setBeside(filterSheet()?.toggleAttribute('open') ?? false);
    else openPanel(PANEL);
  }

  // Products are shown before the options of all filters, which take just as long.
  const deferred = useDeferredValue(answer);
  const counted = replaces ? deferred : answer;
  return (
    <ListToolsContext value={props}>
      <div ref={island} className="needs-script">
        <div className="flex items-center justify-between gap-3 border-t border-line py-3">
          {showFilters ? (
            <FilterButton
              count={activeFilters(address.query).filter(({ key }) => key !== 'search').length}
              isOpen={isBeside || isSheet}
              onPress={toggleFilters}
            />
          ) : (
            <span />
          )}
          {showSort && <SortMenu query={address.query} onChange={setQuery} />}
        </div>
        <ListStatus
          answer={shown ?? searched}
          failure={isActive ? failureOf(state, address.query, isDeep) : null}
          onRetry={retry}
        />
        {showFilters && (
          <FilterSheet total={answer?.total ?? null}>
            <FilterForm query={address.query} found={counted?.counts ? counted : null} onChange={setQuery} />
          </FilterSheet>
        )}
        {isReplaced && (
          <div className="list-main" aria-busy={state.kind === 'loading' || undefined}>
            {searched && <ListResults answer={searched} />}
            {shown && <ActiveFilters query={address.query} answer={shown} onChange={setQuery} />}
            {shown?.total === 0 && <EmptyResult query={address.query} answer={shown} onChange={setQuery} />}
            {shown !== null && shown.total > 0 && <ListResults answer={shown} />}
          </div>
        )}
      </div>
    </ListToolsContext>
  );
}

const Guarded = withFailureBoundary(ListTools);
// A shop has many lists, and which of them it is matters from the first action on.
if (import.meta.env.SSR)
  Object.assign(Guarded, {
    markupProps: (props: ListToolsProps): ListToolsProps => ({ ...props, slug: props.slug && '…' }),
  });

export default Guarded;

function FilterButton({ count, isOpen, onPress }: { count: number; isOpen: boolean; onPress(): void }) {
  const { t } = useListTools();
  return (
    <button
      type="button"
      className="btn-quiet"
      data-panel={`#${PANEL}`}
      aria-expanded={isOpen}
      onClick={onPress}
    >
      <span className="i-ph-sliders-horizontal" />
      {t('list.filters')}
      {count > 0 && (
        <>
          <span className="badge bg-ink text-on-ink" aria-hidden="true">
            {count}
          </span>
          <span className="sr-only">{t('list.active', { count })}</span>
        </>
      )}
    </button>
  );
}

/** The filters, which slide over the page, or are next to the list. */
function FilterSheet({ total, children }: { total: number | null; children: ReactNode }) {
  const { t } = useListTools();
  return (
    <Panel name={PANEL} side="left" title={t('list.filters')} closeLabel={t('list.close')} isStatic>
      <div className="list-form p-5">{children}</div>
      {total !== null && (
        <div className="list-show sticky bottom-0 mt-auto border-t border-line bg-sheet p-4">
          <button type="button" className="btn-primary w-full" onClick={() => closePanel(PANEL)}>
            {t('list.show', { count: total })}
          </button>
        </div>
      )}
    </Panel>
  );
}

/** The part that the shopper is told to be missing; none where the store lists what a deep page shows. */
function failureOf({ kind }: ListState, { search }: ListQuery, isDeep: boolean) {
  if (kind === 'failed') return isDeep ? 'page' : 'all';
  return kind === 'searched' && search !== '' ? 'filters' : null;
}

function filterSheet(): HTMLElement | null {
  return document.getElementById(PANEL);
}

/** Leaves a deep page for the error page where its address is beyond the end of the list, which not every host knows. */
function useListEnd(
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
