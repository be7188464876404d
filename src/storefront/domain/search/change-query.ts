import type { Choice } from './facets/facet.ts';
import { facetOf } from './facets/facets.ts';
import { DEFAULT_QUERY, defaultOrder, type ListQuery, NATURAL_ORDER } from './list-query.ts';

/** A choice that can be taken back separately. */
export interface ActiveFilter {
  id: string;
  /** Of the facet, or `search`. */
  key: string;
  /** One option where the facet has several. */
  choice: Choice;
  without: ListQuery;
}

/** The query with another choice of a facet; none if it is empty. */
export function withChoice(query: ListQuery, key: string, choice: Choice): ListQuery {
  const { [key]: _before, ...others } = query.filter;
  return { ...query, filter: choice.length === 0 ? others : { ...others, [key]: choice } };
}

/** The choice with an option, or without it where it was chosen. */
export function toggled(choice: Choice, option: string): Choice {
  return choice.includes(option) ? choice.filter((each) => each !== option) : [...choice, option];
}

/** The query with another text to search for. */
export function withSearch(query: ListQuery, search: string): ListQuery {
  const isUnset = query.orderby === defaultOrder(query.search) || query.orderby === 'relevance';
  const orderby = isUnset ? defaultOrder(search) : query.orderby;
  return { ...query, search, orderby, order: isUnset ? NATURAL_ORDER[orderby] : query.order };
}

/** The query without filters and search; its order stays. */
export function cleared(query: ListQuery): ListQuery {
  return { ...withSearch(query, DEFAULT_QUERY.search), filter: {} };
}

/** Choices, in the order of the address. */
export function activeFilters(query: ListQuery): ActiveFilter[] {
  const { filter, search } = query;
  const active: ActiveFilter[] = [];
  if (search !== '') {
    active.push({ id: 'search', key: 'search', choice: [search], without: withSearch(query, '') });
  }
  for (const key of Object.keys(filter).sort()) {
    const choice = filter[key] ?? [];
    if (facetOf(key).control !== 'options') {
      active.push({ id: key, key, choice, without: withChoice(query, key, []) });
    } else {
      for (const option of choice) {
        const without = withChoice(query, key, toggled(choice, option));
        active.push({ id: `${key} ${option}`, key, choice: [option], without });
      }
    }
  }
  return active;
}
