import type { SQLInputValue } from 'node:sqlite';
import type { Backend } from '../../context.ts';
import type { ListingQuery } from '../../db/read/listings.ts';
import type { TermIndex } from '../../db/read/term-index.ts';
import { UserError } from '../../errors.ts';
import { type LanguageWhere, requestedLanguages } from './languages.ts';
import {
  filterCount,
  type OrderArg,
  productOrder,
  type TaxonomyQuery,
  taxonomyCondition,
} from './product-order.ts';

type List<T> = readonly (T | null)[] | null;

/** Taxonomies with arguments of their own, by what the names of these begin with: `tag`, `tagIn`, `tagIdNotIn`. */
const TAXONOMIES = { category: 'product_cat', productBrand: 'product_brand', tag: 'product_tag' } as const;

type Named = keyof typeof TAXONOMIES;

/** Arguments of `products(where:)`, as the schema has them. */
export type ProductWhere = {
  [K in Named]?: string | null;
} & {
  [K in `${Named}Id`]?: number | null;
} & {
  [K in `${Named}In` | `${Named}NotIn`]?: List<string>;
} & {
  [K in `${Named}IdIn` | `${Named}IdNotIn`]?: List<number>;
} & {
  attribute?: string | null;
  attributeTerm?: string | null;
  attributes?: TaxonomyQuery | null;
  exclude?: List<number>;
  featured?: boolean | null;
  include?: List<number>;
  maxPrice?: number | null;
  minPrice?: number | null;
  onSale?: boolean | null;
  orderby?: List<OrderArg>;
  rating?: List<number>;
  search?: string | null;
  sku?: string | null;
  slugIn?: List<string>;
  status?: string | null;
  stockStatus?: List<string>;
  taxonomyFilter?: TaxonomyQuery | null;
  type?: string | null;
  typeIn?: List<string>;
  typeNotIn?: List<string>;
  visibility?: string | null;
} & LanguageWhere;

/** Lists of one place include products that are shown in both. */
const SHOWN_AS: Readonly<Record<string, readonly string[]>> = {
  CATALOG: ['VISIBLE', 'CATALOG'],
  SEARCH: ['VISIBLE', 'SEARCH'],
};
const NOT_SOLD_OUT = "p.stock_status <> 'OUT_OF_STOCK'";
/** As in WordPress, where a longer search finds nothing. */
const MAX_SEARCH_LENGTH = 1600;
/** WordPress takes more words for one phrase. */
const MAX_SEARCH_WORDS = 9;
/** Conditions of one list: the database takes a thousand. */
const MAX_FILTERS = 100;

type ListingContext = Pick<Backend, 'terms' | 'shop'>;

/**
 * Turns the arguments of a product list into SQL. Only published products are listed, whatever status is
 * requested; without `visibility` catalog-hidden products are listed too. Empty lists and texts, and a lowest price of
 * 0, are no filters.
 * @throws UserError for more than a shop has a use for
 */
