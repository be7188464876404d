/**
 * The content of sitemaps, in the snapshot's file, so that it is recorded in one transaction with the pages. It
 * outlives full releases: entries know when they last changed.
 */
export const SITEMAP_SCHEMA = `
  CREATE TABLE IF NOT EXISTS sitemap_entry (
    kind TEXT NOT NULL, id INTEGER NOT NULL, slug TEXT NOT NULL,
    -- Of the entity that the entry was made from.
    hash TEXT NOT NULL,
    -- Milliseconds since 1970; null for what has no time of its own.
    modified INTEGER,
    -- URLs, as JSON.
    pictures TEXT NOT NULL,
    PRIMARY KEY (kind, id)
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS sitemap_entry_slug ON sitemap_entry (slug);
  CREATE TABLE IF NOT EXISTS sitemap_shard (
    kind TEXT NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL, modified INTEGER,
    PRIMARY KEY (kind, first)
  ) WITHOUT ROWID;
  -- Keys of entities that changed and are not in the sitemaps yet.
  CREATE TABLE IF NOT EXISTS sitemap_pending (key TEXT PRIMARY KEY) WITHOUT ROWID;
`;
