import type { ShopSettings } from '../site/settings.ts';
import type { Category, CategoryRef, ListingPage, Product, ProductCard } from './catalog-types.ts';

/**
 * The catalog as pages read it. Pages have no other way to the catalog, so whoever hands them this
 * object knows exactly which entities a page was made from.
 */
export interface Catalog {
  settings(): ShopSettings;
  /** A visible or catalog-hidden product by slug; undefined where there is none. */
  product(slug: string): Product | undefined;
  /** Visible categories that have products, most products first, then by name. */
  categories(): Category[];
  /** The largest categories by name, for menus: no more is said of them, so that little changes them. */
  menu(): CategoryRef[];
  /** The largest categories at the top, most products first. */
  topCategories(): Category[];
  category(slug: string): Category | undefined;
  /** The categories above a category, topmost first. */
  ancestors(categorySlug: string): CategoryRef[];
  /** The categories right below a category that have products, most products first. */
  subcategories(categorySlug: string): Category[];
  /**
   * A page of a product list, newest first. Each page tells the length of the whole list, so a product that
   * comes or goes changes all of them.
   * @param categorySlug null for all products
   * @param page from 1
   * @returns undefined where the category or the page does not exist; page 1 of an empty list exists
   */
  listing(categorySlug: string | null, page: number): ListingPage | undefined;
  /** Up to five products that share most categories and attributes with a product, by a stable rule. */
  related(productId: number): ProductCard[];
  /** The most sold visible products, as many as the home page shows. */
  popular(): ProductCard[];
  /** The newest visible products, as many as the home page shows. */
  newest(): ProductCard[];
  /** Cards of products by id, in the given order; ids that are not in the catalog are left out. */
  cards(productIds: readonly number[]): ProductCard[];
}
