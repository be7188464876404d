import type {
  CategoriesPage,
  HomePage,
  ListingPageData,
  ProductPage,
} from '#storefront/domain/page-data/page-data.ts';
import { DEEP_PAGE } from '#storefront/domain/routes/list-paths.ts';
import { routePath } from '#storefront/domain/routes/routes.ts';
import type { SiteSettings } from '#storefront/domain/settings/settings.ts';
import { LOCALES } from '#storefront/i18n/locales.ts';
import { breadcrumbSteps } from '../breadcrumb.ts';
import { returnPolicyData } from './offer-terms-data.ts';
import { productData, productTerms } from './product-data.ts';

export type CatalogPage = HomePage | ListingPageData | CategoriesPage | ProductPage;

/**
 * A catalog page in schema.org's vocabulary, as JSON-LD, made of nothing but the page's own data: what else a
 * page depends on would have to be rendered again with it.
 * @returns undefined if there is nothing to say
 */
export function structuredData(page: CatalogPage, settings: SiteSettings): object | undefined {
  const things = thingsOf(page, settings).filter((thing) => thing !== null);
  return things.length === 0 ? undefined : { '@context': 'https://schema.org', '@graph': things };
}

function thingsOf(page: CatalogPage, settings: SiteSettings): (object | null)[] {
  switch (page.route) {
    case 'index':
      return [organization(settings), webSite(page, settings)];
    case 'product-slug':
      return [productData(page, settings), ...productTerms(page, settings), breadcrumbList(page, settings)];
    case 'categories':
      return [];
    default:
      return [breadcrumbList(page, settings), itemList(page, settings)];
  }
}

function organizationId({ baseUrl }: SiteSettings): string {
  return `${baseUrl}/#organization`;
}

function organization(settings: SiteSettings): object {
  const { siteName, baseUrl, logo, siteIcon, contactEmail, postalAddress } = settings;
  const description = settings.description || settings.shortDescription;
  const image = logo || siteIcon;
  const logoUrl = image === '' ? undefined : URL.parse(image, baseUrl)?.href;
  return {
    '@type': 'Organization',
    '@id': organizationId(settings),
    name: siteName,
    url: `${baseUrl}/`,
    logo: logoUrl,
    description: description || undefined,
    email: contactEmail || undefined,
    address: postalAddress.join(', ') || undefined,
    hasMerchantReturnPolicy: returnPolicyData(settings) ?? undefined,
  };
}

function webSite({ locale }: HomePage, settings: SiteSettings): object {
  const { siteName, baseUrl, languages } = settings;
  return {
    '@type': 'WebSite',
    name: siteName,
    url: baseUrl + routePath('index', locale),
    inLanguage: languages === null ? undefined : LOCALES[locale].tag,
    publisher: { '@id': organizationId(settings) },
    potentialAction: {
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${baseUrl}${routePath('products', locale)}?search={search_term_string}`,
      },
      'query-input': 'required name=search_term_string',
    },
  };
}

function breadcrumbList(page: ProductPage | ListingPageData, { baseUrl }: SiteSettings): object | null {
  const steps = breadcrumbSteps(page);
  return steps.length < 2
    ? null
    : {
        '@type': 'BreadcrumbList',
        itemListElement: steps.map(({ label, href }, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name: label,
          item: href && baseUrl + href,
        })),
      };
}

function itemList({ listing, locale }: ListingPageData, settings: SiteSettings): object | null {
  const { page, total, products } = listing;
  if (products.length === 0 || page === DEEP_PAGE) return null;
  const before = (page - 1) * settings.productsPerPage;
  return {
    '@type': 'ItemList',
    numberOfItems: total ?? undefined,
    itemListElement: products.map(({ slug }, index) => ({
      '@type': 'ListItem',
      position: before + index + 1,
      url: settings.baseUrl + routePath('product-slug', locale, { slug }),
    })),
  };
}
