import { hash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { freeBytes } from '#kit/files/file-content.ts';
import { IsletError, says } from '#kit/messages/says.ts';
import { isMissing, linkFile, writeFileAtomic } from '../../../kit/files/files.ts';
import { compressPack, groupByPack } from './pack.ts';
import type { ObjectPlace, ObjectRecords, StoredObject } from './stored-object.ts';

/** Files that do not get smaller; most of them are links to files that exist anyway. */
const COMPRESSED = /\.(?:webp|jpe?g|png|gif|avif|woff2|br|gz)$/;

const COMPRESSED_OBJECT = '.zst';

/** Unpacked packs that are kept in memory: files of one release are read in the order in which they were stored. */
const UNPACKED = 4;

/**
 * Files by the hash of their content, in one level of folders. Those that are stored together are compressed
 * together: pages of one release have most of their markup in common.
 */
export class ObjectStore {
  readonly #folder: string;
  readonly #unpacked = new LRUCache<string, Buffer>({ max: UNPACKED });

  constructor(folder: string) {
    this.#folder = folder;
  }

  /**
   * Stores the content of files.
   * @param files where each is, and its path in the release
   * @returns an object for each file, in their order
   */
  async add(
    files: readonly { file: string; path: string }[],
    records: ObjectRecords,
  ): Promise<StoredObject[]> {
    const read = files.map(({ file, path }) => {
      const content = readFileSync(file);
      return { file, path, content, name: hash('sha256', content, 'hex') };
    });
    const stored = new Map<string, StoredObject>();
    const toPack = new Map<string, Buffer>();
    for (const { file, path, content, name } of read) {
      if (stored.has(name) || toPack.has(name)) continue;
      const known = records.findObject(name);
      if (known !== null) stored.set(name, known);
      else if (!COMPRESSED.test(path)) toPack.set(name, content);
      else {
        records.reserve(name);
        linkFile(file, this.#pathOf(name));
        stored.set(name, { hash: name, pack: null, bytes: content.byteLength });
      }
    }
    for (const group of groupByPack(toPack)) {
      const { name, content, objects } = await compressPack(group);
      records.reserve(name);
      writeFileAtomic(this.#pathOf(name) + COMPRESSED_OBJECT, content);
      for (const object of objects) stored.set(object.hash, object);
    }
    for (const { content } of read) freeBytes(content);
    return read.flatMap(({ name }) => stored.get(name) ?? []);
  }

  /** @throws where the object is missing or damaged, naming its file */
  async read({ hash: name, pack }: ObjectPlace): Promise<Buffer> {
    const file = this.#pathOf(pack?.name ?? name);
    const whole = (await this.#unpack(file + COMPRESSED_OBJECT)) ?? (await readIfThere(file));
    if (whole === null)
      throw new IsletError(says('history.isMissing', { file, compressedObject: COMPRESSED_OBJECT }));
    const content = pack === null ? whole : whole.subarray(pack.start, pack.start + pack.length);
    if (hash('sha256', content, 'hex') !== name) throw new IsletError(says('history.isDamaged', { file }));
    return content;
  }

  /** @param name of an object of its own, or of a pack */
  delete(name: string): void {
    const object = this.#pathOf(name);
    for (const file of [object, object + COMPRESSED_OBJECT]) {
      this.#unpacked.delete(file);
      rmSync(file, { force: true });
    }
  }

  clear(): void {
    this.#unpacked.clear();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async #unpack(file: string): Promise<Buffer | null> {
    const known = this.#unpacked.get(file);
    if (known !== undefined) return known;
    const packed = await readIfThere(file);
    if (packed === null) return null;
    try {
      const content = await promisify(zstdDecompress)(packed);
      this.#unpacked.set(file, content);
      return content;
    } catch (error) {
      throw new IsletError(says('history.isDamaged', { file }), { cause: error });
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
