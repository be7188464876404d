/** Raised with every change of any table; `Store.open` says what becomes of a database of another version. */
export const SCHEMA_VERSION = 7;

/**
 * Variations live in the table of products, as in WordPress, where both are posts with ids of one sequence. Prices are
 * decimal strings as typed; `price`, `on_sale` and the ranges are derived from them and the clock by `recomputePrices`.
 */
export const CATALOG_TABLES = /* sql */ `
CREATE TABLE settings (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE attributes (
  id INTEGER PRIMARY KEY, slug TEXT NOT NULL UNIQUE, label TEXT NOT NULL
);
CREATE TABLE terms (
  id INTEGER PRIMARY KEY, taxonomy TEXT NOT NULL, slug TEXT NOT NULL, name TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '', parent_id INTEGER REFERENCES terms (id),
  image_id INTEGER, menu_order INTEGER NOT NULL DEFAULT 0, language TEXT, translation_group TEXT,
  UNIQUE (taxonomy, slug)
);
CREATE TABLE media (
  id INTEGER PRIMARY KEY, file TEXT NOT NULL, alt TEXT NOT NULL, title TEXT NOT NULL,
  width INTEGER, height INTEGER, language TEXT, UNIQUE (file, language)
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
  password TEXT, plugin_type TEXT, language TEXT, translation_group TEXT
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
CREATE INDEX products_translations ON products (translation_group) WHERE translation_group IS NOT NULL;
CREATE INDEX products_sale ON products (id) WHERE sale_price IS NOT NULL;
CREATE INDEX product_terms_term ON product_terms (term_id, product_id);
CREATE INDEX product_meta_product ON product_meta (product_id);
CREATE INDEX downloads_product ON downloads (product_id, position);
CREATE INDEX reviews_product ON reviews (product_id, date);
CREATE UNIQUE INDEX outbox_waiting ON outbox (webhook_id, product_id) WHERE tried = 0;
CREATE INDEX product_links_target ON product_links (target_id, kind);
`;

/**
 * Made if they are missing. Sessions and coupons go with the catalog: a cart names products by ids
 * that another catalog gives to others.
 */
export const ORDER_TABLES = /* sql */ `
CREATE TABLE IF NOT EXISTS sessions (
  customer_id TEXT PRIMARY KEY, data TEXT NOT NULL, expires INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS sessions_expires ON sessions (expires);
CREATE TABLE IF NOT EXISTS coupons (
  code TEXT PRIMARY KEY, data TEXT NOT NULL, used INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS gift_cards (
  code TEXT PRIMARY KEY, currency TEXT NOT NULL, initial INTEGER NOT NULL, balance INTEGER NOT NULL,
  expires TEXT, CHECK (balance BETWEEN 0 AND initial)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS customers (
  id INTEGER PRIMARY KEY AUTOINCREMENT, username TEXT NOT NULL UNIQUE COLLATE NOCASE,
  email TEXT NOT NULL UNIQUE COLLATE NOCASE, password TEXT NOT NULL,
  first_name TEXT NOT NULL, last_name TEXT NOT NULL, display_name TEXT NOT NULL,
  billing TEXT NOT NULL, shipping TEXT NOT NULL, paying INTEGER NOT NULL DEFAULT 0,
  created_gmt TEXT NOT NULL, email_confirmed INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE IF NOT EXISTS orders (
  id INTEGER PRIMARY KEY, order_key TEXT NOT NULL UNIQUE, customer_id INTEGER REFERENCES customers (id),
  session_id TEXT NOT NULL, status TEXT NOT NULL, created_gmt TEXT NOT NULL, paid_gmt TEXT,
  completed_gmt TEXT, modified_gmt TEXT NOT NULL, payment_method TEXT NOT NULL,
  payment_method_title TEXT NOT NULL, transaction_id TEXT UNIQUE, mutation_id TEXT,
  stock_held INTEGER NOT NULL, total INTEGER NOT NULL CHECK (total >= 0), data TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS orders_customer ON orders (customer_id, id) WHERE customer_id IS NOT NULL;
CREATE INDEX IF NOT EXISTS orders_session ON orders (session_id, id);
CREATE INDEX IF NOT EXISTS orders_status ON orders (status, payment_method);
CREATE TABLE IF NOT EXISTS order_items (
  id INTEGER PRIMARY KEY AUTOINCREMENT, order_id INTEGER NOT NULL REFERENCES orders (id),
  kind TEXT NOT NULL, data TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS order_items_order ON order_items (order_id, id);
CREATE TABLE IF NOT EXISTS withdrawals (
  id INTEGER PRIMARY KEY AUTOINCREMENT, order_id INTEGER REFERENCES orders (id), received_gmt TEXT NOT NULL,
  name TEXT NOT NULL, email TEXT NOT NULL, order_number TEXT NOT NULL, goods TEXT NOT NULL,
  language TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS fetches (
  order_id INTEGER NOT NULL REFERENCES orders (id), download_id TEXT NOT NULL, times INTEGER NOT NULL,
  PRIMARY KEY (order_id, download_id)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS revoked_sign_ins (id TEXT PRIMARY KEY, ends INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS sign_in_epochs (
  customer_id INTEGER PRIMARY KEY, epoch INTEGER NOT NULL, exempt TEXT
);
CREATE TABLE IF NOT EXISTS password_resets (
  customer_id INTEGER PRIMARY KEY, key_hash TEXT NOT NULL, ends INTEGER NOT NULL
);
CREATE TABLE IF NOT EXISTS email_confirmations (
  customer_id INTEGER PRIMARY KEY, email TEXT NOT NULL, key_hash TEXT NOT NULL UNIQUE, ends INTEGER NOT NULL,
  sign_in TEXT
);
CREATE TABLE IF NOT EXISTS login_identities (
  provider TEXT NOT NULL, subject TEXT NOT NULL, customer_id INTEGER NOT NULL REFERENCES customers (id),
  PRIMARY KEY (provider, subject)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS login_identities_customer ON login_identities (customer_id);
CREATE TABLE IF NOT EXISTS spent_once (id TEXT PRIMARY KEY, ends INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS payment_intents (
  id TEXT PRIMARY KEY, client_secret TEXT NOT NULL, amount INTEGER NOT NULL, currency TEXT NOT NULL,
  status TEXT NOT NULL, metadata TEXT NOT NULL, decline TEXT, created INTEGER NOT NULL
) WITHOUT ROWID;
`;

/** Tables of what is bought and by whom: a new catalog leaves them as they are. */
export const PRESERVED_TABLES = [...ORDER_TABLES.matchAll(/TABLE IF NOT EXISTS (\w+)/g)]
  .map(([, name = '']) => name)
  .filter((name) => name !== 'sessions' && name !== 'coupons');
