import type {
  Product,
  ProductAttribute,
  Review,
  StockStatus,
} from '#storefront/domain/catalog/catalog-types.ts';
import { galleryPictures } from '#storefront/domain/catalog/image-sources.ts';
import { productIdentifiers, variantProperty, variantsOf } from '#storefront/domain/catalog/merchant-data.ts';
import type { ProductPage } from '#storefront/domain/page-data/page-data.ts';
import { decimalPrice } from '#storefront/domain/pricing/price-format.ts';
import { isPriceRange } from '#storefront/domain/pricing/sale.ts';
import { routePath } from '#storefront/domain/routes/routes.ts';
import type { SiteSettings } from '#storefront/domain/settings/settings.ts';
import { excerpt } from '../head.ts';
import { sharedUrls } from '../shared-image.ts';

/** Lengths that say enough: the page itself has the whole text. */
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
    description: description || undefined,
    image: image.length > 0 ? image : undefined,
    sku: (store.showSKU && sku) || undefined,
    brand: brand ? { '@type': 'Brand', name: brand } : undefined,
    gtin: gtin || undefined,
    mpn: mpn || undefined,
    offers: offers ?? undefined,
    ...(variants.length > 0 && {
      itemCondition: NEW,
      productGroupID: String(product.databaseId),
      variesBy: product.attributes.filter(({ variation }) => variation).map(dimension),
      hasVariant: variants,
    }),
    aggregateRating: isRated
      ? { '@type': 'AggregateRating', ratingValue: averageRating, reviewCount, ...SCALE }
      : undefined,
    review: reviews.length > 0 ? reviews : undefined,
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
      if (offers === null) return [];
      return [{ '@type': 'Product', name, image, sku: sku || undefined, ...properties, offers }];
    });
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

const AVAILABILITY: Record<StockStatus, string> = {
  IN_STOCK: 'https://schema.org/InStock',
  OUT_OF_STOCK: 'https://schema.org/OutOfStock',
  ON_BACKORDER: 'https://schema.org/BackOrder',
};

/** All that a shop sells. */
const NEW = 'https://schema.org/NewCondition';

/**
 * The offer of a product, with prices as the page shows them: one price, or a range for several. What costs
 * nothing is offered for 0.
 * @param url of the product's page
 * @returns null for what nobody can buy: without a price, or sold to nobody
 */
function offerData(product: Product, url: string, settings: SiteSettings): object | null {
  const { price, groupedIds, onSale, saleEnds } = product;
  if (price === null || !isOffered(product)) return null;
  if (!isPriceRange(price)) {
    return { ...singleOffer(product, url, settings, onSale ? saleEnds : null), itemCondition: NEW };
  }
  const offerCount = groupedIds.length;
  const { currency } = settings;
  return {
    '@type': 'AggregateOffer',
    lowPrice: decimalPrice(price.min, currency),
    highPrice: decimalPrice(price.max, currency),
    offerCount: offerCount || undefined,
    ...terms(product, url, settings),
    itemCondition: NEW,
  };
}

/**
 * The offer of what has one price, without its condition.
 * @param url of the page where it is chosen
 * @param saleEnds the last day of its price; null if that is not known
 * @returns null without a price
 */
function singleOffer(
  offered: Pick<Product, 'price' | 'stockStatus'>,
  url: string,
  settings: SiteSettings,
  saleEnds: string | null = null,
): object | null {
  if (offered.price === null) return null;
  return {
    '@type': 'Offer',
    price: decimalPrice(offered.price.min, settings.currency),
    priceValidUntil: saleEnds || undefined,
    ...terms(offered, url, settings),
  };
}

function terms({ stockStatus }: Pick<Product, 'stockStatus'>, url: string, { currency }: SiteSettings) {
  return {
    url,
    priceCurrency: currency.code,
    availability: AVAILABILITY[stockStatus],
  };
}

/** Grouped and external products are sold as their parts, and elsewhere; those with variations as these. */
function isOffered({ type, purchasable }: Product): boolean {
  return type === 'SIMPLE' ? purchasable : type !== 'VARIABLE';
}
