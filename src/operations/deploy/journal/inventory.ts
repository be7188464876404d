import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { inTransaction, isDamaged, setAside } from '#kit/sqlite.ts';

/** A target's file of a path. */
export interface DeployedFile {
  path: string;
  /** Of the release's file; null if an interrupted deploy may have changed it. */
  hash: string | null;
  /** Since when no release names it, in milliseconds since 1970; null while one does. */
  since: number | null;
}

/** Changes of a deploy at its target. */
export interface DeployPart {
  /** In milliseconds since 1970. */
  at: number;
  /** Files in the order in which they are sent, with their hashes, and a mark where the target lacks them. */
  put: (readonly [path: string, hash: string, isNew?: 'new'])[];
  /** Files that left an earlier release and are back, unchanged. */
  keep: string[];
  /** Files that no longer belong to the release, and since when. */
  retire: (readonly [path: string, since: number])[];
  remove: string[];
}

/** Placeholder for an unknown hash. */
const UNKNOWN = '';

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS file (path TEXT PRIMARY KEY, hash TEXT, since INTEGER) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS file_since ON file (since) WHERE since IS NOT NULL;
  CREATE INDEX IF NOT EXISTS file_unknown ON file (path) WHERE hash IS NULL;
  CREATE INDEX IF NOT EXISTS file_redirect ON file (path) WHERE substr(hash, 1, 1) = '>';
  CREATE INDEX IF NOT EXISTS file_top ON file (path) WHERE instr(path, '/') = 0;
  CREATE TABLE IF NOT EXISTS absent (path TEXT PRIMARY KEY) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS local_hash (path TEXT PRIMARY KEY, stamp TEXT NOT NULL, hash TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS version (path TEXT PRIMARY KEY, version TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS state (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
`;

/** This machine's copy of what a target holds. All of it can be read from the target again. */
export class Inventory {
  readonly #db: DatabaseSync;
  readonly #get: StatementSync;
  readonly #put: StatementSync;
  readonly #look: StatementSync;
  readonly #version: StatementSync;
  readonly #localHash: StatementSync;

  /** Opens the inventory in a file; one that is damaged is set aside. */
  static open(file: string): Inventory {
    mkdirSync(dirname(file), { recursive: true });
    try {
      return new Inventory(file);
    } catch (error) {
      if (!isDamaged(error, file)) throw error;
      setAside(file);
      return new Inventory(file);
    }
  }

  private constructor(file: string) {
    this.#db = new DatabaseSync(file);
    try {
      this.#db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; ${SCHEMA}`);
      this.#get = this.#db.prepare('SELECT path, hash, since FROM file WHERE path = ?');
      // Rows that stay as they are cost no write: a deploy that made room is recorded again by the next one.
      this.#put = this.#db.prepare(`
        INSERT INTO file (path, hash, since) VALUES (?, ?, ?) ON CONFLICT DO UPDATE
        SET hash = excluded.hash, since = excluded.since
        WHERE hash IS NOT excluded.hash OR since IS NOT excluded.since
      `);
      this.#look = this.#db.prepare(`
        SELECT hash, file.path IS NULL OR (hash IS NULL AND absent.path IS NOT NULL) AS isLacked
        FROM json_each(?) AS asked LEFT JOIN file ON file.path = asked.value
        LEFT JOIN absent ON absent.path = asked.value ORDER BY asked.id
      `);
      this.#version = this.#db.prepare('SELECT version FROM version WHERE path = ?');
      this.#localHash = this.#db.prepare('SELECT hash FROM local_hash WHERE path = ? AND stamp = ?');
      const id = this.#db.prepare("INSERT OR IGNORE INTO state (key, value) VALUES ('machine', ?)");
      id.run(randomBytes(8).toString('hex'));
    } catch (error) {
      this.#db.close();
      throw error;
    }
  }

  get(path: string): DeployedFile | null {
    return (this.#get.get(path) as DeployedFile | undefined) ?? null;
  }

  /** Returns true if the target has none of a path, or an interrupted deploy may not have brought it yet. */
  lacks(path: string): boolean {
    return this.look([path])[0]?.isLacked === true;
  }

  /**
   * Looks at many paths at once, which takes a third of the time.
   * @returns in the order of the paths: the hash, null for none that is known, and the answer of `lacks`
   */
  look(paths: readonly string[]): { hash: string | null; isLacked: boolean }[] {
    return this.#look.all(JSON.stringify(paths)).map(({ hash, isLacked }) => ({
      hash: hash === null ? null : String(hash),
      isLacked: isLacked === 1,
    }));
  }

  all(): IterableIterator<DeployedFile> {
    return this.#db.prepare('SELECT path, hash, since FROM file').iterate() as IterableIterator<DeployedFile>;
  }

  get size(): number {
    return Number(this.#db.prepare('SELECT count(*) AS size FROM file').get()?.size);
  }

  /** Files that an interrupted deploy may have changed, and those that stand for a redirect. */
  unknownAndRedirects(): DeployedFile[] {
    return [...this.#select('hash IS NULL'), ...this.#select("substr(hash, 1, 1) = '>'")];
  }

  /** Files that no release names any more. */
  retired(): DeployedFile[] {
    return this.#select('since IS NOT NULL');
  }

  /** Paths that the release named last; of a folder, such as `pictures/`, or all of them. */
  named(folder = ''): string[] {
    const isIn = 'since IS NULL AND path >= ? AND path < ?';
    return this.#select(isIn, folder, `${folder}\u{10ffff}`).map(({ path }) => path);
  }

  /** Those in the top folder, besides the home page. */
  namedAtTop(): string[] {
    return this.#select("instr(path, '/') = 0 AND since IS NULL").map(({ path }) => path);
  }

  #select(condition: string, ...values: string[]): DeployedFile[] {
    const rows = this.#db.prepare(`SELECT path, hash, since FROM file WHERE ${condition}`);
    return rows.all(...values) as unknown as DeployedFile[];
  }

  /**
   * Applies the changes of a deploy.
   * @param sent number of files that are known to be sent, where the deploy did not end
   */
  apply({ put, keep, retire, remove }: DeployPart, sent: number | null): void {
    const setAbsent = this.#db.prepare('INSERT OR IGNORE INTO absent (path) VALUES (?)');
    const isComplete = this.#db.prepare('SELECT path FROM absent LIMIT 1').get() === undefined;
    const setPresent = this.#db.prepare('DELETE FROM absent WHERE path = ?');
    for (const [index, [path, hash, isNew]] of put.entries()) {
      const isSent = sent === null || index < sent;
      this.#put.run(path, isSent ? hash : null, null);
      if (!isSent && isNew) setAbsent.run(path);
      if (isSent && !isComplete) setPresent.run(path);
    }
    const setSince = this.#db.prepare('UPDATE file SET since = ? WHERE path = ?');
    for (const path of keep) setSince.run(null, path);
    for (const [path, since] of retire) setSince.run(since, path);
    const removed = this.#db.prepare(
      sent === null ? 'DELETE FROM file WHERE path = ?' : 'UPDATE file SET hash = NULL WHERE path = ?',
    );
    for (const path of remove) {
      removed.run(path);
      if (sent === null) setPresent.run(path);
    }
  }

  /** All that the target holds, as one part. */
  asPart(at: number): DeployPart {
    const part: DeployPart = { at, put: [], keep: [], retire: [], remove: [] };
    for (const { path, hash, since } of this.all()) {
      part.put.push([path, hash ?? UNKNOWN]);
      if (since !== null) part.retire.push([path, since]);
    }
    return part;
  }

  /** Nothing is known of the target. */
  clear(): void {
    this.#db.exec(
      "DELETE FROM file; DELETE FROM absent; DELETE FROM version; DELETE FROM state WHERE key <> 'machine'",
    );
  }

  /** The target's own version of a file; null where it has no such file, undefined where the version is not known. */
  version(path: string): string | null | undefined {
    const row = this.#version.get(path);
    if (row !== undefined) return String(row.version);
    return this.get(path) === null ? null : undefined;
  }

  setVersions(versions: Iterable<readonly [path: string, version: string]>): void {
    const put = this.#db.prepare('INSERT OR REPLACE INTO version VALUES (?, ?)');
    this.transaction(() => {
      for (const [path, version] of versions) put.run(path, version);
    });
  }

  forgetVersions(paths: Iterable<string>): void {
    const forget = this.#db.prepare('DELETE FROM version WHERE path = ?');
    for (const path of paths) forget.run(path);
  }

  /** The hash of a file of the release whose identity on disk is still this one; null if it is not known. */
  localHash(path: string, stamp: string): string | null {
    const row = this.#localHash.get(path, stamp);
    return row === undefined ? null : String(row.hash);
  }

  setLocalHashes(hashes: Iterable<{ path: string; stamp: string; hash: string }>): void {
    const put = this.#db.prepare('INSERT OR REPLACE INTO local_hash (path, stamp, hash) VALUES (?, ?, ?)');
    this.transaction(() => {
      for (const { path, stamp, hash } of hashes) put.run(path, stamp, hash);
    });
  }

  /** This machine's id at the target: random, so that it says nothing about the machine. */
  get machine(): string {
    return this.state('machine') ?? '';
  }

  state(key: string): string | null {
    const row = this.#db.prepare('SELECT value FROM state WHERE key = ?').get(key);
    return row === undefined ? null : String(row.value);
  }

  setState(key: string, value: string): void {
    this.#db.prepare('INSERT OR REPLACE INTO state (key, value) VALUES (?, ?)').run(key, value);
  }

  transaction(work: () => void): void {
    inTransaction(this.#db, work);
  }

  close(): void {
    this.#db.close();
  }
}
