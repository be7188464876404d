import type {
  Product,
  ProductPlace,
  ProductType,
  Review,
  SaleDates,
  StockStatus,
  Variation,
} from '#storefront/domain/catalog/catalog-types.ts';
import { isLowStock } from '#storefront/domain/catalog/stock.ts';
import { productColors } from '#storefront/domain/catalog/variations/colors.ts';
import { isPageSlug } from '#storefront/domain/routes/content-pages.ts';
import { type ProductKind, readKinds } from '../../../product-kinds/product-kind.ts';
import type { ResultOf } from '../../graphql.ts';
import type { PRODUCT, REVIEWS, VARIATION } from '../../operations/product-fragments.ts';
import { decodeSlug, idsOf, mapPicture, nodes, safeUrl } from '../fields.ts';
import { plainText, sanitizeContentHtml, sanitizeReviewHtml } from '../text/sanitize-html.ts';
import { mapPrices, memberRegulars, type Unpriced } from './map-price.ts';
import {
  type AttributeNode,
  type MappedLanguages,
  mapAttribute,
  mapLanguages,
  mapTerm,
  mapVariationAttribute,
} from './map-terms.ts';

export type ProductNode = ResultOf<typeof PRODUCT>;
type VariationNode = ResultOf<typeof VARIATION>;

type UnpricedVariation = Unpriced<Variation> & {
  /** Absent if it has none. */
  metaData?: { key: string; value: string }[];
};
/** A product whose meta data still has what only settings tell apart, such as its number. */
export type UnpricedProduct = Omit<Unpriced<Product>, 'variations'> & { variations: UnpricedVariation[] };

/** Lists of a product that are read by their first request alone, see `product-fragments.ts`. */
type CutList = 'pictures' | 'reviews' | 'upsells' | 'cross-sells' | 'members' | 'categories' | 'attributes';

export interface MappedProduct extends MappedLanguages {
  product: UnpricedProduct;
  listed: boolean;
  /** Its lists that are longer than the part that is read; absent if none is. */
  cut?: CutList[];
  /** Parts of its texts that pages do not show; absent if there is none. */
  dropped?: string[];
}

/** Fields that only some types of product have, all optional. */
type Parts = Partial<UnionParts<ProductNode>>;
type UnionParts<T> = { [K in T extends unknown ? keyof T : never]: T extends Record<K, infer V> ? V : never };

const BRAND_TAXONOMY = 'product_brand';

/** Taxonomies that WooCommerce uses internally. */
const INTERNAL_TAXONOMIES = new Set([
  'product_type',
  'product_visibility',
  'product_shipping_class',
  // Categories have a field of their own, in which a new name needs no new read of their products.
  'product_cat',
]);

export interface MappingOptions {
  /** Address of the store, which relative links belong to. */
  store?: string;
  /** Keys of protected meta data that the shop reads, see `metaKeysOf`. */
  metaKeys?: readonly string[];
  /** Product kinds that the store's plugins add. */
  kinds?: readonly ProductKind[];
}