export function productListing(where: ProductWhere, { terms, shop }: ListingContext): ListingQuery {
  const conditions = ["p.type <> 'VARIATION'", "p.status = 'publish'"];
  const values: SQLInputValue[] = [];
  const add = (condition: string, ...bound: SQLInputValue[]) => {
    conditions.push(condition);
    values.push(...bound);
  };
  const addList = (column: string, list: List<string | number> | undefined, not = '') => {
    if (list?.length) add(`${column} ${not} IN (SELECT value FROM json_each(?))`, JSON.stringify(list));
  };

  if (where.status && !['publish', 'any'].includes(where.status.toLowerCase())) add('0');
  if (where.visibility) addList('p.visibility', [...(SHOWN_AS[where.visibility] ?? [where.visibility])]);
  // A list that names stock statuses is no list of the catalog to WooCommerce.
  if (shop.hideOutOfStock && !where.stockStatus?.length) add(NOT_SOLD_OUT);
  if (typeof where.featured === 'boolean') {
    const shown = "p.featured AND p.visibility IN ('VISIBLE', 'CATALOG')";
    add(where.featured ? shown : `NOT (${shown})`);
  }
  if (typeof where.onSale === 'boolean') add('p.on_sale = ?', Number(where.onSale));
  if (where.minPrice) add('p.max_price >= ?', where.minPrice);
  if (typeof where.maxPrice === 'number') add('p.min_price <= ?', where.maxPrice);
  addList('p.language', requestedLanguages(where, shop));
  addList('p.id', where.include);
  addList('p.id', where.exclude, 'NOT');
  addList('p.slug', where.slugIn);
  addList('p.sku', where.sku ? where.sku.split(',').map((sku) => sku.trim()) : null);
  addList('p.stock_status', where.stockStatus);
  addList('p.type', given(where.typeIn) ?? (where.type ? [where.type] : null));
  addList('p.type', where.typeNotIn, 'NOT');
  if (where.rating?.length) {
    addList('CAST(round(p.average_rating) AS INTEGER)', where.rating);
    add('p.review_count > 0');
  }
  for (const condition of termConditions(where, terms)) add(condition);
  for (const term of searchTerms(where.search)) {
    const like = `%${term.replace(/[\\%_]/g, '\\$&')}%`;
    const columns = ['p.name', 'p.slug', 'p.description', 'p.short_description', "coalesce(p.sku, '')"];
    add(
      `(${columns.map((column) => `${column} LIKE ? ESCAPE '\\'`).join(' OR ')})`,
      ...columns.map(() => like),
    );
  }
  return { conditions, values, order: orderOf(where, values) };
}

/** The words that each have to be found. */
function searchTerms(search: string | null | undefined): string[] {
  const text = search?.trim() ?? '';
  if (text.length > MAX_SEARCH_LENGTH) {
    throw new UserError(`A search has at most ${MAX_SEARCH_LENGTH} characters; this one has ${text.length}.`);
  }
  const words = text.split(/\s+/).filter(Boolean);
  return words.length > MAX_SEARCH_WORDS ? [text] : words;
}

function termConditions(where: ProductWhere, terms: TermIndex): string[] {
  const queries: TaxonomyQuery[] = [];
  const add = (
    taxonomy: string,
    operator: 'IN' | 'NOT_IN',
    named: { terms: List<string> | undefined } | { ids: List<number> | undefined },
  ) => {
    if (Object.values(named)[0]?.length) queries.push({ filters: [{ taxonomy, operator, ...named }] });
  };
  for (const name of Object.keys(TAXONOMIES) as Named[]) {
    const { [name]: slug, [`${name}Id` as const]: id } = where;
    add(TAXONOMIES[name], 'IN', { terms: given(where[`${name}In`]) ?? (slug ? [slug] : null) });
    add(TAXONOMIES[name], 'IN', { ids: given(where[`${name}IdIn`]) ?? (id ? [id] : null) });
    add(TAXONOMIES[name], 'NOT_IN', { terms: where[`${name}NotIn`] });
    add(TAXONOMIES[name], 'NOT_IN', { ids: where[`${name}IdNotIn`] });
  }
  if (where.attribute && where.attributeTerm) add(where.attribute, 'IN', { terms: [where.attributeTerm] });
  for (const query of [where.taxonomyFilter, where.attributes]) {
    if (!query) continue;
    if (filterCount(query) > MAX_FILTERS) {
      throw new UserError(`A list of products takes at most ${MAX_FILTERS} filters by terms.`);
    }
    queries.push(query);
  }
  return queries.flatMap((query) => taxonomyCondition(query, terms) ?? []);
}

/** The list; null for an empty one. */
function given<T>(list: List<T> | undefined): List<T> {
  return list?.length ? list : null;
}

/** A search lists hits in the name first, then the newest. @param values gets those that the order takes */
function orderOf(where: ProductWhere, values: SQLInputValue[]): string {
  const search = where.search?.trim();
  if (search && !where.orderby?.length) {
    values.push(`%${search}%`);
    return 'p.name LIKE ? DESC, p.date DESC, p.id DESC';
  }
  return productOrder(where.orderby, {
    ids: (where.include ?? []).filter((id) => id !== null),
    slugs: (where.slugIn ?? []).filter((slug) => slug !== null),
  });
}
