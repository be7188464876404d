import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import { OBJECTS, type ObjectStore } from '../object-store.ts';
import type { SnapshotVersion } from '../slices.ts';
import { applyDelta } from './delta.ts';

const decompress = promisify(zstdDecompress);

/** An object that a slice names is gone: its release is over, or it was taken from elsewhere. */
export class MissingObject extends Error {
  constructor(name: string) {
    super(`There is no object ${name}.`);
  }
}

/** A worker's copy of a snapshot's rows, which render threads read. */
export class SnapshotCopy {
  readonly #file: string;
  readonly #store: ObjectStore;
  #db: DatabaseSync | null = null;
  #version: SnapshotVersion | null = null;
  #readers = 0;
  /** Ends when whoever uses or changes the copy has done with it. */
  #turn: Promise<unknown> = Promise.resolve();
  #idle: (() => void) | null = null;

  /** @param file of the copy, which is made anew */
  constructor(file: string, store: ObjectStore) {
    this.#file = file;
    this.#store = store;
    mkdirSync(dirname(file), { recursive: true });
  }

  /**
   * Runs `work` while the copy is at least as new as a version and does not change.
   * @throws MissingObject if that version is not there any more, and what `work` throws
   */
  async use<T>(wanted: SnapshotVersion, work: () => Promise<T>): Promise<T> {
    // One after the other: who changes the copy waits for those who read it, and who comes then waits for the change.
    const entered = this.#turn.then(() => this.#enter(wanted));
    this.#turn = entered.catch(() => {});
    await entered;
    try {
      return await work();
    } finally {
      this.#readers -= 1;
      if (this.#readers === 0) this.#idle?.();
    }
  }

  close(): void {
    this.#db?.close();
    this.#db = null;
  }

  async #enter({ base, seq }: SnapshotVersion): Promise<void> {
    if (this.#version?.base !== base || this.#version.seq < seq) {
      if (this.#readers > 0) await new Promise<void>((resolve) => (this.#idle = resolve));
      this.#idle = null;
      if (this.#version?.base !== base) await this.#load(base);
      for (let next = (this.#version?.seq ?? 0) + 1; next <= seq; next += 1) await this.#apply(base, next);
    }
    this.#readers += 1;
  }

  async #load(base: string): Promise<void> {
    const fresh = `${this.#file}.new`;
    rmSync(fresh, { force: true });
    const parts = Number(Buffer.from(await this.#get(OBJECTS.snapshotParts(base))).toString());
    const handle = await open(fresh, 'w');
    try {
      for (let part = 0; part < parts; part += 1) {
        await handle.writeFile(await decompress(await this.#get(OBJECTS.snapshotPart(base, part))));
      }
    } finally {
      await handle.close();
    }
    this.close();
    this.#version = null;
    for (const companion of ['-wal', '-shm']) rmSync(this.#file + companion, { force: true });
    // Threads see by the file that it is another one.
    renameSync(fresh, this.#file);
    this.#db = new DatabaseSync(this.#file);
    // Nothing is lost by a crash: the copy is made anew.
    this.#db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = OFF');
    this.#version = { base, seq: 0 };
  }

  async #apply(base: string, seq: number): Promise<void> {
    if (this.#db === null) throw new Error('There is no copy that could change.');
    await applyDelta(this.#db, await this.#get(OBJECTS.snapshotDelta(base, seq)));
    this.#version = { base, seq };
  }

  async #get(name: string): Promise<Uint8Array> {
    const bytes = await this.#store.get(name);
    if (bytes === null) throw new MissingObject(name);
    return bytes;
  }
}
