import type { Locale } from '#storefront/i18n/locales.ts';
import { termsOfKind } from '../catalog/brands.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type {
  Category,
  CategoryRef,
  ListedTerm,
  ListingPage,
  MenuCategory,
  Product,
  ProductCard,
} from '../catalog/catalog-types.ts';
import { productIdentifiers } from '../catalog/merchant-data.ts';
import { PAYLOAD_SCHEMA } from '../catalog/payload/payload-facts.ts';
import type { FieldValues } from '../catalog/product-fields.ts';
import { shownSafety } from '../catalog/product-meta.ts';
import { labelledAttributes } from '../catalog/variations/attribute-labels.ts';
import { loadSections, type ShownSection } from '../home/load-sections.ts';
import { localLinks } from '../links/local-links.ts';
import { type ContentPage, PRIVACY_SLUG } from '../routes/content-pages.ts';
import { type ListRoute, listOf, TERM_KINDS } from '../routes/list-paths.ts';
import { pageMatch } from '../routes/page-match.ts';
import type { RouteMatch, StaticRouteName } from '../routes/routes.ts';
import { LIMITS } from '../settings/limits.ts';
import { catalogLang, type SiteSettings } from '../settings/settings.ts';

interface PageBase<N extends string> {
  schema: typeof PAYLOAD_SCHEMA;
  route: N;
  locale: RouteMatch['locale'];
}

export interface HomePage<Card = ProductCard> extends PageBase<'index'> {
  /** The categories of the menu, which most other pages read from its payload. */
  menu: MenuCategory[];
  sections: ShownSection<Card>[];
}

export interface ListingPageData<Card = ProductCard> extends PageBase<ListRoute> {
  listing: ListingPage<Card>;
  /** The ancestors of the list's category, topmost first; empty for other lists. */
  ancestors: CategoryRef[];
  /** The direct subcategories of the list's category, on its first page; empty for other lists. */
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
  /** Products that go with this one in a cart, by the store's choice; absent where it has chosen nothing. */
  crossSells?: Card[];
  /** Its brands and tags that have pages; absent if there are none. */
  listedTerms?: ListedTerm[];
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
  const match = pageMatch(path);
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
        menu: catalog.menu(),
        sections: loadSections(catalog, locale),
      };
    case 'products':
    case 'products-page':
    case 'product-category-slug':
    case 'product-category-slug-page':
    case 'brand-slug':
    case 'brand-slug-page':
    case 'product-tag-slug':
    case 'product-tag-slug-page':
      return listing(listOf(match));
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
          ...localFields(product, local),
          attributes: labelledAttributes(product.attributes, settings, match.locale, product.lang),
          ...safetyOf(product, settings, match.locale),
        },
        grouped: catalog.members(product.groupedIds),
        upsells: catalog.cards(product.upsellIds),
        related: settings.store.showRelatedProducts
          ? catalog.related(product.databaseId).slice(0, LIMITS.relatedProducts)
          : [],
        ...(crossSells.length > 0 && { crossSells }),
        ...termsOf(product, settings, catalog),
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

  function listing(list: ReturnType<typeof listOf>): ListingPageData<Card> | null {
    if (list === null || list.page === null) return null;
    const { kind, slug, page, route } = list;
    const result = catalog.listing(slug, page, kind);
    if (result === undefined) return null;
    const { category, term } = result;
    return {
      ...base,
      route,
      listing: {
        ...result,
        category: category && { ...category, description: local(category.description) },
        ...(term?.description !== undefined && { term: { ...term, description: local(term.description) } }),
      },
      ancestors: category === null ? [] : catalog.ancestors(category.slug),
      subcategories: category === null || page !== 1 ? [] : catalog.subcategories(category.slug),
    };
  }
}

function termsOf(
  product: Product,
  settings: SiteSettings,
  catalog: Pick<Catalog, 'term'>,
): Pick<ProductPage, 'listedTerms'> {
  const kinds = TERM_KINDS.filter((kind) => settings[kind === 'brand' ? 'brandPages' : 'tagPages']);
  const terms = kinds.flatMap((kind) => termsOfKind(kind, product, settings));
  const listedTerms = terms.flatMap(({ databaseId }) => catalog.term(databaseId) ?? []);
  return listedTerms.length === 0 ? {} : { listedTerms };
}

function safetyOf(product: Product, settings: SiteSettings, locale: Locale): Pick<Product, 'safety'> {
  const { brand } = productIdentifiers(product, settings);
  const lang = product.lang ?? catalogLang(settings.catalogLanguage, locale);
  const safety = shownSafety(product.safety, brand, settings, { locale, lang });
  return safety === undefined ? {} : { safety };
}

type WithFields = Pick<Product, 'fields' | 'variations'>;

/** The product fields of a product and its variations, with texts whose links lead to pages of the shop. */
function localFields(
  { fields, variations }: WithFields,
  local: (html: string) => string,
): Partial<WithFields> {
  const inValues = (values: FieldValues): FieldValues =>
    Object.fromEntries(
      Object.entries(values).map(([key, value]) => [
        key,
        'html' in value ? { html: local(value.html) } : value,
      ]),
    );
  return {
    ...(fields !== undefined && { fields: inValues(fields) }),
    ...(variations.some((one) => one.fields !== undefined) && {
      variations: variations.map((one) => ({ ...one, ...(one.fields && { fields: inValues(one.fields) }) })),
    }),
  };
}

/** The words of a page about itself that is rendered alone, from what is not published. Times are in milliseconds since 1970. */
export interface PreviewNote {
  /**
   * `draft` is a product that is not published yet, `now` a published one as the store has it at this moment, `page` a
   * page of WordPress as it was last saved, `file` a page as its Markdown files have it, `list` a list of products.
   */
  shows: 'draft' | 'page' | 'now' | 'file' | 'list';
  /** The moment whose prices it shows; null for that at which it was read. */
  moment: number | null;
  readAt: number;
  /** When its address ends. */
  until: number;
  /** The same preview in every locale. */
  paths: Record<Locale, string>;
}
