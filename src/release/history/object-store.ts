import { hash } from 'node:crypto';
import { existsSync, rmSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import { isMissing, linkFile, writeFileAtomic } from '../files.ts';

/** Files that do not get smaller; most of them are links to files that exist anyway. */
const COMPRESSED = /\.(?:webp|jpe?g|png|gif|avif|woff2|br|gz)$/;

const PACKED = '.zst';

export interface StoredObject {
  /** SHA-256 of the content, in hexadecimal digits. */
  hash: string;
  /** On the disk. */
  bytes: number;
}

/** Files by the hash of their content, compressed with Zstandard, in one level of folders. */
export class ObjectStore {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Stores the content of a file.
   * @param path in the release
   */
  async add(file: string, path: string): Promise<StoredObject> {
    const content = await readFile(file);
    const name = hash('sha256', content, 'hex');
    const object = this.#pathOf(name);
    const known = [object, object + PACKED].find((candidate) => existsSync(candidate));
    if (known !== undefined) return { hash: name, bytes: statSync(known).size };
    if (COMPRESSED.test(path)) {
      linkFile(file, object);
      return { hash: name, bytes: content.byteLength };
    }
    const packed = await promisify(zstdCompress)(content);
    writeFileAtomic(object + PACKED, packed);
    return { hash: name, bytes: packed.byteLength };
  }

  /** @throws where the object is missing or damaged, naming it */
  async read(name: string): Promise<Buffer> {
    const object = this.#pathOf(name);
    const content = (await this.#unpack(object + PACKED)) ?? (await readIfThere(object));
    if (content === null) throw new Error(`${object}${PACKED} is missing`);
    if (hash('sha256', content, 'hex') !== name) throw new Error(`${object} is damaged`);
    return content;
  }

  delete(name: string): void {
    const object = this.#pathOf(name);
    for (const file of [object, object + PACKED]) rmSync(file, { force: true });
  }

  clear(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #unpack(file: string): Promise<Buffer | null> {
    const packed = await readIfThere(file);
    if (packed === null) return null;
    try {
      return await promisify(zstdDecompress)(packed);
    } catch (error) {
      throw new Error(`${file} is damaged`, { cause: error });
    }
  }

  #pathOf(name: string): string {
    return join(this.#folder, name.slice(0, 2), name);
  }
}

async function readIfThere(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
