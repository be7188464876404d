/** A row of the table of products. */
export interface ProductRow extends Record<string, unknown> {
  id: number;
  type: 'SIMPLE' | 'VARIABLE' | 'EXTERNAL' | 'GROUPED' | 'VARIATION';
  parent_id: number | null;
  slug: string;
  name: string;
  sku: string | null;
  status: string;
  visibility: 'VISIBLE' | 'CATALOG' | 'SEARCH' | 'HIDDEN';
  featured: number;
  menu_order: number;
  date: string;
  date_gmt: string;
  modified: string;
  modified_gmt: string;
  description: string;
  short_description: string;
  regular_price: string | null;
  sale_price: string | null;
  sale_from_gmt: string | null;
  sale_to_gmt: string | null;
  price: string | null;
  on_sale: number;
  min_price: number | null;
  max_price: number | null;
  stock_status: 'IN_STOCK' | 'OUT_OF_STOCK' | 'ON_BACKORDER';
  stock_quantity: number | null;
  low_stock_amount: number | null;
  backorders: 'NO' | 'NOTIFY' | 'YES';
  sold_individually: number;
  weight: string | null;
  length: string | null;
  width: string | null;
  height: string | null;
  virtual: number;
  downloadable: number;
  download_limit: number | null;
  download_expiry: number | null;
  tax_status: 'TAXABLE' | 'NONE' | 'SHIPPING';
  /** WooCommerce's slug, `standard` for the usual one. */
  tax_class: string;
  total_sales: number;
  average_rating: number;
  review_count: number;
  image_id: number | null;
  external_url: string | null;
  button_text: string | null;
  /** Of a page that only those who know it may see. */
  password: string | null;
  /** A type of another plugin, such as `bundle`, which the schema does not have. */
  plugin_type: string | null;
  /** Slug of its language; null in a catalog without languages. A variation has that of its product. */
  language: string | null;
  /** Shared by a product, or a variation, and its translations; null without translations. */
  translation_group: string | null;
}
