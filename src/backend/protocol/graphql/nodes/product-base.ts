import type { AddOn, AddOnPrice } from '../../../catalog/add-ons/add-ons.ts';
import { displayPrice, type MoneyArgs } from '../../../catalog/pricing/format-price.ts';
import { type PriceKind, singlePrice } from '../../../catalog/pricing/product-price.ts';
import { taxClassEnum, taxClasses, taxClassOf } from '../../../catalog/pricing/tax-rates.ts';
import type { Backend } from '../../../context.ts';
import { toIsoInZone, toIsoWithOffset } from '../../../db/dates.ts';
import type { ProductRow } from '../../../db/product-columns.ts';
import type { ProductLoader } from '../../../db/read/product-loader.ts';
import { renderContent, renderTitle } from '../../../values/render.ts';
import { cursorOf, globalId } from '../connection.ts';
import { languagePath } from '../languages.ts';
import { type FormatArgs, mediaNode } from './media.ts';

export interface MetaArgs {
  key?: string | null;
  keysIn?: readonly (string | null)[] | null;
}

/** Entries of the keys that a client names; all of them where it names none. */
export function ofKeys<M extends { key: string }>(entries: readonly M[], { key, keysIn }: MetaArgs): M[] {
  const keys = key ? [key] : keysIn;
  return entries.filter((entry) => !keys || keys.includes(entry.key));
}

/** Data of an item in words, as WooCommerce shows them in carts: JSON under one key. */
export function itemData(texts: readonly { name: string; value: string }[]) {
  return texts.length === 0 ? [] : [{ key: 'item_data', value: JSON.stringify(texts) }];
}

/** The fields that WordPress itself has of a product or variation. */
export function postFields(row: ProductRow, { shop, siteUrl }: Backend) {
  const uri = `${languagePath(row.language, shop)}/product/${row.slug}/`;
  return {
    id: globalId('post', row.id),
    databaseId: row.id,
    productId: row.id,
    // WordPress gives a draft its slug when it is published.
    slug: row.status === 'draft' ? null : row.slug,
    uri,
    link: siteUrl + uri,
    status: row.status,
    date: () => toIsoWithOffset(row.date, row.date_gmt),
    dateGmt: () => row.date_gmt.replace(' ', 'T'),
    modified: () => toIsoWithOffset(row.modified, row.modified_gmt),
    modifiedGmt: () => row.modified_gmt.replace(' ', 'T'),
  };
}

/** The fields that products and variations share. */
export function productBase(row: ProductRow, group: ProductLoader, backend: Backend) {
  const { shop } = backend;
  const isVirtual = row.virtual === 1;
  const image = () => {
    const media = group.image(row.id);
    return media ? mediaNode(media, backend) : null;
  };
  const content = (html: string) => (args: FormatArgs) =>
    args.format === 'RAW' ? html || null : renderContent(html);
  return {
    ...postFields(row, backend),
    type: row.type,
    name: row.name,
    title: ({ format }: FormatArgs) => (format === 'RAW' ? row.name : renderTitle(row.name)),
    sku: row.sku,
    featured: row.featured === 1,
    menuOrder: row.menu_order,
    catalogVisibility: row.visibility,
    dateOnSaleFrom: () => toIsoInZone(row.sale_from_gmt, shop.timezone),
    dateOnSaleTo: () => toIsoInZone(row.sale_to_gmt, shop.timezone),
    averageRating: row.average_rating,
    reviewCount: row.review_count,
    reviewsAllowed: true,
    /** Only staff may see sales. */
    totalSales: null,
    onSale: row.on_sale === 1,
    virtual: isVirtual,
    taxClass: () => (taxClasses(shop.taxRates).includes(row.tax_class) ? taxClassEnum(row.tax_class) : null),
    taxStatus: row.tax_status,
    weight: row.weight,
    length: row.length,
    width: row.width,
    height: row.height,
    shippingRequired: !isVirtual,
    shippingTaxable: !isVirtual && row.tax_status !== 'NONE',
    stockStatus: row.stock_status,
    lowStockAmount: row.low_stock_amount,
    backorders: row.backorders,
    backordersAllowed: row.backorders !== 'NO',
    soldIndividually: row.sold_individually === 1,
    downloadable: row.downloadable === 1,
    downloadLimit: row.download_limit,
    downloadExpiry: row.download_expiry,
    /** The head that the plugin Yoast SEO would make. */
    fullYoastHead: null,
    description: content(row.description),
    shortDescription: content(row.short_description),
    image,
    featuredImage: () => {
      const node = image();
      return node && { cursor: cursorOf(node.databaseId), node };
    },
    featuredImageDatabaseId: () => group.image(row.id)?.id ?? null,
    featuredImageId: () => image()?.id ?? null,
    metaData: (args: MetaArgs) => {
      const entries = ofKeys(group.meta(row.id), args);
      return entries.length > 0 ? entries.map((meta) => ({ ...meta, id: String(meta.id) })) : null;
    },
    /** Names only: the files themselves are for those who bought them. */
    downloads: () =>
      group.downloads(row.id).map(({ id, name, file }) => {
        const fileExt = file.slice(file.lastIndexOf('.') + 1);
        return { downloadId: id, name, file: null, fileExt, fileType: null };
      }),
    ...priceFields((kind, format) => singlePrice(row, kind, format, shop)),
  };
}

/** The three prices of a product, each printed by `textOf`. */
export function priceFields(textOf: (kind: PriceKind, format: MoneyArgs['format']) => string | null) {
  const field =
    (kind: PriceKind) =>
    ({ format }: MoneyArgs) =>
      textOf(kind, format);
  return { price: field('price'), regularPrice: field('regular'), salePrice: field('sale') };
}

/**
 * The stock of a product, or of a variation with its product. The amount is null for 0 as well as for "not counted": on
 * the store only `stockStatus` distinguishes them.
 */
export function stockFields(row: ProductRow, parent?: ProductRow) {
  const own = row.stock_quantity !== null;
  const holder = own ? row : (parent ?? row);
  const manageStock = own ? 'TRUE' : holder.stock_quantity === null ? 'FALSE' : 'PARENT';
  return { manageStock, stockQuantity: holder.stock_quantity || null };
}

/** The add-ons of a product; their prices are decimals, with or without tax as the shop shows its own. */
export function addOnNodes(addOns: readonly AddOn[], row: ProductRow, { shop }: Backend) {
  const shown = ({ amount }: AddOnPrice) =>
    displayPrice(amount, taxClassOf(row), shop).toFixed(shop.priceDecimals);
  return addOns.map((addOn) => ({
    key: addOn.key,
    label: addOn.label,
    type: addOn.type.toUpperCase(),
    group: addOn.type === 'checkbox' ? addOn.group : null,
    required: addOn.required,
    maxLength: addOn.type === 'text' ? addOn.maxLength : null,
    price: addOn.type === 'choice' ? null : shown(addOn.price),
    once: addOn.type !== 'choice' && isOnce(addOn.price),
    options:
      addOn.type === 'choice'
        ? addOn.options.map(({ label, price }) => ({ label, price: shown(price), once: isOnce(price) }))
        : null,
  }));
}

/** For the whole line, whatever its quantity. */
function isOnce({ amount, per }: AddOnPrice): boolean {
  return per === 'line' && Number(amount) !== 0;
}
