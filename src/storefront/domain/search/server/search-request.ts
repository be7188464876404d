/** The questions to a search server for one page of a list. https://typesense.org/docs/30.2/api/federated-multi-search.html */
import { RATINGS } from '../../catalog/reviews/ratings.ts';
import { activeFilters, withChoice } from '../change-query.ts';
import type { Facet, ListFilter } from '../facets/facet.ts';
import { facetsOf, STOCK, variationChoices } from '../facets/facets.ts';
import { cleanSearch, type ListQuery, type SortKey } from '../list-query.ts';
import { optionField, orderableField, SEARCHED_FIELDS } from './collection.ts';
import { both, type FilterContext, listFilter, scopeFilter, termFilter } from './list-filter.ts';

/** One of the searches of a request. */
export type ServerSearch = Readonly<Record<string, string | number | boolean>>;

/** Words of which a search considers this many beginnings and spellings; by default it stops at four. */
const MAX_CANDIDATES = 1000;

const FIELDS = Object.values(SEARCHED_FIELDS);

/** Parameters of texts: each word must be somewhere, and may be mistyped where nothing has it as it is. */
const TEXT_PARAMETERS: ServerSearch = {
  query_by: Object.keys(SEARCHED_FIELDS).join(),
  query_by_weights: FIELDS.map(({ weight }) => weight).join(),
  infix: FIELDS.map(({ infix }) => (infix ? 'fallback' : 'off')).join(),
  num_typos: FIELDS.map(({ mistakes }) => (mistakes ? 2 : 0)).join(),
  min_len_1typo: 4,
  min_len_2typo: 8,
  drop_tokens_threshold: 0,
  max_candidates: MAX_CANDIDATES,
};

const FIELD_OF_SORT: Record<SortKey, string> = {
  relevance: '_text_match',
  date: 'published',
  price: 'lowest',
  rating: 'rank',
  discount: 'discount',
  alphabetically: 'order',
};

/** Products that pass, without any of them. */
function totalSearch(context: FilterContext, query: Pick<ListQuery, 'search' | 'filter'>): ServerSearch {
  const { search, filter } = query;
  const filters = both(scopeFilter(context, search !== ''), listFilter(context, filter));
  const text = wordsToFind(search);
  return {
    q: text === '' ? '*' : text,
    ...(text !== '' && TEXT_PARAMETERS),
    filter_by: filters,
    per_page: 0,
  };
}

/** The cards of a page. @param page from 1 */
export function pageSearch(
  context: FilterContext,
  query: ListQuery,
  page: number,
  perPage: number,
): ServerSearch {
  const { orderby, order } = query;
  const direction = order === 'ASC' ? 'asc' : 'desc';
  const newest = ['published:desc', 'number:desc'];
  const keys =
    orderby === 'date'
      ? [`published:${direction}`, `number:${direction}`]
      : [`${FIELD_OF_SORT[orderby]}:${direction}`, ...newest];
  return {
    ...totalSearch(context, query),
    sort_by: keys.join(),
    page,
    per_page: perPage,
    include_fields: 'card',
    highlight_fields: 'name,terms',
  };
}

/** The question for the counts of a facet: of the options of a field, or of one search for each option. */
export type AskedCounts = { facet: Facet } & (
  | { field: string; search: ServerSearch }
  | { totals: readonly ServerSearch[] }
);

/** The counts of all facets, each without its own choice. */
export function countSearches(context: FilterContext, query: ListQuery): AskedCounts[] {
  return facetsOf(context.options)
    .filter(({ control }) => control !== 'range')
    .map((facet): AskedCounts => {
      const total = (choice: readonly string[]) => totalSearch(context, withChoice(query, facet.key, choice));
      if (facet.control === 'switch') return { facet, totals: [total(['true'])] };
      if (facet.control === 'rating')
        return { facet, totals: RATINGS.map((rating) => total([String(rating)])) };
      const field = isOrderableOnly(facet, query.filter) ? orderableField(facet.key) : optionField(facet.key);
      const values = context.options.find(({ group }) => group === facet.key)?.ids.length ?? 0;
      const search = {
        ...total([]),
        facet_by: field,
        max_facet_values: Math.max(values, 1),
        facet_strategy: 'exhaustive',
      };
      return { facet, field, search };
    });
}

/**
 * The options of a facet that have to be asked for one by one: a product counts if one of its variations has the option
 * together with those of other facets.
 * @returns null if its counts are right as they are
 */
export function jointSearch(
  context: FilterContext,
  query: ListQuery,
  facet: Facet,
): ((slug: string) => ServerSearch) | null {
  const others = Object.keys(variationChoices(query.filter)).filter((key) => key !== facet.key);
  if (!isOrderableOnly(facet, query.filter) || others.length === 0) return null;
  return (slug) => totalSearch(context, withChoice(query, facet.key, [slug]));
}

/** Each choice that can be taken back from a list, with the search for what the list has without it. */
export function loosenedSearches(context: FilterContext, query: ListQuery): [id: string, ServerSearch][] {
  return activeFilters(query).map(({ id, without }) => [id, totalSearch(context, without)]);
}

/** The products of a list with the lowest and the highest price. */
export function priceSearches(context: FilterContext): ServerSearch[] {
  return ['asc', 'desc'].map((direction) => ({
    q: '*',
    filter_by: both(termFilter(context), 'price:>=0'),
    sort_by: `price:${direction}`,
    per_page: 1,
    include_fields: 'price',
  }));
}

/** Text without what the server reads as operators. */
function wordsToFind(search: string): string {
  return cleanSearch(search.replace(/["*`]/g, ' ').replace(/(^|\s)-+/g, '$1'));
}

function isOrderableOnly(facet: Facet, filter: ListFilter): boolean {
  return facet.ofVariations === true && STOCK.key in filter;
}
