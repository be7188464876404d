import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompressSync } from 'node:zlib';
import { says } from '#kit/messages/says.ts';
import { Statements } from '#kit/sqlite.ts';
import { holdFile } from '#pipeline/history/hold.ts';
import { PackIndex } from '#pipeline/index/pack-index.ts';
import { hasTable } from '#pipeline/snapshot/stored.ts';
import type { Workspace } from '#pipeline/workspace.ts';
import { DeployError } from '../deploy/targets/deploy-target.ts';
import { OBJECTS, type ObjectStore } from './object-store.ts';

const compress = promisify(zstdCompress);

/** Most parts stay the same from one state to the next: pages of the database keep their place. */
const PART_BYTES = 1024 * 1024;
/** Saving takes at most this share of the time. */
const SHARE = 0.05;

interface StateManifest {
  /** SHA-256 of each part of the snapshot's file, in order. */
  parts: string[];
  /** A rollback that holds: the text of its file; null if none does. */
  hold: string | null;
}

/** A state as it was read or written, with the version of its object. */
interface StoredState {
  manifest: StateManifest;
  version: string;
}

/**
 * The coordinator's snapshot among the fleet's objects, with catalog, page index and record of prices: a machine that has
 * nothing goes on from it. It may be older than what is public; the first poll then makes up for that. A state only takes
 * the place of the one that this machine knows, so one that slept while another took over saves nothing.
 */
export class SavedState {
  readonly #objects: ObjectStore;
  readonly #work: Pick<Workspace, 'snapshot' | 'releases'>;
  /** As this machine has last read or written it. */
  #known: StoredState | null = null;
  #saving: Promise<void> | null = null;
  #dueAt = 0;

  constructor(objects: ObjectStore, work: Pick<Workspace, 'snapshot' | 'releases'>) {
    this.#objects = objects;
    this.#work = work;
  }

  /** Saves the state unless that was done lately, or is under way. */
  async saveIfDue(): Promise<void> {
    if (this.#saving === null && performance.now() >= this.#dueAt) await this.save();
  }

  /** Saves the state where this machine has saved or restored one: another's may be newer than any here. */
  async saveAgain(): Promise<void> {
    if (this.#known !== null) await this.save();
  }

  /**
   * Saves the state as it is now. Called once a deploy has ended well.
   * @throws DeployError if another machine has saved one meanwhile
   */
  async save(): Promise<void> {
    await this.#saving?.catch(() => {});
    this.#saving = this.#save();
    try {
      await this.#saving;
    } finally {
      this.#saving = null;
    }
  }

  /**
   * Puts the saved state in place where this machine has none.
   * @returns false if there is a state here, or none was saved
   * @throws DeployError if a part of it is missing
   */
  async restore(): Promise<boolean> {
    const { snapshot } = this.#work;
    if (existsSync(snapshot)) return false;
    mkdirSync(dirname(snapshot), { recursive: true });
    for (let last: string | null = null; ; ) {
      const stored = await this.#read();
      if (stored === null) return false;
      const { manifest, version } = stored;
      const missing = await this.#fetchParts(manifest, `${snapshot}.restored`);
      // Whoever saved a newer state meanwhile has removed what that one does without.
      if (missing !== null && version === last)
        throw new DeployError(says('deploy.packLost', { pack: missing }));
      last = version;
      if (missing !== null) continue;
      if (manifest.hold !== null) writeFileSync(holdFile(this.#work), manifest.hold);
      renameSync(`${snapshot}.restored`, snapshot);
      this.#known = stored;
      return true;
    }
  }

  /** Writes the parts of a state into a file. @returns the name of one that is missing; null if all are there */
  async #fetchParts({ parts }: StateManifest, file: string): Promise<string | null> {
    rmSync(file, { force: true });
    for (const part of parts) {
      const name = OBJECTS.statePart(part);
      const bytes = await this.#objects.get(name);
      if (bytes === null) return name;
      writeFileSync(file, zstdDecompressSync(bytes), { flag: 'a' });
    }
    return null;
  }

  async #save(): Promise<void> {
    const { snapshot } = this.#work;
    if (!existsSync(snapshot)) return;
    const began = performance.now();
    const former = this.#known ?? (await this.#read());
    const copy = `${snapshot}.saved`;
    const db = new DatabaseSync(snapshot, { readOnly: true });
    let spare: string[];
    try {
      // A pack that no page needs now is never needed again.
      spare = sparePacks(db);
      await backup(db, copy, { rate: 1000 });
    } finally {
      db.close();
    }
    const before = new Set(former?.manifest.parts);
    const parts = await this.#putParts(copy, before);
    rmSync(copy, { force: true });
    const hold = existsSync(holdFile(this.#work)) ? readFileSync(holdFile(this.#work), 'utf8') : null;
    const manifest: StateManifest = { parts, hold };
    const bytes = Buffer.from(JSON.stringify(manifest));
    const version = await this.#objects.replace(OBJECTS.state, bytes, former?.version ?? null);
    this.#known = version === null ? null : { manifest, version };
    if (version === null) throw new DeployError(says('fleet.otherState'));
    await this.#objects.put(OBJECTS.sparePacks, Buffer.from(JSON.stringify(spare)));
    const needed = new Set(parts);
    await this.#objects.remove([...before].filter((part) => !needed.has(part)).map(OBJECTS.statePart));
    this.#dueAt = performance.now() + (performance.now() - began) / SHARE;
  }

  /** @returns the hashes of all parts */
  async #putParts(file: string, known: ReadonlySet<string>): Promise<string[]> {
    const parts: string[] = [];
    const handle = await open(file);
    try {
      for (;;) {
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(PART_BYTES));
        if (bytesRead === 0) return parts;
        const bytes = buffer.subarray(0, bytesRead);
        const hash = createHash('sha256').update(bytes).digest('hex');
        if (!known.has(hash)) await this.#objects.put(OBJECTS.statePart(hash), await compress(bytes));
        parts.push(hash);
      }
    } finally {
      await handle.close();
    }
  }

  async #read(): Promise<StoredState | null> {
    const stored = await this.#objects.read(OBJECTS.state);
    if (stored === null) return null;
    const { bytes, version } = stored;
    return { manifest: JSON.parse(Buffer.from(bytes).toString()) as StateManifest, version };
  }
}

/** Packs that neither the pages of a snapshot nor those of its earlier releases need. */
function sparePacks(db: DatabaseSync): string[] {
  const statements = new Statements(db);
  return hasTable(db, 'pack') ? new PackIndex((sql) => statements.prepare(sql)).unused() : [];
}
