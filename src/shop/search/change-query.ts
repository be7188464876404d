import {
  DEFAULT_QUERY,
  defaultOrder,
  type ListFilter,
  type ListQuery,
  NATURAL_ORDER,
  NO_FILTER,
} from './list-query.ts';

/** A choice that can be taken back by itself. */
export interface ActiveFilter {
  /** Unique in the list. */
  id: string;
  /** `category`, `price`, `search` …, or a taxonomy. */
  group: string;
  /** The slug of an option. */
  value: string;
  /** The query without it. */
  without: ListQuery;
}

/** The query with an option of a group chosen, or no longer chosen. @param group `category` or a taxonomy */
export function toggleOption(query: ListQuery, group: string, slug: string): ListQuery {
  const { filter } = query;
  if (group === 'category') return withFilter(query, { category: toggled(filter.category, slug) });
  const { [group]: chosen = [], ...others } = filter.attributes;
  const next = toggled(chosen, slug);
  return withFilter(query, { attributes: next.length === 0 ? others : { ...others, [group]: next } });
}

export function withFilter(query: ListQuery, changes: Partial<ListFilter>): ListQuery {
  return { ...query, filter: { ...query.filter, ...changes } };
}

/** The query with another text to search for. */
export function withSearch(query: ListQuery, search: string): ListQuery {
  const isUnset = query.orderby === defaultOrder(query.search) || query.orderby === 'relevance';
  const orderby = isUnset ? defaultOrder(search) : query.orderby;
  return { ...query, search, orderby, order: isUnset ? NATURAL_ORDER[orderby] : query.order };
}

/** The query without filters and search; its order stays. */
export function cleared(query: ListQuery): ListQuery {
  return { ...withSearch(query, DEFAULT_QUERY.search), filter: NO_FILTER };
}

/** What is chosen, in the order of the groups. */
export function activeFilters(query: ListQuery): ActiveFilter[] {
  const { filter, search } = query;
  const active: ActiveFilter[] = [];
  const add = (group: string, value: string, without: ListQuery) =>
    active.push({ id: `${group} ${value}`, group, value, without });
  if (search !== '') add('search', search, withSearch(query, ''));
  for (const slug of filter.category) add('category', slug, toggleOption(query, 'category', slug));
  for (const [taxonomy, slugs] of Object.entries(filter.attributes)) {
    for (const slug of slugs) add(taxonomy, slug, toggleOption(query, taxonomy, slug));
  }
  if (filter.price.min !== null || filter.price.max !== null) {
    add('price', '', withFilter(query, { price: NO_FILTER.price }));
  }
  if (filter.rating !== null) add('rating', String(filter.rating), withFilter(query, { rating: null }));
  if (filter.sale) add('sale', '', withFilter(query, { sale: false }));
  if (filter.stock) add('stock', '', withFilter(query, { stock: false }));
  return active;
}

function toggled(chosen: readonly string[], slug: string): string[] {
  return chosen.includes(slug) ? chosen.filter((each) => each !== slug) : [...chosen, slug];
}
