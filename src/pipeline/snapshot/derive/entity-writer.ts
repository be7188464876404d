import { hash } from 'node:crypto';
import { EntityVersion } from '../entity-changes.ts';
import type { SnapshotDatabase } from '../snapshot-database.ts';

export interface EntityCounts {
  added: number;
  changed: number;
  removed: number;
}

interface Stored extends Record<string, unknown> {
  hash: string;
  json: string;
}

/** Writes entities that changed, and records their changed fields for the next release. */
export class EntityWriter {
  readonly counts: EntityCounts = { added: 0, changed: 0, removed: 0 };
  /** Entities that were removed, as they were. */
  readonly removed: { key: string; json: string }[] = [];
  /** Keys of entities that were not there before. */
  readonly added: string[] = [];
  readonly #db: SnapshotDatabase;
  readonly #written = new Set<string>();
  #isVersionNew = false;

  /** @param db in whose transaction all of it is written */
  constructor(db: SnapshotDatabase) {
    this.#db = db;
  }

  get<T>(key: string): T | undefined {
    const row = this.#stored(key);
    return row && (JSON.parse(row.json) as T);
  }

  put(key: string, value: unknown): void {
    this.#written.add(key);
    const json = JSON.stringify(value);
    const contentHash = hash('sha256', json, 'base64url');
    const before = this.#stored(key);
    if (before?.hash === contentHash) return;
    this.#db.put('entity', key, contentHash, json);
    if (before === undefined) {
      this.counts.added++;
      this.added.push(key);
      this.#record(key, null, []);
    } else {
      this.counts.changed++;
      this.#record(key, before.hash, changedFields(JSON.parse(before.json), value));
    }
  }

  remove(key: string): void {
    const before = this.#stored(key);
    if (before === undefined) return;
    this.#db.run('DELETE FROM entity WHERE key = ?', key);
    this.counts.removed++;
    this.removed.push({ key, json: before.json });
    this.#record(key, before.hash, []);
  }

  /** Removes every entity that this writer has not put. */
  removeUnwritten(): void {
    const present = this.#db.all<{ key: string }>('SELECT key FROM entity');
    for (const { key } of present) if (!this.#written.has(key)) this.remove(key);
  }

  #stored(key: string): Stored | undefined {
    return this.#db.get<Stored>('SELECT hash, json FROM entity WHERE key = ?', key);
  }

  /** Preserves the first hash since the last release, and adds up fields. */
  #record(key: string, before: string | null, fields: readonly string[]): void {
    if (!this.#isVersionNew) new EntityVersion(this.#db.db).increase();
    this.#isVersionNew = true;
    const sql = 'SELECT before, fields FROM entity_change WHERE key = ?';
    const known = this.#db.get<{ before: string | null; fields: string }>(sql, key);
    const all = new Set([...(known === undefined ? [] : (JSON.parse(known.fields) as string[])), ...fields]);
    const first = known === undefined ? before : known.before;
    this.#db.put('entity_change', key, first, JSON.stringify([...all].sort()));
  }
}

/** Groups of settings whose members are recorded one by one: `store.saleBadge`. */
const GROUPS = new Set(['store', 'features', 'currency']);

function changedFields(before: unknown, after: unknown, path = ''): string[] {
  if (!isRecord(before) || !isRecord(after)) return [];
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].flatMap((name) => {
    const [one, other] = [before[name], after[name]];
    if (JSON.stringify(one) === JSON.stringify(other)) return [];
    const inner = path === '' && GROUPS.has(name) ? changedFields(one, other, `${name}.`) : [];
    return inner.length > 0 ? inner : [path + name];
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
