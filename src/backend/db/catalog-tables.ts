/** Raised with every change of any table; `Store.open` says what becomes of a database of another version. */
export const SCHEMA_VERSION = 5;

/**
 * Variations live in the table of products, as in WordPress, where both are posts with ids of one
 * sequence. Prices are decimal strings as typed; `price`, `on_sale` and the ranges are derived from
 * them and the clock by `recomputePrices`.
 */
export const CATALOG_TABLES = /* sql */ `
CREATE TABLE settings (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE attributes (
  id INTEGER PRIMARY KEY, slug TEXT NOT NULL UNIQUE, label TEXT NOT NULL
);
CREATE TABLE terms (
  id INTEGER PRIMARY KEY, taxonomy TEXT NOT NULL, slug TEXT NOT NULL, name TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '', parent_id INTEGER REFERENCES terms (id),
  image_id INTEGER, menu_order INTEGER NOT NULL DEFAULT 0,
  UNIQUE (taxonomy, slug)
);
CREATE TABLE media (
  id INTEGER PRIMARY KEY, file TEXT NOT NULL UNIQUE, alt TEXT NOT NULL, title TEXT NOT NULL,
  width INTEGER, height INTEGER
);
CREATE TABLE products (
  id INTEGER PRIMARY KEY, type TEXT NOT NULL, parent_id INTEGER REFERENCES products (id),
  slug TEXT NOT NULL, name TEXT NOT NULL, sku TEXT, status TEXT NOT NULL, visibility TEXT NOT NULL,
  featured INTEGER NOT NULL, menu_order INTEGER NOT NULL,
  date TEXT NOT NULL, date_gmt TEXT NOT NULL, modified TEXT NOT NULL, modified_gmt TEXT NOT NULL,
  description TEXT NOT NULL, short_description TEXT NOT NULL,
  regular_price TEXT, sale_price TEXT, sale_from_gmt TEXT, sale_to_gmt TEXT,
  price TEXT, on_sale INTEGER NOT NULL DEFAULT 0, min_price REAL, max_price REAL,
  stock_status TEXT NOT NULL, stock_quantity INTEGER, low_stock_amount INTEGER, backorders TEXT NOT NULL,
  sold_individually INTEGER NOT NULL,
  weight TEXT, length TEXT, width TEXT, height TEXT,
  virtual INTEGER NOT NULL, downloadable INTEGER NOT NULL, download_limit INTEGER, download_expiry INTEGER,
  tax_status TEXT NOT NULL, tax_class TEXT NOT NULL DEFAULT 'standard', total_sales INTEGER NOT NULL,
  average_rating REAL NOT NULL DEFAULT 0, review_count INTEGER NOT NULL DEFAULT 0,
  image_id INTEGER REFERENCES media (id), external_url TEXT, button_text TEXT,
  password TEXT, plugin_type TEXT
);
CREATE TABLE product_terms (
  product_id INTEGER NOT NULL, term_id INTEGER NOT NULL, PRIMARY KEY (product_id, term_id)
) WITHOUT ROWID;
CREATE TABLE product_images (
  product_id INTEGER NOT NULL, position INTEGER NOT NULL, media_id INTEGER NOT NULL,
  PRIMARY KEY (product_id, position)
) WITHOUT ROWID;
CREATE TABLE product_attributes (
  product_id INTEGER NOT NULL, position INTEGER NOT NULL, name TEXT NOT NULL, label TEXT NOT NULL,
  attribute_id INTEGER, options TEXT NOT NULL, variation INTEGER NOT NULL, visible INTEGER NOT NULL,
  default_value TEXT, PRIMARY KEY (product_id, position)
) WITHOUT ROWID;
CREATE TABLE variation_attributes (
  variation_id INTEGER NOT NULL, position INTEGER NOT NULL, name TEXT NOT NULL, value TEXT NOT NULL,
  PRIMARY KEY (variation_id, position)
) WITHOUT ROWID;
CREATE TABLE product_links (
  product_id INTEGER NOT NULL, kind TEXT NOT NULL, position INTEGER NOT NULL, target_id INTEGER NOT NULL,
  PRIMARY KEY (product_id, kind, position)
) WITHOUT ROWID;
CREATE TABLE product_meta (
  id INTEGER PRIMARY KEY, product_id INTEGER NOT NULL, key TEXT NOT NULL, value TEXT NOT NULL
);
CREATE TABLE downloads (
  id TEXT PRIMARY KEY, product_id INTEGER NOT NULL, position INTEGER NOT NULL, name TEXT NOT NULL,
  file TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE reviews (
  id INTEGER PRIMARY KEY, product_id INTEGER NOT NULL, author TEXT NOT NULL, email TEXT NOT NULL,
  rating INTEGER NOT NULL, content TEXT NOT NULL, date TEXT NOT NULL, date_gmt TEXT NOT NULL,
  approved INTEGER NOT NULL
);
CREATE TABLE trash (product_id INTEGER PRIMARY KEY, status TEXT NOT NULL, slug TEXT NOT NULL);
CREATE TABLE webhooks (
  id INTEGER PRIMARY KEY, topic TEXT NOT NULL UNIQUE, url TEXT NOT NULL, status TEXT NOT NULL,
  failures INTEGER NOT NULL DEFAULT 0, pinged INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE outbox (
  id INTEGER PRIMARY KEY AUTOINCREMENT, webhook_id INTEGER NOT NULL, product_id INTEGER NOT NULL,
  tried INTEGER NOT NULL DEFAULT 0
);
`;

/** Made after a fill: building them at once is faster than keeping them up to date row by row. */
export const CATALOG_INDEXES = /* sql */ `
CREATE UNIQUE INDEX products_slug ON products (slug) WHERE type <> 'VARIATION';
CREATE INDEX products_parent ON products (parent_id, menu_order, id) WHERE parent_id IS NOT NULL;
CREATE INDEX products_sku ON products (sku) WHERE sku IS NOT NULL;
CREATE INDEX products_date ON products (date, id, status, type) WHERE type <> 'VARIATION';
CREATE INDEX products_modified ON products (modified, id, status, type) WHERE type <> 'VARIATION';
CREATE INDEX products_unseen ON products (id) WHERE status <> 'publish';
CREATE INDEX products_sale ON products (id) WHERE sale_price IS NOT NULL;
CREATE INDEX product_terms_term ON product_terms (term_id, product_id);
CREATE INDEX product_meta_product ON product_meta (product_id);
CREATE INDEX downloads_product ON downloads (product_id, position);
CREATE INDEX reviews_product ON reviews (product_id, date);
CREATE UNIQUE INDEX outbox_waiting ON outbox (webhook_id, product_id) WHERE tried = 0;
CREATE INDEX product_links_target ON product_links (target_id, kind);
`;
