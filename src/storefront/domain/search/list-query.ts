import { DEFAULT_SORT, SORT_KEYS as LIST_ORDERS } from '../settings/limits.ts';
import type { ListFilter } from './facets/facet.ts';
import { facetOf } from './facets/facets.ts';

/** Orders of a list, as in the menu; `relevance` only for search results. */
export const SORT_KEYS = ['relevance', ...LIST_ORDERS] as const;

export type SortKey = (typeof SORT_KEYS)[number];

export type SortOrder = 'ASC' | 'DESC';

/** The direction that shoppers expect first of each order. */
export const NATURAL_ORDER: Record<SortKey, SortOrder> = {
  relevance: 'DESC',
  date: 'DESC',
  price: 'ASC',
  rating: 'DESC',
  discount: 'DESC',
  alphabetically: 'ASC',
};

/** The state of a list, which its address holds. */
export interface ListQuery {
  filter: ListFilter;
  /** As typed, without white space around it. */
  search: string;
  orderby: SortKey;
  order: SortOrder;
}

/** Query parameters of a list; a page that is opened with one of them needs the search index. */
export const LIST_PARAMETERS = ['filter', 'search', 'orderby'] as const;

export const DEFAULT_QUERY: ListQuery = {
  filter: {},
  search: '',
  ...DEFAULT_SORT,
};

/** Longest search text that is looked for, in characters; what follows is cut off. */
const MAX_SEARCH = 200;
/** Most options of one facet; an address with more does not come from a shopper. */
const MAX_OPTIONS = 500;

/** Reads a list's state from `?filter=pa_color[green,blue],price[10,80]&orderby=price`; ignores nonsense. */
export function parseListQuery(query: string): ListQuery {
  const parameters = new URLSearchParams(query);
  const search = cleanSearch(parameters.get('search') ?? '');
  const key = parameters.get('orderby')?.toLowerCase();
  const orderby = sortKeys(search).find((name) => name === key) ?? defaultOrder(search);
  const order = parameters.get('order')?.toUpperCase();
  return {
    filter: parseFilter(parameters.get('filter') ?? ''),
    search,
    orderby,
    order: isOrder(order) && orderby !== 'relevance' ? order : NATURAL_ORDER[orderby],
  };
}

/** Writes a list's state as `?…`, with legible brackets and commas; empty for the list without a query. */
export function formatListQuery({ filter, search, orderby, order }: ListQuery): string {
  const parameters: string[] = [];
  const add = (name: string, value: string) => parameters.push(`${name}=${encodeParameter(value)}`);
  const groups = formatFilter(filter);
  if (groups !== '') add('filter', groups);
  if (cleanSearch(search) !== '') add('search', cleanSearch(search));
  const isNatural = order === NATURAL_ORDER[orderby];
  if (orderby !== defaultOrder(search) || !isNatural) add('orderby', orderby);
  if (!isNatural) add('order', order);
  return parameters.length === 0 ? '' : `?${parameters.join('&')}`;
}

/** The orders that a list can have. */
export function sortKeys(search: string): readonly SortKey[] {
  return search === '' ? SORT_KEYS.filter((key) => key !== 'relevance') : SORT_KEYS;
}

/** The order of a list whose address names none: shoppers who search want the best match first. */
export function defaultOrder(search: string): SortKey {
  return search === '' ? DEFAULT_SORT.orderby : 'relevance';
}

/** True if the list shows every product of its page, whatever its order. */
export function isUnfiltered({ filter, search }: Pick<ListQuery, 'filter' | 'search'>): boolean {
  return search === '' && Object.keys(filter).length === 0;
}

/** Search text as it is looked for: white space runs become one space. */
export function cleanSearch(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, MAX_SEARCH).trim();
}

function isOrder(text: string | undefined): text is SortOrder {
  return text === 'ASC' || text === 'DESC';
}

/** Facets in the order of their keys, so that the same filter has the same address. */
function formatFilter(filter: ListFilter): string {
  return Object.keys(filter)
    .sort()
    .map((key) => `${escapePart(key)}[${(filter[key] ?? []).map(escapePart).join(',')}]`)
    .join(',');
}

function parseFilter(text: string): ListFilter {
  const values = new Map<string, string[]>();
  for (const [, name = '', list = ''] of text.matchAll(/([^[\],]+)\[([^[\]]*)\]/g)) {
    const key = unescapePart(name);
    const known = values.get(key) ?? [];
    values.set(key, [...known, ...list.split(',').map(unescapePart)].slice(0, MAX_OPTIONS));
  }
  const choices = [...values].map(([key, own]) => [key, facetOf(key).parse(own)] as const);
  return Object.fromEntries(choices.filter(([, choice]) => choice.length > 0));
}

/** Characters that separate groups and options are written as in addresses. */
function escapePart(text: string): string {
  return text.replace(/[%[\],]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
}

function unescapePart(text: string): string {
  return text
    .trim()
    .replace(/%(25|5B|5D|2C)/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** Half a surrogate pair, which slugs of broken stores can contain, cannot be encoded. */
function encodeParameter(text: string): string {
  return encodeURIComponent(text.toWellFormed())
    .replaceAll('%5B', '[')
    .replaceAll('%5D', ']')
    .replaceAll('%2C', ',')
    .replaceAll('%20', '+');
}
