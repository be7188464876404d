import type { MessageKey } from '#storefront/i18n/messages.ts';
import type { CatalogIndex } from '../catalog-index/catalog-index.ts';
import type { ColumnName } from '../catalog-index/index-format.ts';

export type FacetLabel = Extract<MessageKey, `facets.${string}`>;

/** The choices of a facet in the words of addresses: slugs, ends of a price range, a rating, or `true`. */
export type Choice = readonly string[];

/** Filters of a list, by the keys of facets; facets are joined by AND, the options of one by OR. None is empty. */
export type ListFilter = Readonly<Record<string, Choice>>;

/** The category, or the term of another taxonomy, that the products of a page's list have in common. */
export interface ListScope {
  /** `category`, or the taxonomy, such as `product_brand`. */
  taxonomy: string;
  slug: string;
}

/** Returns true if an option of a product counts. */
export type IsCounted = (product: number, option: number) => boolean;

export interface Facet {
  /** Its name in addresses; the taxonomy where its options are terms. */
  key: string;
  /** The message that names it; null if the store does. */
  label: FacetLabel | null;
  /** The message above it and those beside it; its label by default. */
  title?: FacetLabel;
  control: 'options' | 'switch' | 'range' | 'rating';
  /** The column of the search index that it reads; null for one that every list has. */
  column: ColumnName | null;
  /** Unfolded at first; otherwise where the store says so. */
  isOpen?: true;
  /** Its options speak for themselves: `Mugs`, not `Category: Mugs`. */
  isPlain?: true;
  /** Variations differ in it, so that a product may have options which cannot be ordered. */
  ofVariations?: true;
  /** Returns the valid choice among the values in an address; empty for none. */
  parse(values: readonly string[]): Choice;
  /** 1 for each product that a choice shows. @param decimals of the currency @throws Error without its column */
  passes(index: CatalogIndex, choice: Choice, decimals: number): Uint8Array;
  /** Counts of products that each option would show. @param products that other facets show @throws as `passes` */
  count(index: CatalogIndex, products: readonly ProductBin[], isCounted: IsCounted): ArrayLike<number>;
  /** Returns false in shops that do not have it; absent if all have it. */
  isOffered?(shop: { showReviews: boolean }): boolean;
}

/** Products that are counted alike: the first `total` entries. */
export interface ProductBin {
  products: Uint32Array;
  total: number;
}

/** @param size products that it may come to hold */
export function emptyBin(size: number): ProductBin {
  return { products: new Uint32Array(size), total: 0 };
}

export function put(bin: ProductBin, product: number): void {
  bin.products[bin.total++] = product;
}

/** 1 for each product that has something. @param size number of products */
export function markWhere(size: number, has: (product: number) => boolean): Uint8Array {
  const marks = new Uint8Array(size);
  for (let product = 0; product < size; product++) if (has(product)) marks[product] = 1;
  return marks;
}

export function countWhere(counted: readonly ProductBin[], has: (product: number) => boolean): number {
  let count = 0;
  for (const { products, total } of counted) {
    for (let place = 0; place < total; place++) if (has(products[place] ?? 0)) count++;
  }
  return count;
}
