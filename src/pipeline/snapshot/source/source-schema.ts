/**
 * The source layer: the store's answers, from which entities can be derived again without new requests.
 * Columns read for every product (`source_product`) are apart from those read for one (`source_mapped`).
 */
export const SOURCE_SCHEMA = `
  CREATE TABLE source_product (
    id INTEGER PRIMARY KEY,
    slug TEXT NOT NULL,
    -- The store's time of the last change.
    modified TEXT NOT NULL,
    -- Hash of what a full scan compares.
    slim TEXT NOT NULL,
    -- Milliseconds since 1970 until which another change may hide behind the same modified; null for none.
    open_until INTEGER,
    -- One of many that are open at once: left to the next full scan.
    deferred INTEGER NOT NULL DEFAULT 0,
    facts TEXT NOT NULL
  ) STRICT;
  CREATE INDEX source_product_slug ON source_product (slug);
  CREATE INDEX source_product_open ON source_product (deferred, open_until) WHERE open_until IS NOT NULL;
  CREATE TABLE source_mapped (id INTEGER PRIMARY KEY, json TEXT NOT NULL) STRICT;
  CREATE TABLE source_variation (id INTEGER PRIMARY KEY, product INTEGER NOT NULL) STRICT;
  CREATE INDEX source_variation_product ON source_variation (product);
  CREATE TABLE source_link (
    target INTEGER NOT NULL, product INTEGER NOT NULL, grouped INTEGER NOT NULL, PRIMARY KEY (target, product)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX source_link_product ON source_link (product);
  -- Taxonomies of the terms of a product, categories left out.
  CREATE TABLE source_taxonomy (
    taxonomy TEXT NOT NULL, product INTEGER NOT NULL, PRIMARY KEY (taxonomy, product)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX source_taxonomy_product ON source_taxonomy (product);
  CREATE TABLE source_sale (
    owner INTEGER PRIMARY KEY, product INTEGER NOT NULL, starts INTEGER, ends INTEGER, on_sale INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX source_sale_product ON source_sale (product);
  CREATE INDEX source_sale_starts ON source_sale (starts) WHERE starts IS NOT NULL;
  CREATE INDEX source_sale_ends ON source_sale (ends) WHERE ends IS NOT NULL;
  CREATE TABLE source_price (
    formatted TEXT NOT NULL, raw TEXT NOT NULL, owner TEXT NOT NULL, uses INTEGER NOT NULL,
    shape TEXT NOT NULL, PRIMARY KEY (formatted, raw)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX source_price_shape ON source_price (shape);
  CREATE TABLE source_picture (
    url TEXT PRIMARY KEY, width INTEGER, height INTEGER, asset TEXT
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE source_state (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
`;

export const SOURCE_TABLES = [
  'source_product',
  'source_mapped',
  'source_variation',
  'source_link',
  'source_taxonomy',
  'source_sale',
  'source_price',
  'source_picture',
  'source_state',
];
