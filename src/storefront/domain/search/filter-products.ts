import { added, type CatalogIndex, optionsOf } from './catalog-index/catalog-index.ts';
import type { ColumnName } from './catalog-index/index-format.ts';
import {
  isOptionOrderable,
  isOrderable,
  type OrderableVariations,
} from './catalog-index/orderable-variations.ts';
import {
  emptyBin,
  type Facet,
  type IsCounted,
  type ListFilter,
  type ListScope,
  type ProductBin,
  put,
} from './facets/facet.ts';
import { facetOf, facetsOf, STOCK, variationChoices } from './facets/facets.ts';
import { wantedOptions, withOption } from './facets/option-facet.ts';
import type { ListQuery, SortKey } from './list-query.ts';

/** Number of products that each option of a facet would show together with the choices of the others, by key. */
export type FacetCounts = ReadonlyMap<string, ArrayLike<number>>;

interface FilteredProducts {
  /** 1 for each product that passes every facet. */
  matches: Uint8Array;
  total: number;
  /** @throws Error if a column of the index was not loaded */
  count(): FacetCounts;
}

export interface FilterContext {
  /** Digits of the currency's smallest unit. */
  decimals: number;
  /** Null for all products. */
  list: ListScope | null;
  /** 1 for each product that the search found; null without a search. */
  found: Uint8Array | null;
}

interface ActiveFacet {
  key: string;
  /** 1 for each product that its choice shows. */
  passes: Uint8Array;
  /** Products of the scope that fail this facet and no other one. */
  failing: ProductBin;
}

/**
 * Filters products by columns of the filter alone. An option's count leaves out the choices of its own facet: a product
 * counts for all facets if it passes all, and for one if it fails that one only, so one pass suffices. If only
 * orderable products are wanted, one variation must have all options at once: the few products with unorderable ones
 * are asked for each variation.
 */
export function filterProducts(
  index: CatalogIndex,
  filter: ListFilter,
  { decimals, list, found }: FilterContext,
): FilteredProducts {
  const { size } = index;
  const scope = scopeOf(index, list, found);
  const active = Object.entries(filter).map(
    ([key, choice]): ActiveFacet => ({
      key,
      passes: facetOf(key).passes(index, choice, decimals),
      failing: emptyBin(size),
    }),
  );
  const matches = new Uint8Array(size);
  const passing = emptyBin(size);
  const chosen = chosenOptions(index, filter);
  const onlyOrderable = STOCK.key in filter;
  const isJoint = onlyOrderable && chosen.size > 0;
  const orderable = isJoint ? added(index.orderable) : (index.orderable ?? NONE);
  const isFit = (product: number, except?: string) => {
    const variations = orderable.get(product);
    // Without options, the stock of the product decides: the column is not loaded for it.
    return chosen.size === 0 || variations === undefined || isOrderable(variations, chosen, except);
  };
  for (let product = 0; product < size; product++) {
    if (scope !== null && scope[product] === 0) continue;
    if (isJoint && orderable.has(product) && index.stock[product] !== 'OUT_OF_STOCK') {
      putJoint(product);
      continue;
    }
    let failures = 0;
    let failed: ActiveFacet | undefined;
    for (const facet of active) {
      if (facet.passes[product] === 1) continue;
      failed = facet;
      if (++failures === 2) break;
    }
    if (failures === 0) matches[product] = 1;
    if (failures < 2) put(failed?.failing ?? passing, product);
  }
  /** Puts a product whose variations decide whether it passes their options together with its stock. */
  function putJoint(product: number): void {
    const failed = active.filter(({ passes }) => passes[product] === 0);
    const others = failed.filter(({ key }) => !chosen.has(key));
    const passesButFor = (key?: string) =>
      failed.every((facet) => others.includes(facet) || facet.key === key) && isFit(product, key);
    if (others.length > 1) return;
    const [other] = others;
    if (passesButFor()) {
      if (other === undefined) matches[product] = 1;
      put(other?.failing ?? passing, product);
    } else if (other === undefined) {
      for (const { key, failing } of active) {
        const isReleased = chosen.has(key) ? passesButFor(key) : key === STOCK.key && failed.length === 0;
        if (isReleased) put(failing, product);
      }
    }
  }
  /** Of a product that passes the other facets, an option may still be one that cannot be ordered. */
  function isCountedIn({ key, ofVariations }: Facet): IsCounted {
    if (key === STOCK.key) return (product) => isFit(product);
    if (!onlyOrderable || !ofVariations) return () => true;
    return (product, option) => {
      const variations = orderable.get(product);
      return variations === undefined || isOptionOrderable(variations, chosen, key, option);
    };
  }
  const count = (): FacetCounts =>
    new Map(
      facetsOf(index.options).map((facet) => {
        const own = active.filter(({ key }) => key === facet.key).map(({ failing }) => failing);
        return [facet.key, facet.count(index, [passing, ...own], isCountedIn(facet))];
      }),
    );
  return { matches, total: passing.total, count };
}

const NONE: ReadonlyMap<number, OrderableVariations> = new Map();

/** The wanted options of each facet in which variations differ. */
function chosenOptions(index: CatalogIndex, filter: ListFilter): Map<string, Uint8Array> {
  return new Map(
    Object.entries(variationChoices(filter)).map(([key, choice]) => {
      const table = optionsOf(index, key);
      return [key, table === undefined ? new Uint8Array() : wantedOptions(table, choice)];
    }),
  );
}

/** 1 for each product of the list that the search found, or that lists show; null if all are. */
function scopeOf(
  index: CatalogIndex,
  list: FilterContext['list'],
  found: FilterContext['found'],
): Uint8Array | null {
  const shown = found ?? index.listed;
  if (list === null) return shown;
  const inList = withOption(index, list.taxonomy, [list.slug]);
  return shown === null ? inList : inList.map((mark, product) => mark & (shown[product] ?? 0));
}

const COLUMN_OF_SORT: Partial<Record<SortKey, ColumnName>> = {
  price: 'price',
  discount: 'price',
  rating: 'rating',
};

/** The columns that tell which products a list shows, and in which order; a search reads others too. */
export function columnsOfQuery(
  { options }: Pick<CatalogIndex, 'options'>,
  { filter, orderby }: Pick<ListQuery, 'filter' | 'orderby'>,
  list: ListScope | null,
): ColumnName[] {
  const wanted = new Set<ColumnName | null | undefined>([COLUMN_OF_SORT[orderby], list?.taxonomy]);
  for (const key of Object.keys(filter)) {
    const { control, column } = facetOf(key);
    if (control !== 'options' || options.some(({ group }) => group === key)) wanted.add(column);
  }
  const isJoint = STOCK.key in filter && Object.keys(variationChoices(filter)).length > 0;
  if (isJoint) wanted.add('orderable');
  return [...wanted].filter((column) => column !== null && column !== undefined);
}
