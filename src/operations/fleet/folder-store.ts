import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileBelow, isMissing, linkFile, removeFile, temporaryFile } from '#kit/files/files.ts';
import type { ObjectStore, VersionedObject } from './object-store.ts';

/** Whoever removes the last object of a folder removes the folder, perhaps while another object comes into it. */
const ATTEMPTS = 5;

/** Objects in a folder that all machines of a fleet share. */
export class FolderStore implements ObjectStore {
  readonly #root: string;

  /** @param root absolute path of the folder, which is created with the first object */
  constructor(root: string) {
    this.#root = root;
  }

  async put(name: string, bytes: Uint8Array): Promise<void> {
    await this.#write(name, bytes, rename);
  }

  async read(name: string): Promise<VersionedObject | null> {
    const bytes = await this.get(name);
    return bytes && { bytes, version: versionOf(bytes) };
  }

  async replace(name: string, bytes: Uint8Array, former: string | null): Promise<string | null> {
    const isPlaced = await this.#write(name, bytes, former === null ? linkFile : replaceVersion(former));
    return isPlaced ? versionOf(bytes) : null;
  }

  /** Writes a temporary file, and has it put in place. */
  async #write<T>(
    name: string,
    bytes: Uint8Array,
    place: (temporary: string, file: string) => T | Promise<T>,
  ): Promise<T> {
    const file = fileBelow(this.#root, name);
    const temporary = temporaryFile(file);
    for (let attempt = 1; ; attempt += 1) {
      try {
        await mkdir(dirname(file), { recursive: true });
        await writeFile(temporary, bytes);
        return await place(temporary, file);
      } catch (error) {
        if (!isMissing(error) || attempt === ATTEMPTS) throw error;
      } finally {
        await rm(temporary, { force: true });
      }
    }
  }

  async get(name: string): Promise<Uint8Array | null> {
    try {
      return await readFile(fileBelow(this.#root, name));
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async remove(names: readonly string[]): Promise<void> {
    for (const name of names) removeFile(this.#root, name);
  }

  close(): void {}
}

/** A folder compares nothing itself: what is there is looked at right before it is replaced. */
function replaceVersion(former: string): (temporary: string, file: string) => boolean {
  return (temporary, file) => {
    if (!existsSync(file) || versionOf(readFileSync(file)) !== former) return false;
    renameSync(temporary, file);
    return true;
  };
}

function versionOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('base64url');
}