/** Maps a product; its prices stay formatted. */
export function mapProduct(
  node: ProductNode,
  { store, metaKeys = [], kinds = [] }: MappingOptions = {},
): MappedProduct {
  const kindData = readKinds(kinds, node);
  const parts: Parts = node;
  const attributes = nodes<AttributeNode>(parts.attributes).map(mapAttribute);
  const gallery = nodes(node.galleryImages).flatMap((picture) => mapPicture(picture) ?? []);
  const terms = nodes(node.terms).map(mapTerm);
  const place = placeOf(terms);
  const stock = {
    stockStatus: stockStatus(parts),
    stockQuantity: parts.stockQuantity ?? null,
    lowStockAmount: parts.lowStockAmount ?? null,
  };
  const pictures = new Map(gallery.map((picture) => [picture.databaseId, picture]));
  const description = sanitizeContentHtml(node.description, { store, pictures });
  const shortDescription = sanitizeContentHtml(node.shortDescription, { store, pictures });
  const prices = {
    ...mapPrices(parts, node.onSale),
    ...(node.onSale && parts.members && { memberRegulars: memberRegulars(nodes(parts.members)) }),
  };
  const product: UnpricedProduct = {
    id: node.id,
    databaseId: node.databaseId,
    slug: decodeSlug(node.slug),
    name: plainText(node.name),
    type: productType(node),
    sku: plainText(node.sku) || null,
    // Of several brands the first one.
    brand: terms.find(({ taxonomyName }) => taxonomyName === BRAND_TAXONOMY)?.name || null,
    prices,
    saleEnds: node.onSale ? lastDay(node.dateOnSaleTo) : null,
    ...saleDates(node),
    purchasable: node.purchasable ?? prices.price !== null,
    image: mapPicture(node.image),
    hoverImage: gallery[0] ?? null,
    galleryImages: gallery,
    ...stock,
    lowStock: isLowStock(stock),
    averageRating: node.averageRating ?? 0,
    reviewCount: node.reviewCount ?? 0,
    totalSales: node.totalSales ?? null,
    categories: nodes(node.productCategories)
      .filter(isNamed)
      .map((category) => ({
        databaseId: category.databaseId,
        slug: decodeSlug(category.slug),
        name: plainText(category.name),
      })),
    date: node.date ?? '',
    colors: productColors(attributes, (name, taxonomyName) => ({
      databaseId: 0,
      taxonomyName,
      name,
      slug: name,
    })),
    externalUrl: safeUrl(parts.externalUrl),
    buttonText: plainText(parts.buttonText) || null,
    description: description.html,
    shortDescription: shortDescription.html,
    weight: parts.weight || null,
    length: parts.length || null,
    width: parts.width || null,
    height: parts.height || null,
    virtual: node.virtual ?? false,
    downloadable: parts.downloadable ?? false,
    soldIndividually: parts.soldIndividually ?? false,
    metaData: readMeta(node.metaData, metaKeys).map(({ id, key, value }) => ({ id: id ?? '', key, value })),
    attributes,
    terms: terms.filter(({ taxonomyName }) => !INTERNAL_TAXONOMIES.has(taxonomyName)),
    defaultAttributes: nodes(parts.defaultAttributes).map((choice) =>
      mapVariationAttribute(choice, attributes),
    ),
    variations: nodes(parts.variations).map((variation) => mapVariation(variation, attributes, metaKeys)),
    groupedIds: idsOf(parts.products),
    upsellIds: idsOf(node.upsell),
    crossSellIds: idsOf(parts.crossSell),
    reviews: mapReviews(node.reviews),
    ...(place !== null && { place }),
    ...(kindData !== undefined && { kinds: kindData }),
  };
  const cut = cutLists(parts);
  const dropped = [...new Set([...description.dropped, ...shortDescription.dropped])];
  return {
    product,
    listed: isPageSlug(product.slug) && (place === null || place === 'lists'),
    ...(cut.length > 0 && { cut }),
    ...(dropped.length > 0 && { dropped }),
    ...mapLanguages(node),
  };
}

function cutLists({ reviews, upsell, crossSell, products, productCategories, ...parts }: Parts): CutList[] {
  const lists: Record<CutList, { pageInfo?: { hasNextPage: boolean } } | null | undefined> = {
    pictures: parts.galleryImages,
    reviews,
    upsells: upsell,
    'cross-sells': crossSell,
    members: products,
    categories: productCategories,
    attributes: parts.attributes,
  };
  return (Object.keys(lists) as CutList[]).filter((name) => lists[name]?.pageInfo?.hasNextPage);
}

