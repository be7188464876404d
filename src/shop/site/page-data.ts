import type { Catalog } from '../catalog/catalog.ts';
import type { Category, CategoryRef, ListingPage, Product, ProductCard } from '../catalog/catalog-types.ts';
import { LIMITS } from './limits.ts';
import { matchRoute, type RouteMatch } from './routes.ts';

/** Version of the payload's shape; a reader ignores payloads of another version. */
export const PAYLOAD_SCHEMA = 1;

interface PageBase<N extends string> {
  schema: typeof PAYLOAD_SCHEMA;
  route: N;
  /** Locale code such as `de_DE`. */
  locale: RouteMatch['locale'];
}

export interface HomePage extends PageBase<'index'> {
  /** The largest ones at the top. */
  categories: Category[];
  popular: ProductCard[];
  newest: ProductCard[];
}

export interface ListingPageData extends PageBase<'products' | 'product-category-slug'> {
  listing: ListingPage;
  /** The categories above the list's own, topmost first; empty for all products. */
  ancestors: CategoryRef[];
  /** The categories right below the list's own, on its first page; empty for all products. */
  subcategories: Category[];
}

export interface CategoriesPage extends PageBase<'categories'> {
  categories: Category[];
}

export interface ProductPage extends PageBase<'product-slug'> {
  product: Product;
  /** The products that a grouped product is made of. */
  grouped: ProductCard[];
  upsells: ProductCard[];
  /** None of the upsells; empty where the shop shows no related products. */
  related: ProductCard[];
}

/** A page whose content is an island or a text of ours: nothing from the catalog. */
export type StaticPage = PageBase<
  | 'contact'
  | 'wishlist'
  | 'checkout'
  | 'order-summary'
  | 'privacy-policy'
  | 'my-account'
  | 'my-account-lost-password'
  | 'oauth-login'
>;

/** The facts a page shows, and what its `_payload.json` holds. */
export type PageData = HomePage | ListingPageData | CategoriesPage | ProductPage | StaticPage;

/** What the home page shows of longer lists. */
export const HOME_LIMITS = { products: 8, categories: 9 } as const;

/**
 * The data of the page at a path.
 * @param path site-absolute, without query
 * @returns null where the shop has no such page
 */
export function loadPageData(path: string, catalog: Catalog): PageData | null {
  const match = matchRoute(path);
  if (match === null) return null;
  const base = { schema: PAYLOAD_SCHEMA, locale: match.locale } as const;
  switch (match.name) {
    case 'index':
      return {
        ...base,
        route: 'index',
        categories: catalog.topCategories(),
        popular: catalog.popular(),
        newest: catalog.newest(),
      };
    case 'products':
    case 'products-page':
      return listing(null, pageNumber(match.params), 'products');
    case 'product-category-slug':
    case 'product-category-slug-page':
      return listing(match.params.categorySlug, pageNumber(match.params), 'product-category-slug');
    case 'categories':
      return { ...base, route: 'categories', categories: catalog.categories() };
    case 'product-slug': {
      const product = catalog.product(match.params.slug);
      if (product === undefined) return null;
      const { showRelatedProducts } = catalog.settings().store;
      return {
        ...base,
        route: 'product-slug',
        product,
        grouped: catalog.cards(product.groupedIds),
        upsells: catalog.cards(product.upsellIds),
        related: showRelatedProducts
          ? catalog.related(product.databaseId).slice(0, LIMITS.relatedProducts)
          : [],
      };
    }
    case 'order-summary-orderId':
    case 'order-received':
      return { ...base, route: 'order-summary' };
    case 'oauth-login-provider':
      return { ...base, route: 'oauth-login' };
    default:
      return { ...base, route: match.name };
  }

  function listing(
    categorySlug: string | null,
    page: number | null,
    route: ListingPageData['route'],
  ): ListingPageData | null {
    const result = page === null ? undefined : catalog.listing(categorySlug, page);
    if (result === undefined) return null;
    const first = result.page === 1;
    return {
      ...base,
      route,
      listing: result,
      ancestors: categorySlug === null ? [] : catalog.ancestors(categorySlug),
      subcategories: categorySlug === null || !first ? [] : catalog.subcategories(categorySlug),
    };
  }
}

/** @returns null where a path's number is none or is written in another way than links write it, such as `02` */
function pageNumber(params: object): number | null {
  if (!('pageNumber' in params)) return 1;
  const text = String(params.pageNumber);
  return /^[1-9]\d*$/.test(text) ? Number(text) : null;
}
