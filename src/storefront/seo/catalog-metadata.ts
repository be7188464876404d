import type { Picture } from '#storefront/domain/catalog/catalog-types.ts';
import { sharedFile } from '#storefront/domain/catalog/image-sources.ts';
import type { ListingPageData } from '#storefront/domain/page-data/page-data.ts';
import { type ContentPage, contentPagePath } from '#storefront/domain/routes/content-pages.ts';
import { DEEP_PAGE, listingPath } from '#storefront/domain/routes/list-paths.ts';
import { routePath } from '#storefront/domain/routes/routes.ts';
import type { SiteSettings } from '#storefront/domain/settings/settings.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import { type Translate, translator } from '#storefront/i18n/translate.ts';
import { excerpt, type PageMetadata, type SharedImage } from './head.ts';
import { type CatalogPage, structuredData } from './structured-data/structured-data.ts';

/** Metadata of a catalog page. */
export function catalogMetadata(page: CatalogPage, settings: SiteSettings): PageMetadata {
  return { ...textMetadata(page, settings), structuredData: structuredData(page, settings) };
}

function textMetadata(page: CatalogPage, settings: SiteSettings): PageMetadata {
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
        // A merchant who hides a product everywhere means it for shoppers who have its address.
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
  const { category, term, page } = listing;
  const name = (category ?? term)?.name ?? t('catalog.allProducts');
  const isNumbered = page !== 1 && page !== DEEP_PAGE;
  return {
    title: isNumbered ? t('catalog.categoryTitle', { category: name, page: String(page) }) : name,
    description: listDescription(listing, t),
    // As WooCommerce's, the page of an empty category is there, but is nothing to be found.
    canonical:
      category?.count === 0 || page === DEEP_PAGE
        ? null
        : listingPath(locale, (category ?? term)?.slug ?? null, page, term?.kind),
    image: category === null ? undefined : sharedImage(category.image, settings, category.name),
  };
}

/** The contents of a list: the beginning of its own text, or a sentence. */
export function listDescription({ category, term }: ListingPageData['listing'], t: Translate): string {
  const own = excerpt((category ?? term)?.description ?? '');
  if (own !== '') return own;
  if (term?.kind === 'brand') return t('brands.summary', { brand: term.name });
  if (term !== undefined) return t('brands.tagSummary', { tag: term.name });
  if (category === null) return t('catalog.allProductsDescription');
  return t('catalog.categorySummary', { category: category.name });
}

/** Metadata of a content page. @param locale of the page */
export function contentMetadata(content: ContentPage, locale: Locale): PageMetadata {
  const { slug, title, description, html, textLocale, locales } = content;
  return {
    title,
    description: description || excerpt(html),
    // In the locale that the text is in: search engines need it once, without links to pages with another locale's text.
    canonical: contentPagePath(slug, textLocale),
    locales: textLocale === locale ? locales : [],
  };
}

/**
 * A picture for others than pages.
 * @param alt for pictures without a text of their own
 * @returns undefined if there is none, or none that could be processed
 */
function sharedImage(
  picture: Picture | null,
  { imageProvider }: Pick<SiteSettings, 'imageProvider'>,
  alt: string,
): SharedImage | undefined {
  const file = picture && sharedFile(picture, imageProvider);
  return file ? { ...file, alt: picture.altText || alt } : undefined;
}
