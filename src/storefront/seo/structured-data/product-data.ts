import type { Product, Review } from '#storefront/domain/catalog/catalog-types.ts';
import { galleryPictures } from '#storefront/domain/catalog/image-sources.ts';
import { productIdentifiers, variantProperty, variantsOf } from '#storefront/domain/catalog/merchant-data.ts';
import type { ProductPage } from '#storefront/domain/page-data/page-data.ts';
import { routePath } from '#storefront/domain/routes/routes.ts';
import type { SiteSettings } from '#storefront/domain/settings/settings.ts';
import { excerpt } from '../excerpt.ts';
import { sharedUrls } from '../shared-image.ts';
import { NEW, offerData, singleOffer } from './offers.ts';

/** Lengths that say enough: pages have the whole of it beside. */
const LIMITS = { images: 8, description: 500, reviews: 5, reviewBody: 500, variants: 100 };

const SCALE = { bestRating: 5, worstRating: 1 };

/**
 * The product of a page; one with variations is a group, whose variants have the price, the address and the picture
 * that the feed has of them.
 * @returns null for one that has neither offer nor rating: search engines refuse it
 */
export function productData({ product, locale }: ProductPage, settings: SiteSettings): object | null {
  const { name, slug, sku, averageRating, reviewCount } = product;
  const { baseUrl, store } = settings;
  const url = baseUrl + routePath('product-slug', locale, { slug });
  const variants = variantData(product, url, settings);
  const offers = offerData(product, url, settings);
  const reviews = store.showReviews
    ? product.reviews.flatMap((review) => reviewData(review) ?? []).slice(0, LIMITS.reviews)
    : [];
  const isRated = store.showReviews && averageRating > 0 && reviewCount > 0;
  if (variants.length === 0 && offers === null && !isRated && reviews.length === 0) return null;
  const description = excerpt(product.shortDescription || product.description, LIMITS.description);
  const image = sharedUrls(galleryPictures(product), settings).slice(0, LIMITS.images);
  const { brand, gtin, mpn } = productIdentifiers(product, settings);
  return {
    '@type': variants.length > 0 ? 'ProductGroup' : 'Product',
    name,
    url,
    ...(description ? { description } : {}),
    ...(image.length > 0 ? { image } : {}),
    ...(sku && store.showSKU ? { sku } : {}),
    ...(brand ? { brand: { '@type': 'Brand', name: brand } } : {}),
    ...(gtin ? { gtin } : {}),
    ...(mpn ? { mpn } : {}),
    ...(offers ? { offers } : {}),
    ...(variants.length > 0
      ? {
          itemCondition: NEW,
          productGroupID: String(product.databaseId),
          variesBy: product.attributes
            .filter(({ variation }) => variation)
            .map(({ label }) => dimension(label)),
          hasVariant: variants,
        }
      : {}),
    ...(isRated
      ? {
          aggregateRating: {
            '@type': 'AggregateRating',
            ratingValue: averageRating,
            reviewCount,
            ...SCALE,
          },
        }
      : {}),
    ...(reviews.length > 0 ? { review: reviews } : {}),
  };
}

/** The variants of a variable product that have a price. */
function variantData(product: Product, url: string, settings: SiteSettings): object[] {
  if (product.type !== 'VARIABLE') return [];
  return variantsOf(product)
    .slice(0, LIMITS.variants)
    .flatMap(({ variation, name, query, properties }) => {
      const offers = singleOffer(variation, url + query, settings);
      const picture = variation.image ?? product.image;
      const [image] = sharedUrls(picture === null ? [] : [picture], settings);
      const sku = settings.store.showSKU ? variation.sku : null;
      return offers === null
        ? []
        : [
            {
              '@type': 'Product',
              name,
              ...(image ? { image } : {}),
              ...(sku ? { sku } : {}),
              ...properties,
              offers,
            },
          ];
    });
}

/** Differences of variants, in schema.org's vocabulary where that has a word for it. */
function dimension(label: string): string {
  const property = variantProperty(label);
  return property === undefined ? label : `https://schema.org/${property}`;
}

/** @returns null for a review without an author or a rating, which search engines refuse */
function reviewData({ author, rating, date, content }: Review): object | null {
  const name = author.name.trim();
  if (name === '' || rating < SCALE.worstRating || rating > SCALE.bestRating) return null;
  const reviewBody = excerpt(content, LIMITS.reviewBody);
  return {
    '@type': 'Review',
    author: { '@type': 'Person', name },
    datePublished: date.slice(0, 'YYYY-MM-DD'.length),
    ...(reviewBody ? { reviewBody } : {}),
    // Of the usual scale, which goes without saying.
    reviewRating: { '@type': 'Rating', ratingValue: rating },
  };
}
