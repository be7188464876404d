/** Tables of what is bought and by whom. A new catalog leaves them as they are. */
export const PRESERVED_TABLES = [
  'customers',
  'orders',
  'order_items',
  'payment_intents',
  'gift_cards',
  'fetches',
  'revoked_sign_ins',
  'sign_in_epochs',
  'password_resets',
  'email_confirmations',
  'login_identities',
  'spent_once',
];

/**
 * Made where they are missing. Sessions and coupons go with the catalog: a cart names products by ids
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
