import type { MessageKey } from '#storefront/i18n/messages.ts';
import type { CatalogIndex } from '../catalog-index/catalog-index.ts';
import type { ColumnName } from '../catalog-index/index-format.ts';
import type { ProductBin } from './product-bins.ts';

/** Messages that name facets. */
export type FacetLabel = Extract<MessageKey, `facets.${string}`>;

/**
 * The choices of a facet, in the words of addresses: slugs of options, the two ends of a price range, a rating,
 * or `true`. So an address is written without asking the facet.
 */
export type Choice = readonly string[];

/** Filters of a list, by the keys of facets; facets are joined by AND, the options of one by OR. None is empty. */
export type ListFilter = Readonly<Record<string, Choice>>;

/** The list that facets are offered for. */
interface FacetScope {
  /** Slug of the category whose page it is; null for all products. */
  category: string | null;
  /** The shop shows ratings. */
  showReviews: boolean;
}

/** Returns true where an option of a product counts. */
export type IsCounted = (product: number, option: number) => boolean;

/** Something that lists can be filtered by. */
export interface Facet {
  /** Its name in addresses; the taxonomy where its options are terms. */
  key: string;
  /** The message that names it; null where the store does. */
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
  /** Returns what makes sense of the values in an address; empty for no choice. */
  parse(values: readonly string[]): Choice;
  /**
   * Returns 1 for each product that a choice shows.
   * @param decimals digits of the currency's smallest unit
   * @throws Error where its column was not loaded
   */
  passes(index: CatalogIndex, choice: Choice, decimals: number): Uint8Array;
  /**
   * Returns how many products each option of its control would show.
   * @param products that the other facets show
   * @throws Error where its column was not loaded
   */
  count(index: CatalogIndex, products: readonly ProductBin[], isCounted: IsCounted): ArrayLike<number>;
  /** Returns false where all products of a list are alike in it; absent where that need not be asked. */
  isOffered?(index: CatalogIndex, scope: FacetScope): boolean;
}
