import { hash } from 'node:crypto';
import { EntityVersion } from '../entity-changes.ts';
import { inView } from '../entity-keys.ts';
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

/** Everything that the views of a writer have written. */
interface Written {
  readonly counts: EntityCounts;
  readonly removed: { key: string; json: string }[];
  readonly added: string[];
  readonly keys: Set<string>;
  isVersionNew: boolean;
}

/** Writes entities that changed, and records their changed fields for the next release. */
export class EntityWriter {
  readonly #db: SnapshotDatabase;
  readonly #view: string;
  readonly #all: Written;

  /** @param db in whose transaction all of it is written */
  constructor(db: SnapshotDatabase, view = '', all?: Written) {
    this.#db = db;
    this.#view = view;
    this.#all = all ?? {
      counts: { added: 0, changed: 0, removed: 0 },
      removed: [],
      added: [],
      keys: new Set(),
      isVersionNew: false,
    };
  }

  /** The same writer, whose `get`, `put`, `remove` and `keys` take the keys of a view without naming it. */
  in(view: string): EntityWriter {
    return new EntityWriter(this.#db, view, this.#all);
  }

  /** Of all views. */
  get counts(): Readonly<EntityCounts> {
    return this.#all.counts;
  }

  /** Entities of all views that were removed, as they were, by their keys in the snapshot. */
  get removed(): readonly { key: string; json: string }[] {
    return this.#all.removed;
  }

  /** Keys in the snapshot of entities of all views that were not there before. */
  get added(): readonly string[] {
    return this.#all.added;
  }

  get<T>(key: string): T | undefined {
    const row = this.#stored(inView(this.#view, key));
    return row && (JSON.parse(row.json) as T);
  }

  /** Keys of the stored entities that begin with `start`, such as `category:`. */
  keys(start: string): string[] {
    const stored = inView(this.#view, start);
    const rows = this.#db.all<{ key: string }>('SELECT key FROM entity WHERE key GLOB ?', `${stored}*`);
    return rows.map(({ key }) => start + key.slice(stored.length));
  }

  /** @returns the value before, if it was another one */
  put<T>(key: string, value: T): T | undefined {
    const stored = inView(this.#view, key);
    this.#all.keys.add(stored);
    const json = JSON.stringify(value);
    const contentHash = hash('sha256', json, 'base64url');
    const before = this.#stored(stored);
    if (before?.hash === contentHash) return undefined;
    this.#db.put('entity', stored, contentHash, json);
    if (before === undefined) {
      this.#all.counts.added++;
      this.#all.added.push(stored);
      this.#record(stored, null, null);
      return undefined;
    }
    const former = JSON.parse(before.json) as T;
    this.#all.counts.changed++;
    this.#record(stored, before.hash, changedFields(former, value));
    return former;
  }

  remove(key: string): void {
    this.#remove(inView(this.#view, key));
  }

  /** Removes every entity of any view that no view of this writer has put. */
  removeUnwritten(): void {
    const present = this.#db.all<{ key: string }>('SELECT key FROM entity');
    for (const { key } of present) if (!this.#all.keys.has(key)) this.#remove(key);
  }

  #remove(stored: string): void {
    const before = this.#stored(stored);
    if (before === undefined) return;
    this.#db.run('DELETE FROM entity WHERE key = ?', stored);
    this.#all.counts.removed++;
    this.#all.removed.push({ key: stored, json: before.json });
    this.#record(stored, before.hash, null);
  }

  #stored(key: string): Stored | undefined {
    return this.#db.get<Stored>('SELECT hash, json FROM entity WHERE key = ?', key);
  }

  /**
   * Preserves the first hash since the last release, and adds up fields.
   * @param fields null for an entity that comes or goes: what it then differs in from the last release is not known
   */
  #record(key: string, before: string | null, fields: readonly string[] | null): void {
    if (!this.#all.isVersionNew) new EntityVersion(this.#db.db).increase();
    this.#all.isVersionNew = true;
    const sql = 'SELECT before, fields FROM entity_change WHERE key = ?';
    const known = this.#db.get<{ before: string | null; fields: string }>(sql, key);
    const earlier = known === undefined ? [] : (JSON.parse(known.fields) as string[] | null);
    const all = fields === null || earlier === null ? null : [...new Set([...earlier, ...fields])].sort();
    const first = known === undefined ? before : known.before;
    this.#db.put('entity_change', key, first, JSON.stringify(all));
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
