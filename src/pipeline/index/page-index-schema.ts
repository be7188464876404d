import type { DatabaseSync } from 'node:sqlite';
import { CHANGE_SCHEMA } from '../snapshot/entity-changes.ts';

/** An index of another version is dropped: the next release makes it again, as it does for any new code. */
const VERSION = 7;

/** Tables of earlier versions. */
const FORMER_TABLES = ['page_dependency', 'page_source'];

/** Tables that are dropped; others hold what later releases remove, and when sitemap entries changed. */
const TABLES = [
  'page',
  'page_policy',
  'page_keys',
  'page_posting',
  'page_posting_added',
  'page_unannounced',
  'page_cards',
  'release_state',
];

/** Tables of sitemaps before entries had a view; entries then have the store's dates once. */
const WITHOUT_VIEWS = { before: 5, tables: ['sitemap_entry', 'sitemap_shard'] };

/** State of a page's files; of those to render, the pages of changed products come first. */
export const PAGE_STATE = { inPlace: 0, toRender: 1, toRemove: 2, toRenderFirst: 3 } as const;

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS page (
    id INTEGER PRIMARY KEY, path TEXT NOT NULL UNIQUE, html_hash TEXT, payload_hash TEXT, policy INTEGER,
    keys INTEGER, local_keys INTEGER, state INTEGER NOT NULL
  );
  CREATE INDEX IF NOT EXISTS page_open ON page (state) WHERE state <> ${PAGE_STATE.inPlace};
  CREATE TABLE IF NOT EXISTS page_policy (
    id INTEGER PRIMARY KEY, policy TEXT NOT NULL UNIQUE, pages INTEGER NOT NULL
  );
  -- Sets of keys, see key-sets.ts; sources are their fingerprints, as numbers of eight bytes.
  CREATE TABLE IF NOT EXISTS page_keys (
    id INTEGER PRIMARY KEY AUTOINCREMENT, hash INTEGER NOT NULL, mark INTEGER NOT NULL, sources BLOB NOT NULL
  );
  CREATE TABLE IF NOT EXISTS page_posting (source INTEGER PRIMARY KEY, sets BLOB NOT NULL);
  CREATE TABLE IF NOT EXISTS page_posting_added (
    source INTEGER NOT NULL, keys INTEGER NOT NULL, PRIMARY KEY (source, keys)
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS page_unannounced (path TEXT PRIMARY KEY, removed INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS release_state (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS retired_file (path TEXT PRIMARY KEY, since INTEGER NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS page_cards (path TEXT PRIMARY KEY, products TEXT NOT NULL) WITHOUT ROWID;
`;

/** Name -> the column that it sorts: made again at the end of a full release, where each row would be put in its place. */
const KEY_INDEXES = {
  page_of_keys: 'page (keys)',
  page_of_local_keys: 'page (local_keys)',
  page_keys_hash: 'page_keys (hash)',
};

/** Creates the indexes by which sets of keys and their pages are found, where they are missing. */
export function createKeyIndexes(db: DatabaseSync): void {
  for (const [name, columns] of Object.entries(KEY_INDEXES)) {
    db.exec(`CREATE INDEX IF NOT EXISTS ${name} ON ${columns}`);
  }
}

/** Drops these indexes, before many pages are recorded. */
export function dropKeyIndexes(db: DatabaseSync): void {
  for (const name of Object.keys(KEY_INDEXES)) db.exec(`DROP INDEX IF EXISTS ${name}`);
}

/** Creates the index's tables in a snapshot's file. */
export function createIndexTables(db: DatabaseSync): void {
  const version = versionOf(db);
  if (version === VERSION) return;
  db.exec('BEGIN IMMEDIATE');
  const outdated = version < WITHOUT_VIEWS.before ? WITHOUT_VIEWS.tables : [];
  for (const table of [...FORMER_TABLES, ...TABLES, ...outdated]) db.exec(`DROP TABLE IF EXISTS ${table}`);
  db.exec(SCHEMA);
  createKeyIndexes(db);
  db.exec(SITEMAP_SCHEMA);
  db.exec(CHANGE_SCHEMA);
  db.prepare("INSERT INTO release_state VALUES ('version', ?)").run(String(VERSION));
  db.exec('COMMIT');
}

function versionOf(db: DatabaseSync): number {
  const table = db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'release_state'").get();
  if (table === undefined) return 0;
  const row = db.prepare("SELECT value FROM release_state WHERE key = 'version'").get();
  return Number(row?.value ?? 0);
}

/**
 * The content of sitemaps, in the snapshot's file, so that it is recorded in one transaction with the pages. It
 * outlives full releases: entries know when they last changed.
 */
export const SITEMAP_SCHEMA = `
  CREATE TABLE IF NOT EXISTS sitemap_entry (
    view TEXT NOT NULL, kind TEXT NOT NULL, id INTEGER NOT NULL, slug TEXT NOT NULL,
    -- Its slugs in other views, as JSON.
    slugs TEXT NOT NULL,
    -- Of what the entry was made from.
    hash TEXT NOT NULL,
    -- Milliseconds since 1970; null for what has no time of its own.
    modified INTEGER,
    -- URLs, as JSON.
    pictures TEXT NOT NULL,
    PRIMARY KEY (view, kind, id)
  ) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS sitemap_entry_slug ON sitemap_entry (slug);
  CREATE TABLE IF NOT EXISTS sitemap_shard (
    view TEXT NOT NULL, kind TEXT NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL, modified INTEGER,
    PRIMARY KEY (view, kind, first)
  ) WITHOUT ROWID;
  -- Keys of entities that changed and are not in the sitemaps yet.
  CREATE TABLE IF NOT EXISTS sitemap_pending (key TEXT PRIMARY KEY) WITHOUT ROWID;
`;
