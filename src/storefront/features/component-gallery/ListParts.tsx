import { DEFAULT_QUERY, type ListQuery } from '#storefront/domain/search/list-query.ts';
import { FilterForm } from '#storefront/features/catalog/listing/tools/filters/FilterForm.tsx';
import {
  ActiveFilters,
  EmptyResult,
  ListStatus,
} from '#storefront/features/catalog/listing/tools/ListNotes.tsx';
import {
  ListToolsContext,
  type ListToolsProps,
} from '#storefront/features/catalog/listing/tools/list-tools-props.ts';
import { SortMenu } from '#storefront/features/catalog/listing/tools/SortMenu.tsx';
import type { ListAnswer } from '#storefront/features/catalog/listing/tools/use-list-answer.ts';

function ignore(): void {}

/** Filters and orders of a list, with something chosen. Not an island: it answers nothing. */
export function ListParts(props: ListToolsProps) {
  const query = chosenQuery(props);
  const answer: ListAnswer = {
    query,
    options: props.facets.map((facet) => ({
      ...facet,
      bySlug: new Map(facet.slugs.map((slug, option) => [slug, option])),
    })),
    products: [],
    total: 0,
    page: 1,
    pageCount: 0,
    counts: null,
    prices: null,
    corrected: new Map([['mgu', ['mug']]]),
    isPartial: false,
    without: new Map(),
  };
  return (
    <ListToolsContext value={props}>
      <div className="gallery-fields">
        <div className="panel-body list-form p-5">
          <FilterForm query={query} found={null} onChange={ignore} />
        </div>
        <div>
          <SortMenu query={query} onChange={ignore} />
          <ListStatus answer={answer} failure="all" onRetry={ignore} />
          <ActiveFilters query={query} answer={answer} onChange={ignore} />
          <EmptyResult query={query} answer={answer} onChange={ignore} />
        </div>
      </div>
    </ListToolsContext>
  );
}

/** The first option of each of two facets. */
function chosenQuery({ facets }: ListToolsProps): ListQuery {
  const chosen = facets.slice(0, 2).map(({ group, slugs }) => [group, slugs.slice(0, 1)] as const);
  return { ...DEFAULT_QUERY, filter: Object.fromEntries(chosen) };
}
