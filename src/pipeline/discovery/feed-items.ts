import { storeId } from '#storefront/domain/catalog/cards.ts';
import type { Picture, Product, SaleDates, StockStatus } from '#storefront/domain/catalog/catalog-types.ts';
import { galleryPictures, sharedUrls } from '#storefront/domain/catalog/image-sources.ts';
import { productIdentifiers, type Variant, variantsOf } from '#storefront/domain/catalog/merchant-data.ts';
import type { ItemNumbers } from '#storefront/domain/catalog/product-meta.ts';
import type { Pricing } from '#storefront/domain/pricing/pricing-types.ts';
import { routePath } from '#storefront/domain/routes/routes.ts';
import type { SiteSettings } from '#storefront/domain/settings/settings.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import { excerpt, shorten } from '#storefront/seo/head.ts';
import { numberElements, priceElements, shippingElements } from './feed-elements.ts';
import { element } from './xml.ts';

/** Google's limits: https://support.google.com/merchants/answer/7052112 */
const LIMITS = { title: 150, description: 5000, otherImages: 10, brand: 70 };

/** A product that can be ordered before it is there needs a date, which the store does not have: it is left out. */
const AVAILABILITY: Record<StockStatus, string | null> = {
  IN_STOCK: 'in_stock',
  OUT_OF_STOCK: 'out_of_stock',
  ON_BACKORDER: null,
};

/** An offer: a simple product, or one variation. */
interface Offer {
  id: number;
  title: string;
  query: string;
  pricing: Pricing;
  stockStatus: StockStatus;
  pictures: Picture[];
  numbers: ItemNumbers;
  saleDates: SaleDates | undefined;
  /** Elements that only this offer has. */
  own: string[];
}

/**
 * The items of a product in a feed for merchant centres, in the language of the catalog: one, or one for each
 * variation. None for what such feeds refuse: what is in another language, the shop itself does not sell, has no
 * picture, is free or has no price, and can only be ordered ahead.
 * @param locale of the pages that they lead to
 */
export function feedItems(product: Product, settings: SiteSettings, locale: Locale): string[] {
  if (product.lang !== undefined) return [];
  const address = settings.baseUrl + routePath('product-slug', locale, { slug: product.slug });
  const { brand } = productIdentifiers(product, settings);
  const shared = [
    element('g:description', excerpt(product.description || product.shortDescription, LIMITS.description)),
    element('g:condition', 'new'),
    element('g:brand', brand?.slice(0, LIMITS.brand)),
    element('g:product_type', product.categories[0]?.name),
  ];
  return offersOf(product, settings).flatMap((offer) => {
    const availability = AVAILABILITY[offer.stockStatus];
    const prices = priceElements(offer, settings);
    const [image, ...others] = sharedUrls(offer.pictures, settings);
    if (availability === null || prices === null || image === undefined) return [];
    const parts = [
      element('g:id', String(offer.id)),
      element('g:title', shorten(offer.title, LIMITS.title)),
      element('g:link', address + offer.query),
      element('g:image_link', image),
      ...others.slice(0, LIMITS.otherImages).map((other) => element('g:additional_image_link', other)),
      element('g:availability', availability),
      ...prices,
      ...offer.own,
      ...shared,
      ...numberElements(offer.numbers, brand),
      ...(product.virtual ? [] : shippingElements(offer.pricing, settings)),
    ];
    return [`<item>\n${parts.filter(Boolean).join('\n')}\n</item>\n`];
  });
}

function offersOf(product: Product, settings: SiteSettings): Offer[] {
  const { name, type, stockStatus, purchasable } = product;
  const pictures = galleryPictures({ ...product, variations: [] });
  if (type === 'VARIABLE') return variantsOf(product).map((one) => variantOffer(product, one, pictures));
  if (type !== 'SIMPLE' || !purchasable) return [];
  const id = storeId(product);
  const { gtin, mpn } = productIdentifiers(product, settings);
  const numbers = { ...(gtin !== null && { gtin }), ...(mpn !== null && { mpn }) };
  const { saleDates } = product;
  return [
    { id, title: name, query: '', pricing: product, stockStatus, pictures, numbers, saleDates, own: [] },
  ];
}

function variantOffer(
  { databaseId }: Product,
  { variation, name, query, properties }: Variant,
  pictures: Picture[],
): Offer {
  const own = Object.entries(properties).map(([property, value]) => element(`g:${property}`, value));
  return {
    id: variation.databaseId,
    title: name,
    query,
    pricing: variation,
    stockStatus: variation.stockStatus,
    // A number of the product is not that of its variations.
    numbers: variation,
    saleDates: variation.saleDates,
    pictures: variation.image === null ? pictures : [variation.image, ...pictures],
    own: [element('g:item_group_id', String(databaseId)), ...own],
  };
}