function mapVariation(
  node: VariationNode,
  attributes: Product['attributes'],
  metaKeys: readonly string[],
): UnpricedVariation {
  const metaData = readMeta(node.metaData, metaKeys).map(({ key, value }) => ({ key, value }));
  const ends = node.onSale ? lastDay(node.dateOnSaleTo) : null;
  return {
    databaseId: node.databaseId,
    name: plainText(node.name),
    slug: decodeSlug(node.slug),
    sku: plainText(node.sku) || null,
    prices: mapPrices(node, node.onSale ?? node.salePrice !== null),
    // The store has null for false.
    purchasable: node.purchasable ?? false,
    stockStatus: node.stockStatus ?? 'IN_STOCK',
    stockQuantity: node.stockQuantity,
    image: mapPicture(node.image),
    hasAttributes: node.hasAttributes ?? null,
    attributes: nodes(node.attributes).map((choice) => mapVariationAttribute(choice, attributes)),
    ...(ends !== null && { saleEnds: ends }),
    ...saleDates(node),
    ...(metaData.length > 0 && { metaData }),
  };
}

/** The last day before a moment, in the moment's own time zone; null if there is none. */
function lastDay(moment: string | null | undefined): string | null {
  const [, day = '', time = ''] = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)/.exec(moment ?? '') ?? [];
  const midnight = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight)) return null;
  const last = time === '00:00:00' ? midnight - 1 : midnight;
  return new Date(last).toISOString().slice(0, day.length);
}

/** A category with odd data must not take its products along. */
function isNamed({ slug, name }: { slug: unknown; name: unknown }): boolean {
  return typeof slug === 'string' && typeof name === 'string';
}

function productType({ type, __typename }: ProductNode): ProductType {
  if (type === 'SIMPLE' || type === 'VARIABLE' || type === 'EXTERNAL' || type === 'GROUPED') return type;
  return __typename === 'VariableProduct' ? 'VARIABLE' : 'SIMPLE';
}

/** External products have no stock; a grouped product has the best status of its members. */
function stockStatus(parts: Parts): StockStatus {
  if (parts.stockStatus) return parts.stockStatus;
  const members = nodes(parts.members).flatMap((member) =>
    'stockStatus' in member && member.stockStatus ? [member.stockStatus] : [],
  );
  if (members.length === 0 || members.includes('IN_STOCK')) return 'IN_STOCK';
  return members.includes('ON_BACKORDER') ? 'ON_BACKORDER' : 'OUT_OF_STOCK';
}

/** The only place where a product is shown, by its public terms (`visibility` is not public); null for everywhere. */
function placeOf(terms: readonly { taxonomyName: string; slug: string }[]): ProductPlace | null {
  const has = (wanted: string) =>
    terms.some(({ taxonomyName, slug }) => taxonomyName === 'product_visibility' && slug === wanted);
  const isSearched = !has('exclude-from-search');
  if (has('exclude-from-catalog')) return isSearched ? 'search' : 'none';
  return isSearched ? null : 'lists';
}

/**
 * Leaves out what says nothing, and what is internal in WordPress, by keys that start with an underscore, besides what the
 * shop reads.
 */
function readMeta<Entry extends { key: string; value: string | null }>(
  meta: readonly (Entry | null)[] | null,
  metaKeys: readonly string[],
): (Entry & { value: string })[] {
  return (meta ?? []).flatMap((entry) =>
    entry === null || !entry.value?.trim() || (entry.key.startsWith('_') && !metaKeys.includes(entry.key))
      ? []
      : [{ ...entry, value: entry.value }],
  );
}

/** Both dates of the sale that something is on; nothing unless both are known. */
function saleDates(node: {
  onSale: boolean | null;
  dateOnSaleFrom: string | null;
  dateOnSaleTo: string | null;
}): { saleDates?: SaleDates } {
  const { onSale, dateOnSaleFrom: from, dateOnSaleTo: to } = node;
  return onSale && from && to ? { saleDates: { from, to } } : {};
}

type ReviewsNode = ResultOf<typeof REVIEWS>['reviews'];

export function mapReviews(connection: ReviewsNode | undefined): Review[] {
  const edges = (connection?.edges ?? []).filter((edge) => edge?.node);
  return edges.map(({ rating, node }) => ({
    id: node.id,
    rating: rating ?? 0,
    content: sanitizeReviewHtml(node.content),
    date: (node.date ?? '').replace(' ', 'T'),
    author: {
      name: plainText(node.author?.node.name),
      avatarUrl: safeUrl(node.author?.node.avatar?.url),
    },
  }));
}
