import type {
  CategoriesPage,
  HomePage,
  ListingPageData,
  ProductPage,
} from '#storefront/domain/page-data/page-data.ts';
import { listingPath, routePath } from '#storefront/domain/routes/routes.ts';
import type { SiteSettings } from '#storefront/domain/settings/settings.ts';
import { translator } from '#storefront/i18n/translate.ts';
import { excerpt } from './excerpt.ts';
import type { PageMetadata } from './head.ts';
import { sharedImage } from './shared-image.ts';
import { structuredData } from './structured-data/structured-data.ts';

/** Metadata of a catalog page. */
export function catalogMetadata(
  page: HomePage | ListingPageData | CategoriesPage | ProductPage,
  settings: SiteSettings,
): PageMetadata {
  return { ...textMetadata(page, settings), structuredData: structuredData(page, settings) };
}

function textMetadata(
  page: HomePage | ListingPageData | CategoriesPage | ProductPage,
  settings: SiteSettings,
): PageMetadata {
  const { locale } = page;
  const t = translator(locale);
  switch (page.route) {
    case 'index':
      return {
        title: settings.shortDescription || t('home.title'),
        description:
          settings.description || settings.shortDescription || t('home.summary', { shop: settings.siteName }),
        canonical: routePath('index', locale),
      };
    case 'categories':
      return {
        title: t('catalog.categories'),
        description: t('catalog.categoriesDescription'),
        canonical: routePath('categories', locale),
      };
    case 'product-slug': {
      const { name, slug, shortDescription, description, image, place } = page.product;
      return {
        title: name,
        description:
          excerpt(shortDescription || description) ||
          t('product.summary', { product: name, shop: settings.siteName }),
        // Who hides a product everywhere means it for those with its address.
        canonical: place === 'none' ? null : routePath('product-slug', locale, { slug }),
        image: sharedImage(image, settings, name),
        type: 'product',
      };
    }
    default:
      return listingMetadata(page, settings);
  }
}

function listingMetadata({ listing, locale }: ListingPageData, settings: SiteSettings): PageMetadata {
  const t = translator(locale);
  const { category, page } = listing;
  const name = category?.name ?? t('catalog.allProducts');
  return {
    title: page === 1 ? name : t('catalog.categoryTitle', { category: name, page: String(page) }),
    description:
      category === null
        ? t('catalog.allProductsDescription')
        : excerpt(category.description) || t('catalog.categorySummary', { category: name }),
    // As WooCommerce's, the page of an empty category is there, but is nothing to be found.
    canonical: category?.count === 0 ? null : listingPath(locale, category?.slug ?? null, page),
    image: category === null ? undefined : sharedImage(category.image, settings, category.name),
  };
}
