import { RATINGS } from '../catalog/reviews/ratings.ts';
import { added, type CatalogIndex, type OptionTable } from './catalog-index/catalog-index.ts';
import {
  type ChosenOptions,
  isOptionOrderable,
  isOrderable,
  type OrderableVariations,
} from './catalog-index/orderable-variations.ts';
import { markAny } from './catalog-index/postings.ts';
import type { ListFilter } from './list-query.ts';

/** Number of products that each option would show beside the other groups' choices. */
export interface FacetCounts {
  /** By option of `index.categories`. */
  category: Uint32Array;
  /** By attribute, by option. */
  attributes: Uint32Array[];
  /** By rating: products rated as high or higher. */
  rating: Map<number, number>;
  sale: number;
  stock: number;
}

export interface FilteredProducts {
  /** 1 for each product that matches every group. */
  matches: Uint8Array;
  total: number;
  /** @throws Error where a column of the index was not loaded */
  count(): FacetCounts;
}

export interface FilterContext {
  /** Digits of the currency's smallest unit. */
  decimals: number;
  /** Slug of the category whose page it is; null for all products. */
  category: string | null;
  /** 1 for each product that the search found; null without a search. */
  found: Uint8Array | null;
}

/**
 * Filters products, by columns of the filter alone, and counts for every option the products that it would show:
 * an option's count leaves out the choices of its own group.
 *
 * A product counts for all groups where it passes all of them, and for one group where it fails that one only:
 * so one pass over the products tells which to count, and nobody counts the others.
 *
 * Where only what can be ordered is wanted, a variation must be there with all the options at once: so the few
 * products of which some cannot be ordered are asked for each variation.
 */
export function filterProducts(
  index: CatalogIndex,
  filter: ListFilter,
  context: FilterContext,
): FilteredProducts {
  const { size } = index;
  const scope = scopeOf(index, context);
  const groups = activeGroups(index, filter, context);
  const matches = new Uint8Array(size);
  const passing = emptyBin(size);
  const chosen = chosenOptions(index, filter);
  const isJoint = filter.stock && chosen.size > 0;
  const orderable = isJoint ? added(index.orderable) : (index.orderable ?? NONE);
  const isFit = (product: number, except?: string) => {
    const variations = orderable.get(product);
    return variations === undefined || isOrderable(variations, chosen, except);
  };
  for (let product = 0; product < size; product++) {
    if (scope !== null && scope[product] === 0) continue;
    if (isJoint && orderable.has(product) && canBeOrdered(index, product)) {
      putJoint(product);
      continue;
    }
    let failures = 0;
    let failed: ActiveGroup | undefined;
    for (const group of groups) {
      if (group.passes[product] === 1) continue;
      failed = group;
      if (++failures === 2) break;
    }
    if (failures === 0) matches[product] = 1;
    if (failures < 2) put(failed?.failing ?? passing, product);
  }
  /** Puts a product whose variations decide whether it passes the attributes together with its stock. */
  function putJoint(product: number): void {
    const failed = groups.filter(({ passes }) => passes[product] === 0);
    const others = failed.filter(({ name }) => !chosen.has(name));
    const passesButFor = (name?: string) =>
      failed.every((group) => others.includes(group) || group.name === name) && isFit(product, name);
    if (others.length > 1) return;
    const [other] = others;
    if (passesButFor()) {
      if (other === undefined) matches[product] = 1;
      put(other?.failing ?? passing, product);
    } else if (other === undefined) {
      for (const group of groups) {
        const isReleased = chosen.has(group.name)
          ? passesButFor(group.name)
          : group.name === 'stock' && failed.length === 0;
        if (isReleased) put(group.failing, product);
      }
    }
  }
  /** Products that pass every group but this one. */
  const passOthers = (name: string): Bin[] => [
    passing,
    ...groups.filter((group) => group.name === name).map(({ failing }) => failing),
  ];
  const count = (): FacetCounts => {
    const { sale } = added(index.price);
    return {
      category: countOptions(index.categories, passOthers('category')),
      attributes: index.attributes.map((attribute) =>
        countOptions(attribute, passOthers(attribute.group), (product, option) => {
          const variations = filter.stock ? orderable.get(product) : undefined;
          return variations === undefined || isOptionOrderable(variations, chosen, attribute.group, option);
        }),
      ),
      rating: countRatings(index, passOthers('rating')),
      sale: countWhere(passOthers('sale'), (product) => sale[product] === 1),
      stock: countWhere(passOthers('stock'), (product) => canBeOrdered(index, product) && isFit(product)),
    };
  };
  return { matches, total: passing.total, count };
}

/** Lowest and highest of the highest prices in a category, in the smallest unit; null where nothing has one. */
export function priceBounds(
  index: CatalogIndex,
  category: string | null,
): { min: number; max: number } | null {
  const scope = scopeOf(index, { category, found: null });
  const prices = added(index.price);
  let [min, max] = [Number.POSITIVE_INFINITY, -1];
  for (let product = 0; product < index.size; product++) {
    const price = prices.max[product] ?? -1;
    if (price < 0 || scope?.[product] === 0) continue;
    min = Math.min(min, price);
    max = Math.max(max, price);
  }
  return max < 0 ? null : { min, max };
}

const NONE: ReadonlyMap<number, OrderableVariations> = new Map();

