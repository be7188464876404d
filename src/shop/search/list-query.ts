import { DEFAULT_SORT, SORT_KEYS as LIST_ORDERS } from '../site/settings/limits.ts';

/** Orders of a list, in the order of the menu; `relevance` only of what a search found. */
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

/** What a list shows; groups are joined by AND, the options of a group by OR. */
export interface ListFilter {
  /** Slugs of categories. */
  category: readonly string[];
  /** Both ends included, in the currency's main unit such as euros; null where an end is open. */
  price: { min: number | null; max: number | null };
  /** Lowest average rating, 1 to 5; null for any. */
  rating: number | null;
  sale: boolean;
  /** Only what can be ordered now. */
  stock: boolean;
  /** Slugs of terms by taxonomy, such as `pa_color`. */
  attributes: Readonly<Record<string, readonly string[]>>;
}

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

export const NO_FILTER: ListFilter = {
  category: [],
  price: { min: null, max: null },
  rating: null,
  sale: false,
  stock: false,
  attributes: {},
};

export const DEFAULT_QUERY: ListQuery = {
  filter: NO_FILTER,
  search: '',
  ...DEFAULT_SORT,
};

/** Longest search text that is looked for, in characters; what follows is cut off. */
export const MAX_SEARCH = 200;
/** Most options of one group; an address with more is no shopper's. */
const MAX_OPTIONS = 500;
const MAX_RATING = 5;

/**
 * Reads the state of a list from its address, such as `?filter=pa_color[green,blue],price[10,80]&orderby=price`.
 * What makes no sense is left out; reads what `formatListQuery` writes, and what the address bars of other
 * clients hold.
 * @param query of an address, with or without `?`
 */
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

/**
 * Writes the state of a list as the query of an address; brackets and commas stay legible.
 * @returns with `?`; empty for the list as it is without a query
 */
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

/** True where the list shows every product of its page, whatever its order. */
export function isUnfiltered({ filter, search }: Pick<ListQuery, 'filter' | 'search'>): boolean {
  return search === '' && formatFilter(filter) === '';
}

/** Search text as it is looked for: white space runs become one space. */
export function cleanSearch(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, MAX_SEARCH).trim();
}

function isOrder(text: string | undefined): text is SortOrder {
  return text === 'ASC' || text === 'DESC';
}

function formatFilter({ category, price, rating, sale, stock, attributes }: ListFilter): string {
  const groups: string[] = [];
  const add = (name: string, values: readonly string[]) => {
    if (values.length > 0) groups.push(`${escapePart(name)}[${values.map(escapePart).join(',')}]`);
  };
  add('category', category);
  for (const taxonomy of Object.keys(attributes).sort()) add(taxonomy, attributes[taxonomy] ?? []);
  if (price.min !== null || price.max !== null) {
    add('price', [String(price.min ?? ''), String(price.max ?? '')]);
  }
  if (rating !== null) add('rating', [String(rating)]);
  if (sale) add('sale', ['true']);
  if (stock) add('stock', ['true']);
  return groups.join(',');
}

function parseFilter(text: string): ListFilter {
  const values = new Map<string, string[]>();
  for (const [, name = '', list = ''] of text.matchAll(/([^[\],]+)\[([^[\]]*)\]/g)) {
    const group = unescapePart(name);
    const known = values.get(group) ?? [];
    values.set(group, [...known, ...list.split(',').map(unescapePart)].slice(0, MAX_OPTIONS));
  }
  const options = (name: string) => [...new Set(values.get(name) ?? [])].filter((value) => value !== '');
  const attributes = [...values.keys()]
    .filter((name) => !(name in NO_FILTER) && options(name).length > 0)
    .map((name) => [name, options(name)] as const);
  return {
    category: options('category'),
    price: parsePrice(values.get('price') ?? []),
    rating: parseRating(values.get('rating') ?? []),
    sale: isSet(options('sale')),
    stock: isSet(options('stock')),
    attributes: Object.fromEntries(attributes),
  };
}

function parsePrice([first = '', second = '']: readonly string[]): ListFilter['price'] {
  const [min, max] = [parseAmount(first), parseAmount(second)];
  return min !== null && max !== null && min > max ? { min: max, max: min } : { min, max };
}

function parseAmount(text: string): number | null {
  const amount = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  return amount <= Number.MAX_SAFE_INTEGER ? amount : null;
}

function parseRating([text = '']: readonly string[]): number | null {
  const rating = /^\d(\.\d+)?$/.test(text) ? Number(text) : 0;
  return rating > 0 && rating <= MAX_RATING ? rating : null;
}

function isSet(options: readonly string[]): boolean {
  return options.some((option) => option !== 'false' && option !== '0');
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

/** Half a surrogate pair, which slugs of broken stores can have, has no encoding. */
function encodeParameter(text: string): string {
  return encodeURIComponent(text.toWellFormed())
    .replaceAll('%5B', '[')
    .replaceAll('%5D', ']')
    .replaceAll('%2C', ',')
    .replaceAll('%20', '+');
}
