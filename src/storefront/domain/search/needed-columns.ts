import type { CatalogIndex } from './catalog-index/catalog-index.ts';
import type { ColumnName } from './catalog-index/index-format.ts';
import { facetOf, STOCK, variationChoices } from './facets/facets.ts';
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
  { options }: Pick<CatalogIndex, 'options'>,
  { filter, orderby }: Pick<ListQuery, 'filter' | 'orderby'>,
  category: string | null,
): ColumnName[] {
  const wanted = new Set<ColumnName | null | undefined>([
    COLUMN_OF_SORT[orderby],
    category === null ? null : 'category',
  ]);
  for (const key of Object.keys(filter)) {
    const { control, column } = facetOf(key);
    if (control !== 'options' || options.some(({ group }) => group === key)) wanted.add(column);
  }
  const isJoint = STOCK.key in filter && Object.keys(variationChoices(filter)).length > 0;
  if (isJoint) wanted.add('orderable');
  return [...wanted].filter((column) => column !== null && column !== undefined);
}
