/** Tables of the search index in the snapshot's file. */
export const INDEX_TABLES = ['index_row', 'index_term', 'index_file'];

/**
 * Rows have their parts as JSON, so that a file is made without reading what it does not hold. Products
 * `first` up to `next` (exclusive) are in a file.
 */
export const INDEX_TABLES_SCHEMA = `
  CREATE TABLE index_row (
    id INTEGER PRIMARY KEY,
    list TEXT NOT NULL, price TEXT NOT NULL, rating TEXT NOT NULL, orderable TEXT NOT NULL,
    options TEXT NOT NULL, name TEXT NOT NULL, card TEXT NOT NULL, terms TEXT NOT NULL, text TEXT NOT NULL
  ) STRICT;
  -- Terms that lists filter by besides categories, as listed products name them, and by how many.
  CREATE TABLE index_term (
    id INTEGER PRIMARY KEY, taxonomy TEXT NOT NULL, label TEXT NOT NULL, slug TEXT NOT NULL, name TEXT NOT NULL,
    uses INTEGER NOT NULL
  ) STRICT;
  -- Files of the index as the rows are now, without a name where rows have changed since; without a root
  -- products have come or gone. The facets are here in full: they come from more than rows.
  CREATE TABLE index_file (
    kind TEXT NOT NULL, first INTEGER NOT NULL, next INTEGER NOT NULL, products INTEGER NOT NULL,
    name TEXT NOT NULL, content TEXT, PRIMARY KEY (kind, first)
  ) STRICT, WITHOUT ROWID;
`;
