import { useStore } from '@nanostores/react';
import {
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { activeFilters } from '#storefront/domain/search/change-query.ts';
import { formatListQuery } from '#storefront/domain/search/list-query.ts';
import { withFailureBoundary } from '#storefront/features/failures/FailureBoundary.tsx';
import { Panel } from '#storefront/features/panel/Panel.tsx';
import { $panel, closePanel, openPanel } from '#storefront/stores/page/panels.ts';
import { catalogSearch } from '#storefront/stores/search/catalog-search.ts';
import { ActiveFilters } from './ActiveFilters.tsx';
import { EmptyResult } from './EmptyResult.tsx';
import { FilterForm } from './filters/FilterForm.tsx';
import { ListResults } from './ListResults.tsx';
import { ListStatus } from './ListStatus.tsx';
import { ListToolsContext, type ListToolsProps, listTools, useListTools } from './list-tools-props.ts';
import { SortMenu } from './SortMenu.tsx';
import { useListAddress } from './use-list-address.ts';
import { answerIn, useListAnswer } from './use-list-answer.ts';
import { useListHeading } from './use-list-heading.ts';
import { useScrollRestoration } from './use-scroll-restoration.ts';

// Who comes near the list's tools needs the index: it loads while React makes the island.
if (!import.meta.env.SSR) catalogSearch.load().catch(() => undefined);

const PANEL = 'filters';

/** Screens on which filters stand beside the list; on smaller ones they slide over it. */
const WIDE = '(min-width: 1024px)';

/** Filters, sort and search of a list. Its results take the place of the static list while it has any. */
function ListTools(props: ListToolsProps) {
  const { locale, categorySlug, showFilters, showSort } = props;
  const { t } = listTools(props);
  const island = useRef<HTMLDivElement>(null);
  const [address, setQuery] = useListAddress(locale, categorySlug);
  const [isBeside, setBeside] = useState(false);
  const isSheet = useStore($panel, { ssr: 'initial' }) === PANEL;
  // Behind a sheet in which nothing was chosen yet, the static list is the same.
  const replaces = address.isChanged === true || isBeside;
  const isActive = replaces || isSheet;
  const { state, retry } = useListAnswer(props, address, isActive);
  const answer = isActive ? answerIn(state) : null;
  const searched = isActive && state.kind === 'searched' ? state.answer : null;
  const hasFailed = isActive && state.kind === 'failed';
  const shown = replaces ? answer : null;
  const isReplaced = shown !== null || searched !== null;

  const { search } = address.query;
  useListHeading(
    search === '' || hasFailed ? null : t('list.resultsTitle', { search }),
    address.isChanged === true && !hasFailed && formatListQuery(address.query) !== '',
  );
  useStaticList(island, isReplaced, hasFailed || address.isChanged === false);
  useScrollRestoration(isReplaced && address.isChanged === true);

  function toggleFilters() {
    if (!matchMedia(WIDE).matches) openPanel(PANEL);
    else setBeside(!isBeside);
  }

  // Products are shown before the options of all filters, which take as long.
  const deferred = useDeferredValue(answer);
  const counted = shown === null ? answer : deferred;
  const counts = counted?.counts;
  const form = answer && counts && (
    <FilterForm query={address.query} index={counted.index} counts={counts} onChange={setQuery} />
  );
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
          failure={hasFailed ? 'all' : searched ? 'filters' : null}
          onRetry={retry}
        />
        {searched && <ListResults answer={searched} isBeside={false} />}
        {shown && (
          <div className={isBeside ? 'lg:grid lg:grid-cols-[16rem_1fr] lg:items-start lg:gap-10' : ''}>
            {isBeside && <aside className="list-filters">{form}</aside>}
            <div aria-busy={state.kind === 'loading' || undefined}>
              <ActiveFilters query={address.query} answer={shown} onChange={setQuery} />
              {shown.total === 0 ? (
                <EmptyResult query={address.query} answer={shown} onChange={setQuery} />
              ) : (
                <ListResults answer={shown} isBeside={isBeside} />
              )}
            </div>
          </div>
        )}
        {showFilters && <FilterSheet total={answer?.total ?? null}>{form}</FilterSheet>}
      </div>
    </ListToolsContext>
  );
}

export default withFailureBoundary(ListTools);

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

function FilterSheet({ total, children }: { total: number | null; children: ReactNode }) {
  const { t } = useListTools();
  return (
    <Panel name={PANEL} side="left" title={t('list.filters')} closeLabel={t('list.close')} isStatic>
      <div className="p-5">{children ?? <p role="status">{t('list.loading')}</p>}</div>
      {total !== null && (
        <div className="sticky bottom-0 mt-auto border-t border-line bg-sheet p-4">
          <button type="button" className="btn-primary w-full" onClick={() => closePanel(PANEL)}>
            {t('list.show', { count: total })}
          </button>
        </div>
      )}
    </Panel>
  );
}

/**
 * Hides the static list while the island shows another one.
 * @param hasSettled the page need not wait for the island any longer
 */
function useStaticList(island: RefObject<HTMLElement | null>, isReplaced: boolean, hasSettled: boolean) {
  useLayoutEffect(() => {
    const list = document.getElementById('static-list');
    if (list) list.hidden = isReplaced;
  }, [isReplaced]);
  useEffect(() => {
    if (isReplaced || hasSettled) island.current?.closest('astro-island')?.removeAttribute('aria-busy');
  }, [island, isReplaced, hasSettled]);
}
