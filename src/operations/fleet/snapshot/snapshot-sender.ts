import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { zstdCompress } from 'node:zlib';
import { writeFileAtomic } from '#kit/files/files.ts';
import { EntityVersion } from '#pipeline/snapshot/entity-changes.ts';
import { OBJECTS, type ObjectStore } from '../object-store.ts';
import type { SnapshotVersion } from '../slices.ts';
import { changeLog, keepChangeLog, loggedRows, renderedTables } from './change-log.ts';
import { readDelta } from './delta.ts';

const PART_BYTES = 64 * 1024 * 1024;
/** Past so many, a worker that comes new would spend more on deltas than on a new base. */
const MAX_DELTAS = 100;
/** A delta of more rows, or of more of them, takes longer than what it saves. */
const MAX_ROWS = 100_000;
const MAX_SHARE = 0.2;
/** Whoever else this process serves waits for so many rows. */
const ROWS_AT_ONCE = 2000;

const compress = promisify(zstdCompress);

/** The versions of this machine's snapshot that workers can get. */
interface Sent extends SnapshotVersion {
  /** Log that tells what has changed since, and its last entry that was sent; null if none was kept. */
  log: { name: string; last: number } | null;
  /** SQL of the base's tables. */
  tables: string;
  rows: number;
  parts: number;
}

interface SenderOptions {
  /** The snapshot. */
  snapshot: string;
  /** File that says what workers can get of it. */
  state: string;
  store: ObjectStore;
}

/** Gives workers the rows that pages are rendered from: once all of them, later those that changed. */
export class SnapshotSender {
  readonly #options: SenderOptions;

  constructor(options: SenderOptions) {
    this.#options = options;
  }

  /** Has the snapshot log its changes. Called in the turn of a release, while nobody has it open for writing. */
  keepLog(): void {
    const { snapshot } = this.#options;
    if (!existsSync(snapshot)) return;
    const db = new DatabaseSync(snapshot, { timeout: 5000 });
    try {
      keepChangeLog(db, this.#sent()?.log?.last ?? 0);
    } finally {
      db.close();
    }
  }

  /** Sends what the snapshot has been committed with, unless workers can get it already. */
  async send(): Promise<SnapshotVersion> {
    const db = new DatabaseSync(this.#options.snapshot, { readOnly: true, timeout: 5000 });
    try {
      // One state of the snapshot to the end.
      db.exec('BEGIN');
      const sent = this.#sent();
      const next = (sent && (await this.#delta(db, sent))) ?? (await this.#base(db, sent));
      return { base: next.base, seq: next.seq };
    } finally {
      db.close();
    }
  }

  /** @returns null if a new base is needed */
  async #delta(db: DatabaseSync, sent: Sent): Promise<Sent | null> {
    const log = changeLog(db);
    if (log === null || log.name !== sent.log?.name || sent.tables !== tablesOf(db)) return null;
    if (log.last === sent.log.last) return sent;
    const rows = loggedRows(db, sent.log.last);
    if (sent.seq === MAX_DELTAS || rows.length > Math.min(MAX_ROWS, sent.rows * MAX_SHARE)) return null;
    const seq = sent.seq + 1;
    await this.#options.store.put(OBJECTS.snapshotDelta(sent.base, seq), await readDelta(db, rows));
    return this.#note({ ...sent, seq, log });
  }

  /** Sends all rows, and removes the base before: no slice names it any more. */
  async #base(db: DatabaseSync, former: Sent | null): Promise<Sent> {
    const { state, store } = this.#options;
    const base = `${Date.now().toString(36)}-${randomBytes(6).toString('hex')}`;
    const copy = join(dirname(state), `base-${base}.sqlite`);
    try {
      mkdirSync(dirname(copy), { recursive: true });
      const rows = await copyRows(db, copy);
      const parts = await sendFile(copy, (part, bytes) => store.put(OBJECTS.snapshotPart(base, part), bytes));
      await store.put(OBJECTS.snapshotParts(base), Buffer.from(JSON.stringify(parts)));
      const sent = this.#note({ base, seq: 0, log: changeLog(db), tables: tablesOf(db), rows, parts });
      if (former !== null) await store.remove(objectsOf(former));
      return sent;
    } finally {
      rmSync(copy, { force: true });
    }
  }

  #sent(): Sent | null {
    const { state } = this.#options;
    return existsSync(state) ? (JSON.parse(readFileSync(state, 'utf8')) as Sent) : null;
  }

  #note(sent: Sent): Sent {
    writeFileAtomic(this.#options.state, JSON.stringify(sent));
    return sent;
  }
}

function objectsOf({ base, parts, seq }: Sent): string[] {
  return [
    OBJECTS.snapshotParts(base),
    ...Array.from({ length: parts }, (_, part) => OBJECTS.snapshotPart(base, part)),
    ...Array.from({ length: seq }, (_, number) => OBJECTS.snapshotDelta(base, number + 1)),
  ];
}

function tablesOf(db: DatabaseSync): string {
  return renderedTables(db)
    .map(({ sql }) => sql)
    .join(';\n');
}

/** Copies the rows that pages are rendered from into a new database. @returns their number */
async function copyRows(db: DatabaseSync, file: string): Promise<number> {
  const to = new DatabaseSync(file);
  try {
    to.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN');
    let count = 0;
    for (const { table, sql } of renderedTables(db)) {
      to.exec(sql);
      const columns = to.prepare(`SELECT 1 FROM pragma_table_info('${table}')`).all();
      const insert = to.prepare(`INSERT INTO ${table} VALUES (${columns.map(() => '?').join()})`);
      for (const row of db.prepare(`SELECT * FROM ${table}`).iterate()) {
        insert.run(...(Object.values(row) as SQLInputValue[]));
        count += 1;
        if (count % ROWS_AT_ONCE === 0) await setImmediate();
      }
    }
    to.exec(`PRAGMA user_version = ${new EntityVersion(db).current()}; COMMIT`);
    return count;
  } finally {
    to.close();
  }
}

/** Sends a file in compressed parts. @returns their number */
async function sendFile(
  file: string,
  put: (part: number, bytes: Uint8Array) => Promise<void>,
): Promise<number> {
  const handle = await open(file);
  try {
    for (let part = 0; ; part += 1) {
      const buffer = Buffer.allocUnsafe(PART_BYTES);
      const { bytesRead } = await handle.read(buffer, 0, PART_BYTES, part * PART_BYTES);
      if (bytesRead === 0) return part;
      await put(part, await compress(buffer.subarray(0, bytesRead)));
    }
  } finally {
    await handle.close();
  }
}