/** The wanted options of each attribute that is filtered by. */
function chosenOptions({ attributes }: CatalogIndex, filter: ListFilter): ChosenOptions {
  const chosen = new Map<string, Uint8Array>();
  for (const [taxonomy, slugs] of Object.entries(filter.attributes)) {
    const table = attributes.find(({ group }) => group === taxonomy);
    chosen.set(taxonomy, table === undefined ? new Uint8Array() : wantedOptions(table, slugs));
  }
  return chosen;
}

/** Products that are counted alike: the first `total` entries. */
interface Bin {
  products: Uint32Array;
  total: number;
}

function emptyBin(size: number): Bin {
  return { products: new Uint32Array(size), total: 0 };
}

function put(bin: Bin, product: number): void {
  bin.products[bin.total++] = product;
}

interface ActiveGroup {
  /** `category`, `rating`, …, or a taxonomy. */
  name: string;
  /** 1 for each product that has one of the group's choices. */
  passes: Uint8Array;
  /** Products of the scope that fail this group and no other one. */
  failing: Bin;
}

function activeGroups(index: CatalogIndex, filter: ListFilter, { decimals }: FilterContext): ActiveGroup[] {
  const { size } = index;
  const groups: ActiveGroup[] = [];
  const push = (name: string, passes: Uint8Array) => {
    groups.push({ name, passes, failing: emptyBin(size) });
  };
  const add = (name: string, passes: (product: number) => boolean) => {
    const marks = new Uint8Array(size);
    for (let product = 0; product < size; product++) if (passes(product)) marks[product] = 1;
    push(name, marks);
  };
  const addOptions = (name: string, table: OptionTable | undefined, slugs: readonly string[]) => {
    push(name, table ? withOption(table, slugs, size) : new Uint8Array(size));
  };
  if (filter.category.length > 0) addOptions('category', index.categories, filter.category);
  for (const [taxonomy, slugs] of Object.entries(filter.attributes)) {
    const table = index.attributes.find(({ group }) => group === taxonomy);
    addOptions(taxonomy, table, slugs);
  }
  const { min, max } = filter.price;
  if (min !== null || max !== null) {
    const lowest = min === null ? 0 : toMinor(min, decimals);
    const highest = max === null ? Number.POSITIVE_INFINITY : toMinor(max, decimals);
    const prices = added(index.price);
    add('price', (product) => {
      const price = prices.max[product] ?? -1;
      return price >= lowest && price <= highest;
    });
  }
  const { rating } = filter;
  if (rating !== null) {
    const averages = added(index.rating).rating;
    add('rating', (product) => (averages[product] ?? 0) >= rating * 100);
  }
  if (filter.sale) push('sale', added(index.price).sale);
  if (filter.stock) add('stock', (product) => canBeOrdered(index, product));
  return groups;
}

/** Backorders can be ordered: only what is sold out cannot. */
function canBeOrdered({ stock }: CatalogIndex, product: number): boolean {
  return stock[product] !== 'OUT_OF_STOCK';
}

function toMinor(amount: number, decimals: number): number {
  return Math.round(amount * 10 ** decimals);
}

/** 1 for each product of the category that the search found; null where all are. */
function scopeOf(
  index: CatalogIndex,
  { category, found }: Pick<FilterContext, 'category' | 'found'>,
): Uint8Array | null {
  if (category === null) return found;
  const inCategory = withOption(index.categories, [category], index.size);
  return found === null ? inCategory : inCategory.map((mark, product) => mark & (found[product] ?? 0));
}

function withOption(
  { slugs, bySlug, products }: OptionTable,
  wanted: readonly string[],
  size: number,
): Uint8Array {
  return markAny(added(products), wantedOptions({ slugs, bySlug }, wanted), size);
}

/** 1 for each option of a table that is wanted. */
function wantedOptions(
  { slugs, bySlug }: Pick<OptionTable, 'slugs' | 'bySlug'>,
  wanted: readonly string[],
): Uint8Array {
  const isWanted = new Uint8Array(slugs.length);
  for (const slug of wanted) {
    const option = bySlug.get(slug);
    if (option !== undefined) isWanted[option] = 1;
  }
  return isWanted;
}

/** @param counts false for an option that a product has and that is not counted */
function countOptions(
  { slugs, products: postings }: OptionTable,
  counted: readonly Bin[],
  isCounted: (product: number, option: number) => boolean = () => true,
): Uint32Array {
  const { starts, values } = added(postings);
  const counts = new Uint32Array(slugs.length);
  for (const { products, total } of counted) {
    for (let place = 0; place < total; place++) {
      const product = products[place] ?? 0;
      const end = starts[product + 1] ?? 0;
      for (let at = starts[product] ?? 0; at < end; at++) {
        const option = values[at] ?? 0;
        if (isCounted(product, option)) counts[option] = (counts[option] ?? 0) + 1;
      }
    }
  }
  return counts;
}

function countRatings(index: CatalogIndex, counted: readonly Bin[]): Map<number, number> {
  const { rating } = added(index.rating);
  return new Map(
    RATINGS.map((lowest) => [
      lowest,
      countWhere(counted, (product) => (rating[product] ?? 0) >= lowest * 100),
    ]),
  );
}

function countWhere(counted: readonly Bin[], has: (product: number) => boolean): number {
  let count = 0;
  for (const { products, total } of counted) {
    for (let place = 0; place < total; place++) if (has(products[place] ?? 0)) count++;
  }
  return count;
}
