import type { SQLInputValue } from 'node:sqlite';
import type { Backend } from '../../context.ts';
import type { ListingQuery } from '../../db/read/listings.ts';
import type { TermIndex } from '../../db/read/term-index.ts';
import { UserError } from '../../errors.ts';
import { type OrderArg, productOrder } from './product-order.ts';
import type { TaxonomyQuery } from './product-taxonomy.ts';
import { filterCount, taxonomyCondition } from './product-taxonomy.ts';

type List<T> = readonly (T | null)[] | null;

/** Arguments of `products(where:)`, as the schema has them. */
export interface ProductWhere {
  attribute?: string | null;
  attributeTerm?: string | null;
  attributes?: TaxonomyQuery | null;
  category?: string | null;
  categoryId?: number | null;
  categoryIdIn?: List<number>;
  categoryIdNotIn?: List<number>;
  categoryIn?: List<string>;
  categoryNotIn?: List<string>;
  exclude?: List<number>;
  featured?: boolean | null;
  include?: List<number>;
  maxPrice?: number | null;
  minPrice?: number | null;
  onSale?: boolean | null;
  orderby?: List<OrderArg>;
  productBrand?: string | null;
  productBrandId?: number | null;
  productBrandIdIn?: List<number>;
  productBrandIdNotIn?: List<number>;
  productBrandIn?: List<string>;
  productBrandNotIn?: List<string>;
  rating?: List<number>;
  search?: string | null;
  sku?: string | null;
  slugIn?: List<string>;
  status?: string | null;
  stockStatus?: List<string>;
  tag?: string | null;
  tagId?: number | null;
  tagIdIn?: List<number>;
  tagIdNotIn?: List<number>;
  tagIn?: List<string>;
  tagNotIn?: List<string>;
  taxonomyFilter?: TaxonomyQuery | null;
  type?: string | null;
  typeIn?: List<string>;
  typeNotIn?: List<string>;
  visibility?: string | null;
}

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
  const byTaxonomy = (taxonomy: string, given: TermArgs) => termArgs(taxonomy, given, terms);
  const filters = [
    ...byTaxonomy('product_cat', {
      slugs: given(where.categoryIn) ?? (where.category ? [where.category] : null),
      ids: given(where.categoryIdIn) ?? (where.categoryId ? [where.categoryId] : null),
      notSlugs: where.categoryNotIn,
      notIds: where.categoryIdNotIn,
    }),
    ...byTaxonomy('product_brand', {
      slugs: given(where.productBrandIn) ?? (where.productBrand ? [where.productBrand] : null),
      ids: given(where.productBrandIdIn) ?? (where.productBrandId ? [where.productBrandId] : null),
      notSlugs: where.productBrandNotIn,
      notIds: where.productBrandIdNotIn,
    }),
    ...byTaxonomy('product_tag', {
      slugs: given(where.tagIn) ?? (where.tag ? [where.tag] : null),
      ids: given(where.tagIdIn) ?? (where.tagId ? [where.tagId] : null),
      notSlugs: where.tagNotIn,
      notIds: where.tagIdNotIn,
    }),
  ];
  if (where.attribute && where.attributeTerm) {
    filters.push(...byTaxonomy(where.attribute, { slugs: [where.attributeTerm] }));
  }
  for (const query of [where.taxonomyFilter, where.attributes]) {
    if (query && filterCount(query) > MAX_FILTERS) {
      throw new UserError(`A list of products takes at most ${MAX_FILTERS} filters by terms.`);
    }
    const condition = query && taxonomyCondition(query, terms);
    if (condition) filters.push(condition);
  }
  return filters;
}

interface TermArgs {
  slugs?: List<string> | undefined;
  ids?: List<number> | undefined;
  notSlugs?: List<string> | undefined;
  notIds?: List<number> | undefined;
}

function termArgs(taxonomy: string, { slugs, ids, notSlugs, notIds }: TermArgs, terms: TermIndex) {
  const one = (operator: 'IN' | 'NOT_IN', more: { terms: List<string> } | { ids: List<number> }) =>
    taxonomyCondition({ filters: [{ taxonomy, operator, ...more }] }, terms);
  return [
    slugs?.length && one('IN', { terms: slugs }),
    ids?.length && one('IN', { ids }),
    notSlugs?.length && one('NOT_IN', { terms: notSlugs }),
    notIds?.length && one('NOT_IN', { ids: notIds }),
  ].filter((condition) => typeof condition === 'string');
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
