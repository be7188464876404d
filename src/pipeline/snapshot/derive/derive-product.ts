import { says } from '#kit/messages/says.ts';
import { parsePrices } from '#storefront/api/map/catalog/map-price.ts';
import type { MappedProduct, UnpricedProduct } from '#storefront/api/map/catalog/map-product.ts';
import type { CategoryRef, Product, Variation } from '#storefront/domain/catalog/catalog-types.ts';
import { isDefaultCategory } from '#storefront/domain/catalog/categories.ts';
import { isLowStock, omitHiddenStockCounts } from '#storefront/domain/catalog/stock.ts';
import { type PriceFormat, PriceFormatError } from '#storefront/domain/pricing/price-format.ts';
import type { Currency, Pricing } from '#storefront/domain/pricing/pricing-types.ts';
import { isPageSlug } from '#storefront/domain/routes/content-pages.ts';
import type { SiteSettings } from '#storefront/domain/settings/settings.ts';
import { SnapshotError } from '../snapshot-database.ts';
import type { KnownPictures } from '../source/known-pictures.ts';
import { itemFacts, type MetaSettings, productFacts, publicMeta } from './meta-facts.ts';
import { otherPrice, otherPrices } from './other-price.ts';
import { refOf } from './write-categories.ts';

export interface ProductContext {
  currency: Currency;
  priceFormat: PriceFormat;
  pictures: KnownPictures;
  /** Of the shop, for products without one. */
  lowStockAmount: number | null;
  /** Sold-out products are in no list. */
  hidesSoldOut: boolean;
  /** See `isDefaultCategory`. */
  defaultCategory: SiteSettings['defaultCategory'];
  /** False for reviews without the addresses of pictures, which hold a hash of their authors' e-mail addresses. */
  gravatar: boolean;
  /** Keys of meta data that say something to the shop, and the language of what they say. */
  meta: MetaSettings;
  priceDisplay: SiteSettings['priceDisplay'];
  /** Categories of the store's list, by id. */
  categories: ReadonlyMap<number, CategoryRef>;
}

type Formats = Pick<ProductContext, 'currency' | 'priceFormat' | 'meta' | 'priceDisplay'>;

/**
 * A product with parsed prices and the known facts of its pictures, without what only shop managers may know.
 * @throws SnapshotError if a price does not follow the format
 */
export function deriveProduct({ product: source }: MappedProduct, context: ProductContext): Product {
  const { pictures, categories } = context;
  const priced = pricedProduct(source, context);
  const lowStockAmount = priced.lowStockAmount ?? context.lowStockAmount;
  return omitHiddenStockCounts({
    ...priced,
    lowStockAmount,
    reviews: context.gravatar
      ? priced.reviews
      : priced.reviews.map((review) => ({ ...review, author: { ...review.author, avatarUrl: null } })),
    lowStock: isLowStock({ ...priced, lowStockAmount }),
    image: pictures.withFacts(priced.image),
    hoverImage: pictures.withFacts(priced.hoverImage),
    galleryImages: priced.galleryImages.map((picture) => pictures.withFacts(picture)),
    variations: priced.variations.map((variation) => ({
      ...variation,
      image: pictures.withFacts(variation.image),
    })),
    categories: priced.categories.flatMap((reference) => {
      const category = refOf(categories.get(reference.databaseId) ?? reference);
      const isShown = isPageSlug(category.slug) && !isDefaultCategory(category.slug, context.defaultCategory);
      return isShown ? [category] : [];
    }),
  });
}

function pricedProduct(product: UnpricedProduct, formats: Formats): Product {
  const { prices, variations, totalSales: _sales, metaData, ...facts } = product;
  const price = (written: typeof prices, owner: string): Pricing => {
    try {
      return scalePricing(parsePrices(written, formats.priceFormat), formats);
    } catch (error) {
      if (!(error instanceof PriceFormatError)) throw error;
      throw new SnapshotError(says('store.price', { owner, message: error.message }), { cause: error });
    }
  };
  // As in the store itself, one without a price is not offered.
  const offered = variations
    .map(
      ({ prices: written, hasAttributes: _hasAttributes, metaData: meta = [], ...variation }): Variation => {
        const pricing = sellingPrice(price(written, variation.name), variation.purchasable);
        const sold = { meta, inherited: metaData, pricing, prices: written };
        const facts = itemFacts(sold, formats.meta);
        return {
          ...variation,
          ...pricing,
          ...facts,
          ...otherPrice(pricing, written, variation.name, formats),
        };
      },
    )
    .filter((variation) => variation.price !== null);
  const own = sellingPrice(price(prices, product.name), product.type === 'SIMPLE' && product.purchasable);
  // A reduction of one variation may leave the range as it is.
  const onSale = own.onSale || (prices.onSale && offered.some((variation) => variation.onSale));
  const sold = { meta: metaData, inherited: [], pricing: own, prices };
  return {
    ...facts,
    ...own,
    onSale,
    ...productFacts(sold, product.type, offered, formats.meta),
    ...(product.type === 'VARIABLE' ? otherPrices(offered) : otherPrice(own, prices, product.name, formats)),
    metaData: publicMeta(metaData),
    variations: offered,
  };
}

/** The store returns no price for what is free, nor for what has none; only the former can be bought. */
function sellingPrice(pricing: Pricing, isPurchasable: boolean): Pricing {
  return pricing.price === null && isPurchasable ? { ...pricing, price: { min: 0, max: 0 } } : pricing;
}

/** From units of the format's last decimal to the currency's smallest unit. */
function scalePricing(pricing: Pricing, { currency, priceFormat }: Formats): Pricing {
  const factor = 10 ** (currency.decimals - priceFormat.decimals);
  const range = (value: Pricing['price']) =>
    value === null ? null : { min: value.min * factor, max: value.max * factor };
  return {
    ...pricing,
    price: range(pricing.price),
    regular: range(pricing.regular),
    sale: range(pricing.sale),
  };
}
