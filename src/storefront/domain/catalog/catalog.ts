import type { Locale, LocalePaths } from '#storefront/i18n/locales.ts';
import type { ContentPage, ContentPageLink } from '../routes/content-pages.ts';
import type { ListKind, ListPageNumber, TermKind } from '../routes/list-paths.ts';
import type { RouteMatch } from '../routes/routes.ts';
import type { SiteSettings } from '../settings/settings.ts';
import type {
  Category,
  CategoryRef,
  FirstOptions,
  ListedTerm,
  ListingPage,
  MenuCategory,
  PictureFiles,
  Product,
  ProductCard,
} from './catalog-types.ts';

/** A product or list by a slug that it has or had in some language, or a product by its id in the store. */
export type CatalogLink = { kind: 'product' | ListKind; slug: string } | { kind: 'product'; id: number };

/** The catalog as pages read it, through this object alone: an implementation can record what a page depends on. */
export interface Catalog<Card = ProductCard> {
  settings(): SiteSettings;
  /** The catalog in the language that a locale shows it in. */
  in(locale: Locale): Catalog<Card>;
  /**
   * The paths of a page of this catalog in all locales, as addresses in a translated catalog differ by more than the
   * locale's prefix; null for a locale that has no such page.
   * @param of pages that shoppers can open, or only those that search engines may list
   * @returns null if they differ by that alone, as without languages, or if there is no such page
   */
  pathsOf(match: RouteMatch, of?: 'shoppers' | 'searchEngines'): LocalePaths | null;
  /**
   * The path of a product or list that a text names: in the locale, one that shows this catalog, else in another
   * that has it; undefined if none does.
   */
  linkedPath(link: CatalogLink, locale: Locale): string | undefined;
  /** The content page that shows a page of the store's WordPress. @param path such as `/terms/`, decoded */
  contentSlug(path: string): string | undefined;
  /** A visible or catalog-hidden product by slug; undefined if there is none. */
  product(slug: string): Product | undefined;
  /** Visible categories with products, most products first; the largest topmost ones may have a product's picture. */
  categories(): Category[];
  /** The largest categories as a tree, by name, for menus. Without counts, so that few changes reach every page. */
  menu(): MenuCategory[];
  /** True for a category of the menu. */
  isInMenu(categorySlug: string): boolean;
  /**
   * The first options of what lists can be filtered by, as all lists show them.
   * @param hasCategories with the categories, which come first
   */
  facets(hasCategories: boolean): FirstOptions[];
  /** The largest top-level categories, most products first, with pictures as in `categories`. */
  topCategories(): Category[];
  category(slug: string): Category | undefined;
  /** A category as tiles show it, with a picture as in `categories`. */
  tile(slug: string): Category | undefined;
  /** A category without what changes with its products, for links. */
  categoryName(slug: string): CategoryRef | undefined;
  /** The categories above a category, topmost first. */
  ancestors(categorySlug: string): CategoryRef[];
  /** The direct subcategories of a category that have products, most products first. */
  subcategories(categorySlug: string): Category[];
  /** A brand or tag that has a list, by its id. */
  term(id: number): ListedTerm | undefined;
  termOf(kind: TermKind, slug: string): ListedTerm | undefined;
  /**
   * A page of a list, newest first.
   * @param slug of the category, or the term of another kind; null for all products
   * @returns undefined if there is no such page
   */
  listing(slug: string | null, page: ListPageNumber, kind?: ListKind): ListingPage<Card> | undefined;
  /** The first products of a list, newest first: no more of them, and not the list, are read. */
  first(slug: string, kind: ListKind, count: number): Card[];
  /** Up to five products that share most categories and attributes with a product; see `RelatedIndex`. */
  related(productId: number): Card[];
  /** The newest visible products, as many as the home page shows. */
  newest(): Card[];
  /** Products of the home page on sale, deepest reduction first; see `shelfProducts` for this and the next two. */
  onSale(): Card[];
  /** The best of those with enough ratings, see `ratingScore`; none if the shop shows no reviews. */
  topRated(): Card[];
  popular(): Card[];
  /** Best-selling and other products of the home page that have a picture and a price, for the top of it. */
  featured(): Card[];
  /** Cards of products by id, in the given order; ids missing from the catalog are left out. */
  cards(productIds: readonly number[]): Card[];
  /** As `cards`, with products that no list shows: a set shows each of its members. */
  members(productIds: readonly number[]): Card[];
  /** As `cards`, by the ids that products have in the store, in any of its languages. */
  chosen(productIds: readonly number[]): Card[];
  /** A picture that the settings name, by its address there; undefined if it is not there, or cannot be read. */
  picture(address: string): PictureFiles | undefined;
  contentPage(locale: Locale, slug: string): ContentPage | undefined;
  /** The content pages in the order of the footer, by their titles in a locale. */
  contentLinks(locale: Locale): ContentPageLink[];
}
