import type { Locale } from '#storefront/i18n/locales.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { Category, CategoryRef, ListingPage, Product, ProductCard } from '../catalog/catalog-types.ts';
import { productIdentifiers } from '../catalog/merchant-data.ts';
import { PAYLOAD_SCHEMA } from '../catalog/payload/payload-facts.ts';
import { shownSafety } from '../catalog/product-safety.ts';
import { labelledAttributes } from '../catalog/variations/attribute-labels.ts';
import { localLinks } from '../links/local-links.ts';
import { type ContentPage, PRIVACY_SLUG } from '../routes/content-pages.ts';
import { matchRoute, type RouteMatch, type StaticRouteName } from '../routes/routes.ts';
import { LIMITS } from '../settings/limits.ts';
import { catalogLang, type SiteSettings } from '../settings/settings.ts';

interface PageBase<N extends string> {
  schema: typeof PAYLOAD_SCHEMA;
  route: N;
  locale: RouteMatch['locale'];
}

export interface HomePage<Card = ProductCard> extends PageBase<'index'> {
  categories: Category[];
  featured: Card[];
  newest: Card[];
  onSale: Card[];
  topRated: Card[];
  popular: Card[];
}

export interface ListingPageData<Card = ProductCard> extends PageBase<'products' | 'product-category-slug'> {
  listing: ListingPage<Card>;
  /** The ancestors of the list's category, topmost first; empty for all products. */
  ancestors: CategoryRef[];
  /** The direct subcategories of the list's category, on its first page; empty for all products. */
  subcategories: Category[];
}

export interface CategoriesPage extends PageBase<'categories'> {
  categories: Category[];
}

export interface ProductPage<Card = ProductCard> extends PageBase<'product-slug'> {
  product: Product;
  grouped: Card[];
  upsells: Card[];
  /** Without the upsells; empty if the shop shows no related products. */
  related: Card[];
  /** What goes with the product in a cart, by the store's choice; absent where it has chosen nothing. */
  crossSells?: Card[];
}

interface ContentPageData extends PageBase<'content-page'> {
  content: ContentPage;
}

interface PrivacyPage extends PageBase<'privacy-policy'> {
  /** The merchant's own text; null for the shop's. */
  content: ContentPage | null;
}

/** A page without catalog data: its content is an island or a message. */
type StaticPage = PageBase<
  Exclude<StaticRouteName, (HomePage | ListingPageData | CategoriesPage | ProductPage | PrivacyPage)['route']>
>;

/** The data of a page. Its `_payload.json` says the same in fewer words, see `payload.ts`. */
export type PageData<Card = ProductCard> =
  | HomePage<Card>
  | ListingPageData<Card>
  | CategoriesPage
  | ProductPage<Card>
  | ContentPageData
  | PrivacyPage
  | StaticPage;

/** Lengths of the lists on the home page. */
export const HOME_LIMITS = {
  featured: 3,
  newest: 8,
  onSale: 8,
  topRated: 4,
  popular: 4,
  categories: 9,
} as const;

/** The data of the page at a path (without query); null if the shop has no such page. */
export function loadPageData<Card>(path: string, catalog: Catalog<Card>): PageData<Card> | null {
  const match = matchRoute(path);
  if (match === null) return null;
  const { locale } = match;
  const base = { schema: PAYLOAD_SCHEMA, locale } as const;
  const local = (html: string) => localLinks(html, catalog, locale);
  const localContent = (content: ContentPage) => ({ ...content, html: local(content.html) });
  switch (match.name) {
    case 'index':
      return {
        ...base,
        route: 'index',
        categories: catalog.topCategories(),
        featured: catalog.featured(),
        newest: catalog.newest(),
        onSale: catalog.onSale(),
        topRated: catalog.topRated(),
        popular: catalog.popular(),
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
      const settings = catalog.settings();
      const crossSells = catalog.cards(product.crossSellIds);
      return {
        ...base,
        route: 'product-slug',
        product: {
          ...product,
          description: local(product.description),
          shortDescription: local(product.shortDescription),
          attributes: labelledAttributes(product.attributes, settings, match.locale, product.lang),
          ...safetyOf(product, settings, match.locale),
        },
        grouped: catalog.members(product.groupedIds),
        upsells: catalog.cards(product.upsellIds),
        related: settings.store.showRelatedProducts
          ? catalog.related(product.databaseId).slice(0, LIMITS.relatedProducts)
          : [],
        ...(crossSells.length > 0 && { crossSells }),
      };
    }
    case 'content-page': {
      const { contentSlug } = match.params;
      const content =
        contentSlug === PRIVACY_SLUG ? undefined : catalog.contentPage(match.locale, contentSlug);
      return content === undefined
        ? null
        : { ...base, route: 'content-page', content: localContent(content) };
    }
    case 'privacy-policy': {
      const content = catalog.contentPage(match.locale, PRIVACY_SLUG);
      return {
        ...base,
        route: 'privacy-policy',
        content: content === undefined ? null : localContent(content),
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
  ): ListingPageData<Card> | null {
    const result = page === null ? undefined : catalog.listing(categorySlug, page);
    if (result === undefined) return null;
    const first = result.page === 1;
    const { category } = result;
    return {
      ...base,
      route,
      listing: {
        ...result,
        category: category && { ...category, description: local(category.description) },
      },
      ancestors: categorySlug === null ? [] : catalog.ancestors(categorySlug),
      subcategories: categorySlug === null || !first ? [] : catalog.subcategories(categorySlug),
    };
  }
}

function safetyOf(product: Product, settings: SiteSettings, locale: Locale): Pick<Product, 'safety'> {
  const { brand } = productIdentifiers(product, settings);
  const lang = product.lang ?? catalogLang(settings.catalogLanguage, locale);
  const safety = shownSafety(product.safety, brand, settings, { locale, lang });
  return safety === undefined ? {} : { safety };
}

/** The page number of a route, 1 where it has none; null if it is not in canonical form, such as `02`. */
function pageNumber(params: object): number | null {
  if (!('pageNumber' in params)) return 1;
  const text = String(params.pageNumber);
  return /^[1-9]\d*$/.test(text) ? Number(text) : null;
}
