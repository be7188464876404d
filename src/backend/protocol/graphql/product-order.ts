import { DEFAULT_ORDER } from '../../db/read/listings.ts';
import { UserError } from '../../errors.ts';

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
