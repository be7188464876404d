import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileBelow, isMissing, removeFile, temporaryFile } from '#kit/files/files.ts';
import type { ObjectStore } from './object-store.ts';

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
    const file = fileBelow(this.#root, name);
    const temporary = temporaryFile(file);
    for (let attempt = 1; ; attempt += 1) {
      try {
        await mkdir(dirname(file), { recursive: true });
        await writeFile(temporary, bytes);
        await rename(temporary, file);
        return;
      } catch (error) {
        await rm(temporary, { force: true });
        if (!isMissing(error) || attempt === ATTEMPTS) throw error;
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
