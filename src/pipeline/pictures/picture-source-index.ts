import { randomUUID } from 'node:crypto';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { says } from '#kit/messages/says.ts';
import type { Validators } from '#kit/remote-images/fetch-image.ts';
import { isDamaged, setAside } from '../../kit/sqlite.ts';
import { PROCESSING } from './process-picture.ts';

/** Stored facts of a picture of the store. */
export interface PictureSource extends Validators {
  asset: string;
  width: number;
  height: number;
  /** When it was last requested from the store, in milliseconds since 1970. */
  checkedAt: number;
}

/** Which processed files belong to which picture of the store, from one run to the next. */
export class PictureSourceIndex {
  readonly #database: DatabaseSync;
  readonly #get: StatementSync;
  readonly #put: StatementSync;

  /** @param file is made if it is missing */
  constructor(file: string) {
    this.#database = new DatabaseSync(file);
    this.#database.exec(`
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = NORMAL;
      PRAGMA busy_timeout = 5000;
      CREATE TABLE IF NOT EXISTS source (
        url TEXT PRIMARY KEY,
        processing TEXT NOT NULL,
        asset TEXT NOT NULL,
        width INTEGER NOT NULL,
        height INTEGER NOT NULL,
        etag TEXT,
        last_modified TEXT,
        checked_at INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS broken (asset TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
      CREATE TABLE IF NOT EXISTS identity (id TEXT NOT NULL) STRICT;
    `);
    this.#get = this.#database.prepare(`
      SELECT asset, width, height, etag, last_modified AS lastModified, checked_at AS checkedAt
      FROM source WHERE url = ? AND processing = ?
    `);
    this.#put = this.#database.prepare(`
      INSERT OR REPLACE INTO source (url, processing, asset, width, height, etag, last_modified, checked_at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)
    `);
  }

  /**
   * False if a part of it cannot be read: found when it is opened, before a release meets it.
   * @throws if SQLite cannot even check
   */
  isWhole(): boolean {
    return this.#database.prepare('PRAGMA quick_check(1)').get()?.quick_check === 'ok';
  }

  /** Null for a picture that is not known, or was made with other settings. */
  get(url: string): PictureSource | null {
    return (this.#get.get(url, PROCESSING) as PictureSource | undefined) ?? null;
  }

  put(url: string, { asset, width, height, etag, lastModified, checkedAt }: PictureSource): void {
    this.#put.run(url, PROCESSING, asset, width, height, etag, lastModified, checkedAt);
  }

  /** Notes whether files of a picture could not be made after it was described as if they could. */
  setBroken(asset: string, isBroken: boolean): void {
    const sql = isBroken ? 'INSERT OR IGNORE INTO broken VALUES (?)' : 'DELETE FROM broken WHERE asset = ?';
    this.#database.prepare(sql).run(asset);
  }

  /** The pictures that are noted as such. */
  broken(): string[] {
    return this.#database
      .prepare('SELECT asset FROM broken')
      .all()
      .map(({ asset }) => String(asset));
  }

  /** A new one if pictures are made differently, or if the index was lost and made again. */
  version(): string {
    const add = 'INSERT INTO identity SELECT ? WHERE NOT EXISTS (SELECT 1 FROM identity)';
    this.#database.prepare(add).run(randomUUID());
    const row = this.#database.prepare('SELECT id FROM identity').get();
    return `${PROCESSING} ${row?.id}`;
  }

  close(): void {
    this.#database.close();
  }
}

/**
 * Opens the index of pictures; one that is damaged is set aside, and its pictures are fetched again.
 * @param file is made if it is missing
 */
export function openSourceIndex(file: string, log: (line: string) => void): PictureSourceIndex {
  try {
    const index = new PictureSourceIndex(file);
    if (index.isWhole()) return index;
    index.close();
  } catch (error) {
    if (!isDamaged(error, file)) throw error;
  }
  log(says('pictures.indexDamaged', { file, damaged: setAside(file) }));
  return new PictureSourceIndex(file);
}
