import type { TermIndex } from '../../db/read/term-index.ts';
import { taxonomyOfProductEnum } from './schema.ts';

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
