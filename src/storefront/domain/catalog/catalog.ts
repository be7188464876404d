import type { Locale } from '#storefront/i18n/locales.ts';
import type { ContentPage, ContentPageLink } from '../routes/content-pages.ts';
import type { SiteSettings } from '../settings/settings.ts';
import type {
  Category,
  CategoryRef,
  ListingPage,
  MenuCategory,
  Product,
  ProductCard,
} from './catalog-types.ts';

/**
 * The catalog as pages read it. Pages reach the catalog through this object alone, so an implementation can
 * record exactly which entities a page depends on.
 * @typeParam Card what it has of products in lists
 */
export interface Catalog<Card = ProductCard> {
  settings(): SiteSettings;
  /** A visible or catalog-hidden product by slug; undefined where there is none. */
  product(slug: string): Product | undefined;
  /**
   * Visible categories that have products, most products first, then by name; the largest topmost ones that have no
   * picture have that of a product.
   */
  categories(): Category[];
  /** The largest categories as a tree, by name, for menus. Without counts, so that few changes reach every page. */
  menu(): MenuCategory[];
  /** The largest top-level categories, most products first, with pictures as in `categories`. */
  topCategories(): Category[];
  category(slug: string): Category | undefined;
  /** The categories above a category, topmost first. */
  ancestors(categorySlug: string): CategoryRef[];
  /** The direct subcategories of a category that have products, most products first. */
  subcategories(categorySlug: string): Category[];
  /**
   * A page of a product list, newest first. Each page shows the length of the whole list, so adding or removing
   * a product changes all of them.
   * @param categorySlug null for all products
   * @param page from 1
   * @returns undefined where the category or the page does not exist; page 1 of an empty list exists
   */
  listing(categorySlug: string | null, page: number): ListingPage<Card> | undefined;
  /** Up to five products that share most categories and attributes with a product; see `RelatedIndex`. */
  related(productId: number): Card[];
  /** The newest visible products, as many as the home page shows. */
  newest(): Card[];
  /** Products of the home page on sale, deepest reduction first; see `shelfProducts` for this and the next two. */
  onSale(): Card[];
  /** The best of those with enough ratings, see `ratingScore`; none where the shop shows no reviews. */
  topRated(): Card[];
  /** The best-selling ones. */
  popular(): Card[];
  /** Best-selling and other products of the home page that have a picture and a price, for the top of it. */
  featured(): Card[];
  /** Cards of products by id, in the given order; ids missing from the catalog are left out. */
  cards(productIds: readonly number[]): Card[];
  /** A page of the merchant's own words; undefined where there is none. */
  contentPage(locale: Locale, slug: string): ContentPage | undefined;
  /** The content pages in the order of the footer, by their titles in a locale. */
  contentLinks(locale: Locale): ContentPageLink[];
}
