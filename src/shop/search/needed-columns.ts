import type { CatalogIndex } from './catalog-index/catalog-index.ts';
import type { ColumnName } from './catalog-index/index-format.ts';
import type { ListQuery, SortKey } from './list-query.ts';

const COLUMN_OF_SORT: Partial<Record<SortKey, ColumnName>> = {
  price: 'price',
  discount: 'price',
  rating: 'rating',
};

/**
 * The columns of an index that tell which products a list shows, and in which order; a search reads others too.
 * @param category slug of the category whose page it is; null for all products
 */
export function columnsOfQuery(
  { attributes }: Pick<CatalogIndex, 'attributes'>,
  { filter, orderby }: Pick<ListQuery, 'filter' | 'orderby'>,
  category: string | null,
): ColumnName[] {
  const { price, sale, rating } = filter;
  const sorted = COLUMN_OF_SORT[orderby];
  const wanted = new Set<ColumnName>(sorted === undefined ? [] : [sorted]);
  if (sale || price.min !== null || price.max !== null) wanted.add('price');
  if (rating !== null) wanted.add('rating');
  if (category !== null || filter.category.length > 0) wanted.add('category');
  for (const { group } of attributes) if (group in filter.attributes) wanted.add(group);
  if (filter.stock && Object.keys(filter.attributes).length > 0) wanted.add('orderable');
  return [...wanted];
}
