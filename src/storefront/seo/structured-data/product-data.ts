import type { Product, ProductAttribute, Review } from '#storefront/domain/catalog/catalog-types.ts';
import { galleryPictures, sharedUrls } from '#storefront/domain/catalog/image-sources.ts';
import { productIdentifiers, variantProperty, variantsOf } from '#storefront/domain/catalog/merchant-data.ts';
import type { ProductPage } from '#storefront/domain/page-data/page-data.ts';
import { isPriceRange } from '#storefront/domain/pricing/sale.ts';
import { routePath } from '#storefront/domain/routes/routes.ts';
import type { SiteSettings } from '#storefront/domain/settings/settings.ts';
import { excerpt } from '../head.ts';
import { isOffered, NEW, productOffer, singleOffer } from './offer-data.ts';
import { termData } from './offer-terms-data.ts';

/** Lengths that say enough: the page itself has the whole text. */
const LIMITS = { images: 8, description: 500, reviews: 5, reviewBody: 500 };

const SCALE = { bestRating: 5, worstRating: 1 };

/**
 * The product of a page; one with variations is a group, whose variants have the price, the address and the picture
 * that the feed has of them.
 * @returns null for one that has neither offer nor rating: search engines refuse it
 */
export function productData({ product, locale }: ProductPage, settings: SiteSettings): object | null {
  const { name, slug, sku } = product;
  const { baseUrl, store } = settings;
  const url = baseUrl + routePath('product-slug', locale, { slug });
  const variants = variantData(product, url, settings);
  const offers = productOffer(product, url, settings);
  const reviews = store.showReviews
    ? product.reviews.flatMap((review) => reviewData(review) ?? []).slice(0, LIMITS.reviews)
    : [];
  const rating = store.showReviews ? ratingData(product) : null;
  if (variants.length === 0 && offers === null && rating === null && reviews.length === 0) return null;
  const description = excerpt(product.shortDescription || product.description, LIMITS.description);
  const image = sharedUrls(galleryPictures(product), settings).slice(0, LIMITS.images);
  const { brand, gtin, mpn } = productIdentifiers(product, settings);
  return {
    '@type': variants.length > 0 ? 'ProductGroup' : 'Product',
    name,
    url,
    description: description || undefined,
    image: image.length > 0 ? image : undefined,
    sku: (store.showSKU && sku) || undefined,
    brand: brand ? { '@type': 'Brand', name: brand } : undefined,
    offers: offers ?? undefined,
    // A number of the product is not that of its variations.
    ...(variants.length === 0 && { gtin: gtin || undefined, mpn: mpn || undefined }),
    ...(variants.length > 0 && {
      itemCondition: NEW,
      productGroupID: String(product.databaseId),
      variesBy: product.attributes.filter(({ variation }) => variation).map(dimension),
      hasVariant: variants,
    }),
    aggregateRating: rating ?? undefined,
    review: reviews.length > 0 ? reviews : undefined,
  };
}

/** The things that the offers of a product's page refer to: returns and shipping, where the settings say them. */
export function productTerms({ product }: ProductPage, settings: SiteSettings): object[] {
  const isGroup = product.type === 'VARIABLE';
  const offered = isGroup ? variantsOf(product).map(({ variation }) => variation) : [product];
  const prices = offered.flatMap(({ price }) => (price === null || isPriceRange(price) ? [] : [price.min]));
  return isGroup || isOffered(product) ? termData(prices, product, settings) : [];
}

/** The variants of a variable product that have a price. */
function variantData(product: Product, url: string, settings: SiteSettings): object[] {
  if (product.type !== 'VARIABLE') return [];
  return variantsOf(product).flatMap(({ variation, name, query, properties }) => {
    const offers = singleOffer(variation, url + query, product, settings);
    if (offers === null) return [];
    const picture = variation.image ?? product.image;
    const [image] = sharedUrls(picture === null ? [] : [picture], settings);
    const sku = settings.store.showSKU ? variation.sku : null;
    const { gtin, mpn } = variation;
    return [{ '@type': 'Product', name, image, sku: sku || undefined, gtin, mpn, ...properties, offers }];
  });
}

/**
 * The rating of a product, null without one. Reviews may lack one: they are counted by their ratings, and as reviews
 * if not all of them are known.
 */
function ratingData({ averageRating, reviewCount, reviews }: Product): object | null {
  const ratingCount = reviews.filter(({ rating }) => rating >= SCALE.worstRating).length;
  const isWhole = reviews.length >= reviewCount;
  if (averageRating === 0 || (isWhole ? ratingCount : reviewCount) === 0) return null;
  return {
    '@type': 'AggregateRating',
    ratingValue: averageRating,
    ...(isWhole ? { ratingCount } : { reviewCount }),
    ...SCALE,
  };
}

/** Differences of variants, in schema.org's vocabulary where that has a word for it. */
function dimension(attribute: ProductAttribute): string {
  const property = variantProperty(attribute);
  return property === undefined ? attribute.label : `https://schema.org/${property}`;
}

/** @returns null for a review without an author or a rating, which search engines refuse */
function reviewData({ author, rating, date, content, lang }: Review): object | null {
  const name = author.name.trim();
  if (name === '' || rating < SCALE.worstRating || rating > SCALE.bestRating) return null;
  const reviewBody = excerpt(content, LIMITS.reviewBody);
  return {
    '@type': 'Review',
    author: { '@type': 'Person', name },
    datePublished: date.slice(0, 'YYYY-MM-DD'.length),
    reviewBody: reviewBody || undefined,
    inLanguage: lang,
    // Of the usual scale, which goes without saying.
    reviewRating: { '@type': 'Rating', ratingValue: rating },
  };
}
