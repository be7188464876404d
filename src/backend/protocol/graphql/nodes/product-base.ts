import type { PriceFormatName, PriceKind } from '../../../catalog/pricing/product-price.ts';
import { singlePrice } from '../../../catalog/pricing/product-price.ts';
import { taxClassEnum, taxClasses } from '../../../catalog/pricing/tax-rates.ts';
import type { Backend } from '../../../context.ts';
import { toIsoInZone, toIsoWithOffset } from '../../../db/dates.ts';
import type { ProductRow } from '../../../db/product-columns.ts';
import type { ProductLoader } from '../../../db/read/product-loader.ts';
import { renderContent, renderTitle } from '../../../values/render.ts';
import { cursorOf, globalId } from '../ids.ts';
import { MediaNode } from './media.ts';

interface FormatArgs {
  format?: 'RAW' | 'RENDERED' | null;
}

interface PriceArgs {
  format?: PriceFormatName;
}

interface MetaArgs {
  key?: string | null;
  keysIn?: readonly (string | null)[] | null;
}

/** The fields that products and variations share. */
export abstract class ProductBaseNode {
  abstract readonly __typename: string;
  /** Only staff may see sales. */
  readonly totalSales = null;
  /** The head that the plugin Yoast SEO would make. */
  readonly fullYoastHead = null;
  readonly reviewsAllowed = true;
  protected readonly row: ProductRow;
  protected readonly group: ProductLoader;
  protected readonly backend: Backend;

  constructor(row: ProductRow, group: ProductLoader, backend: Backend) {
    this.row = row;
    this.group = group;
    this.backend = backend;
  }

  get id() {
    return globalId('post', this.row.id);
  }
  get databaseId() {
    return this.row.id;
  }
  get productId() {
    return this.row.id;
  }
  get type(): string {
    return this.row.type;
  }
  get name() {
    return this.row.name;
  }
  get slug() {
    return this.row.slug;
  }
  get sku() {
    return this.row.sku;
  }
  get status() {
    return this.row.status;
  }
  get featured() {
    return this.row.featured === 1;
  }
  get menuOrder() {
    return this.row.menu_order;
  }
  get catalogVisibility() {
    return this.row.visibility;
  }
  get date() {
    return toIsoWithOffset(this.row.date, this.row.date_gmt);
  }
  get dateGmt() {
    return this.row.date_gmt.replace(' ', 'T');
  }
  get modified() {
    return toIsoWithOffset(this.row.modified, this.row.modified_gmt);
  }
  get modifiedGmt() {
    return this.row.modified_gmt.replace(' ', 'T');
  }
  get dateOnSaleFrom() {
    return toIsoInZone(this.row.sale_from_gmt, this.backend.shop.timezone);
  }
  get dateOnSaleTo() {
    return toIsoInZone(this.row.sale_to_gmt, this.backend.shop.timezone);
  }
  get averageRating() {
    return this.row.average_rating;
  }
  get reviewCount() {
    return this.row.review_count;
  }
  get onSale() {
    return this.row.on_sale === 1;
  }
  get purchasable(): boolean | null {
    return this.row.price !== null;
  }
  get virtual() {
    return this.row.virtual === 1;
  }
  get taxClass() {
    const { tax_class: own } = this.row;
    return taxClasses(this.backend.shop.taxRates).includes(own) ? taxClassEnum(own) : null;
  }
  get taxStatus() {
    return this.row.tax_status;
  }
  get weight() {
    return this.row.weight;
  }
  get length() {
    return this.row.length;
  }
  get width() {
    return this.row.width;
  }
  get height() {
    return this.row.height;
  }
  get shippingRequired() {
    return !this.virtual;
  }
  get shippingTaxable() {
    return !this.virtual && this.row.tax_status !== 'NONE';
  }
  get stockStatus() {
    return this.row.stock_status;
  }
  /** Null for 0 as well as for "not counted": on the store only `stockStatus` distinguishes them. */
  get stockQuantity() {
    return this.row.stock_quantity || null;
  }
  get lowStockAmount() {
    return this.row.low_stock_amount;
  }
  get manageStock(): 'TRUE' | 'FALSE' | 'PARENT' {
    return this.row.stock_quantity === null ? 'FALSE' : 'TRUE';
  }
  get backorders() {
    return this.row.backorders;
  }
  get backordersAllowed() {
    return this.row.backorders !== 'NO';
  }
  get soldIndividually() {
    return this.row.sold_individually === 1;
  }
  get downloadable() {
    return this.row.downloadable === 1;
  }
  get downloadLimit() {
    return this.row.download_limit;
  }
  get downloadExpiry() {
    return this.row.download_expiry;
  }
  get uri() {
    return `/product/${this.row.slug}/`;
  }
  get link() {
    return `${this.backend.siteUrl}${this.uri}`;
  }

  title({ format }: FormatArgs) {
    return format === 'RAW' ? this.row.name : renderTitle(this.row.name);
  }
  description({ format }: FormatArgs) {
    return format === 'RAW' ? this.row.description || null : renderContent(this.row.description);
  }
  shortDescription({ format }: FormatArgs) {
    return format === 'RAW' ? this.row.short_description || null : renderContent(this.row.short_description);
  }
  image() {
    const image = this.group.image(this.row.id);
    return image ? new MediaNode(image, this.backend) : null;
  }
  featuredImage() {
    const node = this.image();
    return node && { cursor: cursorOf(node.databaseId), node };
  }
  get featuredImageDatabaseId() {
    return this.group.image(this.row.id)?.id ?? null;
  }
  get featuredImageId() {
    return this.image()?.id ?? null;
  }
  metaData({ key, keysIn }: MetaArgs) {
    const keys = key ? [key] : keysIn;
    const rows = this.group.meta(this.row.id).filter((meta) => !keys || keys.includes(meta.key));
    return rows.length > 0 ? rows.map((meta) => ({ ...meta, id: String(meta.id) })) : null;
  }
  /** Names only: the files themselves are for those who bought them. */
  downloads() {
    const rows = this.group.downloads(this.row.id);
    return rows.map(({ id, name, file }) => {
      const extension = file.slice(file.lastIndexOf('.') + 1);
      return { downloadId: id, name, file: null, fileExt: extension, fileType: null };
    });
  }
  price({ format }: PriceArgs) {
    return this.priceText('price', format);
  }
  regularPrice({ format }: PriceArgs) {
    return this.priceText('regular', format);
  }
  salePrice({ format }: PriceArgs) {
    return this.priceText('sale', format);
  }

  protected priceText(kind: PriceKind, format: PriceFormatName): string | null {
    return singlePrice(this.row, kind, format, this.backend.shop);
  }
}
