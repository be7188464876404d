import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompressSync } from 'node:zlib';
import { says } from '#kit/messages/says.ts';
import { holdFile } from '#pipeline/history/hold.ts';
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

/**
 * The coordinator's snapshot among the fleet's objects, with catalog, page index and record of prices: a machine that has
 * nothing goes on from it. It may be older than what is public; the first poll then makes up for that.
 */
export class SavedState {
  readonly #objects: ObjectStore;
  readonly #work: Pick<Workspace, 'snapshot' | 'releases'>;
  #saved: StateManifest | null = null;
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

  /** Saves the state as it is now. */
  async save(): Promise<void> {
    await this.#saving;
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
    const manifest = await this.#read();
    if (manifest === null) return false;
    const temporary = `${snapshot}.restored`;
    mkdirSync(dirname(snapshot), { recursive: true });
    rmSync(temporary, { force: true });
    for (const part of manifest.parts) {
      const name = OBJECTS.statePart(part);
      const bytes = await this.#objects.get(name);
      if (bytes === null) throw new DeployError(says('deploy.packLost', { pack: name }));
      writeFileSync(temporary, zstdDecompressSync(bytes), { flag: 'a' });
    }
    if (manifest.hold !== null) writeFileSync(holdFile(this.#work), manifest.hold);
    renameSync(temporary, snapshot);
    this.#saved = manifest;
    return true;
  }

  async #save(): Promise<void> {
    const { snapshot } = this.#work;
    if (!existsSync(snapshot)) return;
    const began = performance.now();
    const copy = `${snapshot}.saved`;
    const db = new DatabaseSync(snapshot, { readOnly: true });
    try {
      await backup(db, copy, { rate: 1000 });
    } finally {
      db.close();
    }
    const before = new Set((this.#saved ?? (await this.#read()))?.parts);
    const parts = await this.#putParts(copy, before);
    rmSync(copy, { force: true });
    const hold = existsSync(holdFile(this.#work)) ? readFileSync(holdFile(this.#work), 'utf8') : null;
    const manifest: StateManifest = { parts, hold };
    await this.#objects.put(OBJECTS.state, Buffer.from(JSON.stringify(manifest)));
    this.#saved = manifest;
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

  async #read(): Promise<StateManifest | null> {
    const bytes = await this.#objects.get(OBJECTS.state);
    return bytes === null ? null : (JSON.parse(Buffer.from(bytes).toString()) as StateManifest);
  }
}
