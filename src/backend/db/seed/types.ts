import type { CouponTerms, ShopOptions } from '../../options.ts';

/**
 * A catalog before it is stored: what the CSV import and the synthetic catalog produce. Prices are decimal strings as a merchant types them ("24.50"), excluding tax unless the shop
 * says prices are entered with tax. Products name their categories, terms and relatives by slug.
 */
export interface SeedCatalog {
  shop: SeedShop;
  attributes: SeedGlobalAttribute[];
  tags: SeedTerm[];
  /** Left out in a shop without brands of its own. */
  brands?: SeedBrand[];
  categories: SeedCategory[];
  products: SeedProduct[];
  coupons?: CouponTerms[];
  giftCards?: SeedGiftCard[];
}

export interface SeedGiftCard {
  code: string;
  /** Decimal, in the shop's currency. */
  amount: string;
  /** ISO 8601. */
  expires?: string;
}

/** The shop's settings; defaults stand in for the others. */
export type SeedShop = Partial<ShopOptions> &
  Pick<ShopOptions, 'title' | 'description' | 'language' | 'timezone' | 'currencyCode' | 'currencySymbol'>;

/** Language and translations of a thing; a catalog without languages has none. */
export interface SeedTranslation {
  /** Slug of its language, such as `de`; left out for the catalog's first one. */
  language?: string;
  /** Any text that translations of one thing share. */
  translationGroup?: string;
}

export interface SeedTerm extends SeedTranslation {
  slug: string;
  name: string;
  /** HTML. */
  description?: string;
}

export interface SeedBrand extends SeedTerm {
  parent: string | null;
}

export interface SeedGlobalAttribute {
  /** With its prefix: `pa_color`. */
  slug: string;
  label: string;
  terms: SeedTerm[];
}

export interface SeedImage {
  /** Path below the media folder. */
  file: string;
  alt: string;
  title: string;
  /** Slug of the language of its texts if they are translated: the same file is a picture of its own there. */
  language?: string;
}

export interface SeedCategory extends SeedTranslation {
  slug: string;
  name: string;
  description: string;
  parent: string | null;
  image: SeedImage | null;
}

export interface SeedProductAttribute {
  /** `pa_color` for a global attribute, the label for a local one. */
  name: string;
  /** Term slugs for a global attribute, values for a local one. */
  options: string[];
  variation: boolean;
  visible: boolean;
}

export interface SeedStock {
  status: 'IN_STOCK' | 'OUT_OF_STOCK' | 'ON_BACKORDER';
  /** Null if stock is not counted. */
  quantity: number | null;
  lowStockAmount: number | null;
  backorders: 'NO' | 'NOTIFY' | 'YES';
}

export interface SeedPrices {
  regular: string | null;
  sale: string | null;
  /** ISO 8601; null for no bound. */
  saleFrom: string | null;
  saleTo: string | null;
}

export interface SeedVariation {
  /** Any text that it shares with the variations that translate it. */
  translationGroup?: string;
  slug: string;
  sku: string | null;
  /** Attribute name -> value (term slug or local value); an empty value stands for any. */
  attributes: Record<string, string>;
  prices: SeedPrices;
  stock: SeedStock;
  image: SeedImage | null;
  /** Left out for that of its product. */
  taxClass?: string;
  /** Shown under the variation's options. */
  description: string;
  /** Left out for one without. */
  metaData?: SeedProduct['metaData'];
}

export interface SeedReview {
  author: string;
  email: string;
  rating: number;
  /** HTML. */
  content: string;
  /** ISO 8601, the store's time. */
  date: string;
}

interface SeedDownload {
  name: string;
  /** Path below the media folder, or a URL. */
  file: string;
}

export interface SeedProduct extends SeedTranslation {
  type: 'SIMPLE' | 'VARIABLE' | 'EXTERNAL' | 'GROUPED';
  slug: string;
  name: string;
  sku: string | null;
  status: 'publish' | 'draft';
  visibility: 'visible' | 'catalog' | 'search' | 'hidden';
  featured: boolean;
  /** Place in the merchant's own order; 0 if not given. */
  menuOrder?: number;
  /** ISO 8601 of publication, the store's time. */
  date: string;
  /** HTML. */
  description: string;
  shortDescription: string;
  prices: SeedPrices;
  stock: SeedStock;
  soldIndividually: boolean;
  /** In the store's units (kg, cm); null if not given. */
  weight: string | null;
  length: string | null;
  width: string | null;
  height: string | null;
  virtual: boolean;
  downloadable: boolean;
  downloads: SeedDownload[];
  downloadLimit: number | null;
  downloadExpiryDays: number | null;
  /** That of its variations too. */
  taxStatus: 'TAXABLE' | 'NONE' | 'SHIPPING';
  /** WooCommerce's slug, such as `reduced-rate`; left out for the standard class. */
  taxClass?: string;
  totalSales: number;
  categories: string[];
  tags: string[];
  brands?: string[];
  attributes: SeedProductAttribute[];
  defaultAttributes: Record<string, string>;
  variations: SeedVariation[];
  images: SeedImage[];
  upsells: string[];
  crossSells: string[];
  groupedProducts: string[];
  externalUrl: string | null;
  buttonText: string | null;
  /** Protects the product's page; left out for none. */
  password?: string;
  /** A type of another plugin, such as `bundle`, that the schema does not have. */
  pluginType?: string;
  metaData: { key: string; value: string }[];
  reviews: SeedReview[];
}
