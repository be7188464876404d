import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { inTransaction, isDamaged, Statements, setAside } from '#kit/sqlite.ts';
import type { ReadSitemap } from '#pipeline/discovery/read-sitemaps.ts';

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS told (
    address TEXT PRIMARY KEY, facts TEXT NOT NULL, sitemap TEXT NOT NULL DEFAULT ''
  ) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS sitemap (file TEXT PRIMARY KEY, fingerprint TEXT) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS deployed (path TEXT PRIMARY KEY) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS waiting (address TEXT PRIMARY KEY) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS state (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
`;

/** The parts of a record that `npm run status` prints. */
export interface IndexNowState {
  /** The last time that search engines were told something, in ISO 8601, and of how many addresses; null before. */
  last: { at: string; addresses: number } | null;
  /** Number of addresses that they have still to be told of. */
  waiting: number;
  /** Why they were not told the last time, and when that was; null if they were. */
  problem: { at: string; text: string } | null;
}

/**
 * The record of what search engines have been told of: each address with a hash of what was there. A change goes from
 * here to those that wait in one step, and each leaves them when search engines have accepted it: so none is lost, and
 * none is told twice.
 */
export class ToldAddresses implements Disposable {
  readonly #db: DatabaseSync;
  readonly #statements: Statements;

  /** Opens the record in a file; one that is damaged is set aside. */
  static open(file: string): ToldAddresses {
    mkdirSync(dirname(file), { recursive: true });
    try {
      return new ToldAddresses(file);
    } catch (error) {
      if (!isDamaged(error, file)) throw error;
      setAside(file);
      return new ToldAddresses(file);
    }
  }

  private constructor(file: string) {
    this.#db = new DatabaseSync(file, { timeout: 5000 });
    this.#statements = new Statements(this.#db);
    try {
      this.#db.exec(`PRAGMA journal_mode = WAL; ${SCHEMA}`);
      this.#addSitemaps();
    } catch (error) {
      this.#db.close();
      throw error;
    }
  }

  [Symbol.dispose](): void {
    this.#db.close();
  }

  get state(): IndexNowState {
    return {
      last: this.#read('last'),
      waiting: Number(this.#sql('SELECT count(*) AS count FROM waiting').get()?.count),
      problem: this.#read('problem'),
    };
  }

  /** Notes that a deploy has changed what is at these addresses, such as `/product/mug/`. */
  noteDeployed(addresses: readonly string[]): void {
    const add = this.#sql('INSERT OR IGNORE INTO deployed VALUES (?)');
    inTransaction(this.#db, () => {
      for (const path of addresses) if (path.endsWith('/')) add.run(decoded(path));
    });
  }

  /** True for a sitemap that search engines have been told all of. @param origin of the shop */
  knows(file: string, fingerprint: string, origin: string): boolean {
    const row = this.#sql('SELECT fingerprint FROM sitemap WHERE file = ?').get(file);
    return row?.fingerprint === fingerprint && this.#read('origin') === origin;
  }

  /**
   * Has search engines told of every address that is new, gone, or has other facts than they were told of.
   * @param sitemaps all of the shop, as `readSitemaps` returns them, without the facts of those that it `knows`
   * @param origin of the shop: another one has told nothing yet
   * @param ofDeploys leaves addresses that no noted deploy has changed as they are
   */
  compare(sitemaps: ReadonlyMap<string, ReadSitemap>, origin: string, ofDeploys: boolean): void {
    inTransaction(this.#db, () => {
      this.#keepOrigin(origin);
      const told = this.#toldOfOthers(sitemaps);
      const left = new Set<string>();
      const now = new Map<string, { facts: string; sitemap: string }>();
      for (const [sitemap, { facts }] of sitemaps) {
        for (const [address, one] of facts ?? []) now.set(address, { facts: one, sitemap });
      }
      for (const [address, before] of told) {
        if (!now.has(address) && !this.#tell(address, null, ofDeploys)) left.add(before.sitemap);
      }
      for (const [address, one] of now) {
        const before = told.get(address);
        if (before?.facts === one.facts) {
          if (before.sitemap !== one.sitemap) this.#put(address, one);
        } else if (!this.#tell(address, one, ofDeploys)) left.add(one.sitemap);
      }
      this.#keepSitemaps(sitemaps, left);
      this.#db.exec('DELETE FROM deployed');
    });
  }

  /** Addresses that were told of, in other sitemaps than those that have not changed. */
  #toldOfOthers(sitemaps: ReadonlyMap<string, ReadSitemap>): Map<string, { facts: string; sitemap: string }> {
    const same = [...sitemaps].filter(([, { facts }]) => facts === null).map(([file]) => file);
    const rows = this.#sql(
      'SELECT address, facts, sitemap FROM told WHERE sitemap NOT IN (SELECT value FROM json_each(?))',
    ).iterate(JSON.stringify(same));
    const told = new Map<string, { facts: string; sitemap: string }>();
    for (const { address, facts, sitemap } of rows) {
      told.set(String(address), { facts: String(facts), sitemap: String(sitemap) });
    }
    return told;
  }

  /** Has an address told. @param now null for one that is gone @returns false if it is left for a later deploy */
  #tell(address: string, now: { facts: string; sitemap: string } | null, ofDeploys: boolean): boolean {
    if (ofDeploys && !this.#isDeployed(address)) return false;
    this.#sql('INSERT OR IGNORE INTO waiting VALUES (?)').run(address);
    if (now === null) this.#sql('DELETE FROM told WHERE address = ?').run(address);
    else this.#put(address, now);
    return true;
  }

  #put(address: string, { facts, sitemap }: { facts: string; sitemap: string }): void {
    this.#sql('INSERT OR REPLACE INTO told (address, facts, sitemap) VALUES (?, ?, ?)').run(
      address,
      facts,
      sitemap,
    );
  }

  /** Records the sitemaps. @param left those of which something has still to be told, with the next deploy */
  #keepSitemaps(sitemaps: ReadonlyMap<string, ReadSitemap>, left: ReadonlySet<string>): void {
    // An address that is left may be in a sitemap that is gone: it is looked at again every time.
    this.#db.exec('DELETE FROM sitemap');
    const put = this.#sql('INSERT INTO sitemap VALUES (?, ?)');
    for (const [file, { fingerprint }] of sitemaps) put.run(file, left.has(file) ? null : fingerprint);
  }

  /** Addresses that search engines have still to be told of. @param most at most so many */
  waiting(most: number): string[] {
    const rows = this.#sql('SELECT address FROM waiting ORDER BY address LIMIT ?').all(most);
    return rows.map(({ address }) => String(address));
  }

  /** Records that search engines have accepted addresses. @param count of these and those just before them */
  accepted(addresses: readonly string[], at: number, count: number): void {
    const remove = this.#sql('DELETE FROM waiting WHERE address = ?');
    inTransaction(this.#db, () => {
      for (const address of addresses) remove.run(address);
      this.#write('last', { at: new Date(at).toISOString(), addresses: count });
      this.#write('problem', null);
    });
  }

  /** Records why search engines could not be told. */
  failed(text: string, at: number): void {
    this.#write('problem', { at: new Date(at).toISOString(), text });
  }

  /** Records of earlier releases do not say in which sitemap an address is. */
  #addSitemaps(): void {
    const columns = this.#db.prepare("SELECT name FROM pragma_table_info('told')").all();
    if (columns.some(({ name }) => name === 'sitemap')) return;
    this.#db.exec("ALTER TABLE told ADD COLUMN sitemap TEXT NOT NULL DEFAULT ''");
  }

  #isDeployed(address: string): boolean {
    return (
      this.#sql('SELECT 1 FROM deployed WHERE path = ?').get(decoded(new URL(address).pathname)) !== undefined
    );
  }

  #keepOrigin(origin: string): void {
    if (this.#read('origin') === origin) return;
    this.#db.exec('DELETE FROM told; DELETE FROM sitemap; DELETE FROM waiting');
    this.#write('origin', origin);
  }

  #read<T>(key: string): T | null {
    const row = this.#sql('SELECT value FROM state WHERE key = ?').get(key);
    return row === undefined ? null : (JSON.parse(String(row.value)) as T);
  }

  #write(key: string, value: unknown): void {
    this.#sql('INSERT OR REPLACE INTO state VALUES (?, ?)').run(key, JSON.stringify(value));
  }

  #sql(sql: string): StatementSync {
    return this.#statements.prepare(sql);
  }
}

/** Sitemaps and deploys encode some characters differently. */
function decoded(path: string): string {
  return decodeURIComponent(path);
}

/** The state of a record, without making one; null where there is none. */
export function readIndexNowState(file: string): IndexNowState | null {
  if (!existsSync(file)) return null;
  using told = ToldAddresses.open(file);
  return told.state;
}

/** Notes that a deploy has changed what is at these addresses; see `ToldAddresses`. */
export function noteDeployed(file: string, addresses: readonly string[]): void {
  using record = ToldAddresses.open(file);
  record.noteDeployed(addresses);
}
