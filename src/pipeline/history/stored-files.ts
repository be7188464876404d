import { hash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { constants, zstdCompress, zstdCompressSync, zstdDecompress } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { IsletError, says } from '#kit/messages/says.ts';
import { freeBytes } from '../../kit/files/file-content.ts';
import { isMissing, linkFile, writeFile } from '../../kit/files/files.ts';
import type { ChangedFile } from './root-changes.ts';

/** A file that a release replaced, in the release's folder of the history. */
export interface StoredFile {
  /** SHA-256 of its content, in hexadecimal digits. */
  hash: string;
  /** Name of the file that holds it: a pack, or a file of its own. */
  name: string;
  /** Its bytes there. */
  start: number;
  length: number;
}

/** The same, with that folder. */
export interface FormerFile extends StoredFile {
  folder: string;
}

export interface FileChange extends Pick<ChangedFile, 'path' | 'kind'> {
  /** The file before it; null if there was none. */
  former: StoredFile | null;
}

/** The former files of one release exceed the limit of the history. */
export class TooLarge extends Error {}

/** Recording was put off. */
export class Yielded extends Error {}

/** Files that do not get smaller; most of them are links to files that exist anyway. */
const COMPRESSED = /\.(?:webp|jpe?g|png|gif|avif|woff2|br|gz)$/;

/** Ending of several files that are compressed as one: pages of one release have most of their markup in common. */
const PACK = '.zst';
/** A pack of more than `BATCH` files gains little, and a shop may be served by the same process, which waits for it. */
const BATCH = 64;
const MAX_PACK_BYTES = 4 * 1024 * 1024;
/** A window that a whole pack fits into. */
const WINDOW = { [constants.ZSTD_c_windowLog]: 22 };

/** Unpacked packs that are kept in memory: files of one release are read in the order in which they were stored. */
const UNPACKED = 4;

/**
 * Stores the former files of a release.
 * @param folder of the release
 * @param options `limit` in bytes; `shouldYield` is asked between batches
 * @returns its changes, and the bytes that the files take on the disk
 * @throws TooLarge if they take more than the limit, Yielded if something waits
 */
export async function storeChanges(
  changed: Iterable<ChangedFile>,
  folder: string,
  { limit, shouldYield }: { limit: number; shouldYield: () => boolean },
): Promise<{ changes: FileChange[]; bytes: number }> {
  const changes: FileChange[] = [];
  const writer = new PackWriter(folder);
  const endBatch = async () => {
    await writer.endPack();
    if (writer.bytes > limit) throw new TooLarge();
    await setImmediate();
  };
  for (const { path, kind, former } of changed) {
    if (changes.length % BATCH === 0) {
      await endBatch();
      if (shouldYield()) throw new Yielded();
    }
    changes.push({ path, kind, former: former === null ? null : await writer.add(former, path) });
  }
  await endBatch();
  return { changes, bytes: writer.bytes };
}

/** Stores each content once. */
class PackWriter {
  bytes = 0;
  readonly #folder: string;
  readonly #stored = new Map<string, StoredFile>();
  #name = '';
  #pack: Buffer[] = [];
  #packBytes = 0;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** @param path in the release */
  async add(file: string, path: string): Promise<StoredFile> {
    const content = readFileSync(file);
    const name = sha256(content);
    let stored = this.#stored.get(name);
    if (stored === undefined) {
      stored = COMPRESSED.test(path) ? this.#link(file, name, content) : await this.#put(name, content);
      this.#stored.set(name, stored);
    }
    return stored;
  }

  async endPack(): Promise<void> {
    if (this.#pack.length === 0) return;
    const whole = Buffer.concat(this.#pack);
    for (const content of this.#pack) freeBytes(content);
    [this.#pack, this.#packBytes] = [[], 0];
    const options = { params: WINDOW, pledgedSrcSize: whole.byteLength };
    // In this thread: handing it over costs five times as much as compressing it. A single large file may take long.
    const isLarge = whole.byteLength > MAX_PACK_BYTES;
    const packed = isLarge ? await promisify(zstdCompress)(whole, options) : zstdCompressSync(whole, options);
    freeBytes(whole);
    writeFile(join(this.#folder, this.#name), packed);
    this.bytes += packed.byteLength;
  }

  async #put(hash: string, content: Buffer): Promise<StoredFile> {
    if (this.#packBytes + content.byteLength > MAX_PACK_BYTES) await this.endPack();
    if (this.#pack.length === 0) this.#name = randomBytes(8).toString('hex') + PACK;
    const stored = { hash, name: this.#name, start: this.#packBytes, length: content.byteLength };
    this.#pack.push(content);
    this.#packBytes += content.byteLength;
    return stored;
  }

  #link(file: string, hash: string, content: Buffer): StoredFile {
    const { byteLength: length } = content;
    linkFile(file, join(this.#folder, hash));
    this.bytes += length;
    freeBytes(content);
    return { hash, name: hash, start: 0, length };
  }
}

export class StoredFiles {
  readonly #unpacked = new LRUCache<string, Buffer>({ max: UNPACKED });

  /** @throws if it is missing or damaged, naming the file that holds it */
  async read({ folder, name, hash, start, length }: FormerFile): Promise<Buffer> {
    const file = join(folder, name);
    try {
      const whole = name.endsWith(PACK) ? await this.#unpack(file) : await readFile(file);
      const content = whole.subarray(start, start + length);
      if (sha256(content) === hash) return content;
    } catch (error) {
      const reason = isMissing(error) ? 'history.isMissing' : 'history.isDamaged';
      throw new IsletError(says(reason, { file }), { cause: error });
    }
    throw new IsletError(says('history.isDamaged', { file }));
  }

  async #unpack(file: string): Promise<Buffer> {
    let content = this.#unpacked.get(file);
    if (content === undefined) {
      content = await promisify(zstdDecompress)(await readFile(file));
      this.#unpacked.set(file, content);
    }
    return content;
  }
}

function sha256(content: Uint8Array): string {
  return hash('sha256', content, 'hex');
}
