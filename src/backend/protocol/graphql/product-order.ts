import { DEFAULT_ORDER } from '../../db/read/listings.ts';
import type { TermIndex } from '../../db/read/term-index.ts';
import { UserError } from '../../errors.ts';
import { taxonomyOfProductEnum } from './schema.ts';

export interface OrderArg {
  field: string;
  order?: 'ASC' | 'DESC' | null;
}

/** Columns by order field. `null`: the list keeps the order of `include` or `slugIn`. */
const COLUMNS: Record<string, string> = {
  DATE: 'p.date',
  MODIFIED: 'p.modified',
  NAME: 'p.name COLLATE NOCASE',
  SLUG: 'p.slug',
  MENU_ORDER: 'p.menu_order',
  PARENT: 'coalesce(p.parent_id, 0)',
  PRICE: 'p.min_price',
  REGULAR_PRICE: 'CAST(p.regular_price AS REAL)',
  SALE_PRICE: 'CAST(p.sale_price AS REAL)',
  POPULARITY: 'p.total_sales',
  TOTAL_SALES: 'p.total_sales',
  RATING: 'p.average_rating',
  REVIEW_COUNT: 'p.review_count',
  ON_SALE_FROM: 'p.sale_from_gmt',
  ON_SALE_TO: 'p.sale_to_gmt',
};

/** There are fewer fields to order by; the database takes some thousands. */
const MAX_ORDERS = 20;
/** A list is ordered by as many of its given ids or slugs. */
const MAX_PLACES = 1000;

/**
 * The ORDER BY of a product list. Ties are broken by the newest id, in the merchant's own order by name.
 * RATING is always highest first, as on the real store.
 * @param given ids or slugs of `include` and `slugIn`, whose order IN and NAME_IN keep
 * @throws UserError for more of them than a list can be ordered by
 */
export function productOrder(
  orderby: readonly (OrderArg | null)[] | null | undefined,
  given: { ids: readonly number[]; slugs: readonly string[] },
): string {
  const chosen = (orderby ?? []).filter((entry) => entry !== null);
  if (chosen.length === 0) return DEFAULT_ORDER;
  if (chosen.length > MAX_ORDERS) throw new UserError(`A list is ordered by at most ${MAX_ORDERS} fields.`);
  const terms = chosen.flatMap(({ field, order }) => {
    if (field === 'IN') return placeIn('p.id', given.ids.map(Number));
    if (field === 'NAME_IN') return placeIn('p.slug', given.slugs.map(quote));
    const direction = field === 'RATING' || order !== 'ASC' ? 'DESC' : 'ASC';
    const term = `${COLUMNS[field] ?? 'p.date'} ${direction}`;
    return field === 'MENU_ORDER' ? [term, `p.name COLLATE NOCASE ${direction}`] : [term];
  });
  return [...terms, 'p.id DESC'].join(', ');
}

function placeIn(column: string, values: readonly (string | number)[]): string[] {
  if (values.length === 0) return [];
  if (values.length > MAX_PLACES) {
    throw new UserError(`A list keeps the order of at most ${MAX_PLACES} ids or slugs.`);
  }
  const cases = values.map((value, place) => `WHEN ${value} THEN ${place}`).join(' ');
  return [`CASE ${column} ${cases} ELSE ${values.length} END`];
}

function quote(text: string): string {
  return `'${text.replaceAll('\0', '').replaceAll("'", "''")}'`;
}

interface TaxonomyFilter {
  /** A value of `ProductTaxonomyEnum`, or a taxonomy's own name. */
  taxonomy: string;
  operator?: 'IN' | 'NOT_IN' | 'AND' | 'EXISTS' | 'NOT_EXISTS' | null;
  terms?: readonly (string | null)[] | null | undefined;
  ids?: readonly (number | null)[] | null | undefined;
}

type Filters = readonly (TaxonomyFilter | null)[] | null;

/** `taxonomyFilter` and `attributes` of a product list. */
export interface TaxonomyQuery {
  relation?: 'AND' | 'OR' | 'IN' | 'NOT_IN' | null;
  filters?: Filters;
  queries?: Filters;
  and?: Filters;
  or?: Filters;
}

/** Number of filters of a query, with the terms that an `AND` asks for one by one. */
export function filterCount({ filters, queries, and, or }: TaxonomyQuery): number {
  return [filters ?? queries, and, or]
    .flatMap((list) => list ?? [])
    .reduce((sum, filter) => sum + (filter?.operator === 'AND' ? termCount(filter) : 1), 0);
}

function termCount({ terms, ids }: TaxonomyFilter): number {
  return (terms?.length ?? 0) + (ids?.length ?? 0);
}

/** The condition over `products p` that a taxonomy query stands for; null for an empty query. */
export function taxonomyCondition(query: TaxonomyQuery, terms: TermIndex): string | null {
  const join = (filters: Filters | undefined, word: 'AND' | 'OR') => {
    const parts = (filters ?? []).flatMap((filter) => (filter ? [filterCondition(filter, terms)] : []));
    return parts.length > 0 ? `(${parts.join(` ${word} `)})` : null;
  };
  const relation = query.relation === 'OR' ? 'OR' : 'AND';
  const parts = [
    join(query.filters ?? query.queries, relation),
    join(query.and, 'AND'),
    join(query.or, 'OR'),
  ].filter((part) => part !== null);
  return parts.length > 0 ? parts.join(' AND ') : null;
}

/** A term stands for itself and all below it, as in WordPress. An unknown term matches nothing. */
function filterCondition(filter: TaxonomyFilter, terms: TermIndex): string {
  const taxonomy = taxonomyOfProductEnum(filter.taxonomy, terms.attributes);
  const named = [
    ...(filter.terms ?? []).map((slug) => (slug === null ? undefined : terms.find(taxonomy, slug)?.id)),
    ...(filter.ids ?? []).map((id) => (id === null ? undefined : terms.get(id)?.id)),
  ];
  const groups = named.map((id) => (id === undefined ? [] : terms.subtree(id)));
  switch (filter.operator) {
    case 'EXISTS':
    case 'NOT_EXISTS': {
      const ids = terms.all.filter((term) => term.taxonomy === taxonomy).map((term) => term.id);
      return carries(ids, filter.operator === 'NOT_EXISTS');
    }
    case 'AND':
      return groups.length > 0 ? groups.map((ids) => carries(ids, false)).join(' AND ') : '1';
    default:
      return carries(groups.flat(), filter.operator === 'NOT_IN');
  }
}

function carries(ids: readonly number[], not: boolean): string {
  const found = `p.id IN (SELECT product_id FROM product_terms WHERE term_id IN (${ids.join(', ')}))`;
  return not ? `NOT ${found}` : found;
}
