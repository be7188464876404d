import type { TermIndex, TermRow } from '../../db/read/term-index.ts';

type List<T> = readonly (T | null)[] | null;

/** Arguments of `terms(where:)`, `productCategories(where:)` and `productTags(where:)`. */
export interface TermWhere {
  childOf?: number | null;
  childless?: boolean | null;
  exclude?: List<string>;
  hideEmpty?: boolean | null;
  include?: List<string>;
  name?: List<string>;
  nameLike?: string | null;
  order?: 'ASC' | 'DESC' | null;
  orderby?: string | null;
  parent?: number | null;
  search?: string | null;
  slug?: List<string>;
}

/**
 * Filters and sorts terms of some taxonomies; the default order is that of the terms, by name. `hideEmpty` keeps an
 * empty term that has products below it. Ties come newest first. An empty list is no filter.
 */
export function listTerms(
  taxonomies: readonly string[],
  where: TermWhere,
  index: TermIndex,
  terms: readonly TermRow[] = index.all,
): TermRow[] {
  const below = where.childOf ? new Set(index.subtree(where.childOf)) : null;
  const selected = terms.filter(
    (term) =>
      taxonomies.includes(term.taxonomy) &&
      (!where.hideEmpty || index.hasProducts(term)) &&
      (!where.childless || index.children(term.id).length === 0) &&
      (!below || (below.has(term.id) && term.id !== where.childOf)) &&
      (typeof where.parent !== 'number' || (term.parent_id ?? 0) === where.parent) &&
      (!where.include?.length || where.include.map(Number).includes(term.id)) &&
      !where.exclude?.map(Number).includes(term.id) &&
      (!where.slug?.length || where.slug.includes(term.slug)) &&
      (!where.name?.length || where.name.includes(term.name)) &&
      contains(term.name, where.nameLike) &&
      (contains(term.name, where.search) || contains(term.slug, where.search)),
  );
  if (!where.orderby && !where.order) return selected;
  const direction = where.order === 'DESC' ? -1 : 1;
  return selected.toSorted((a, b) => direction * compare(a, b, where.orderby ?? 'NAME') || b.id - a.id);
}

function contains(text: string, part: string | null | undefined): boolean {
  return !part || text.toLowerCase().includes(part.toLowerCase());
}

function compare(a: TermRow, b: TermRow, orderby: string): number {
  switch (orderby) {
    case 'COUNT':
      return a.count - b.count;
    case 'SLUG':
      return a.slug < b.slug ? -1 : Number(a.slug > b.slug);
    case 'TERM_ID':
      return a.id - b.id;
    case 'MENU_ORDER':
    case 'TERM_ORDER':
      return a.menu_order - b.menu_order;
    case 'DESCRIPTION':
      return a.description.localeCompare(b.description, 'en');
    default:
      return a.name.localeCompare(b.name, 'en', { sensitivity: 'base' });
  }
}
