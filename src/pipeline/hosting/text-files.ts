import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import {
  compressFully,
  compressQuickly,
  type Encoding,
  MAX_FULLY_COMPRESSED,
  MIN_COMPRESSED_BYTES,
} from './compression.ts';

const CACHE_BYTES = 64 * 1024 * 1024;

interface TextFile {
  body: Buffer;
  encoding: Encoding;
  /** Weak, as it names the content in any encoding. */
  etag: string;
  lastModified: string;
}

/**
 * Reads and compresses text files, and remembers the results in bounded memory, by a file's identity on disk. A first
 * request does not wait for the smallest brotli, a tenth fewer bytes in seventy times the time; a second one gets it.
 */
export class TextFiles {
  readonly #cache: LRUCache<string, TextFile>;
  /** Files that are as small as possible. */
  readonly #smallest = new WeakSet<TextFile>();
  #isCompressing = false;
  /** Files that are being read, apart from the cache: they may be more than it holds. */
  readonly #reading = new Map<string, Promise<TextFile>>();

  constructor(maxBytes: number = CACHE_BYTES) {
    this.#cache = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: (file) => file.body.byteLength + 1,
    });
  }

  /** Bytes held in memory. */
  get size(): number {
    return this.#cache.calculatedSize;
  }

  /** @throws when the file cannot be read */
  async read(path: string, encoding: Encoding): Promise<TextFile> {
    const handle = await open(path);
    try {
      const { dev, ino, size, ctimeNs, mtime } = await handle.stat({ bigint: true });
      const key = [dev, ino, size, ctimeNs, encoding].join('-');
      const cached = this.#cache.get(key);
      if (cached === undefined) return await this.#readOnce(key, { handle, encoding, modified: mtime });
      // A file that cannot be made smaller is served as it is.
      void this.#compressFully(key, cached).catch(() => {});
      return cached;
    } finally {
      await handle.close();
    }
  }

  /** Shares one read among all requests meanwhile. */
  async #readOnce(key: string, source: TextSource): Promise<TextFile> {
    const present = this.#reading.get(key);
    if (present !== undefined) return await present;
    const reading = source.handle.readFile().then((bytes) => encode(bytes, source));
    this.#reading.set(key, reading);
    try {
      const file = await reading;
      this.#cache.set(key, file);
      return file;
    } finally {
      this.#reading.delete(key);
    }
  }

  /** Replaces a cached file by a smaller one, one file at a time. */
  async #compressFully(key: string, file: TextFile): Promise<void> {
    if (file.encoding !== 'br' || this.#isCompressing || this.#smallest.has(file)) return;
    this.#isCompressing = true;
    try {
      const bytes = await promisify(brotliDecompress)(file.body);
      // Larger files stay as they were compressed first: a page of 70 KB takes 50 ms to become as small as possible.
      const isSmall = bytes.byteLength <= MAX_FULLY_COMPRESSED;
      const smallest = isSmall ? { ...file, body: await compressFully.br(bytes) } : file;
      this.#smallest.add(smallest);
      if (this.#cache.has(key)) this.#cache.set(key, smallest);
    } finally {
      this.#isCompressing = false;
    }
  }
}

interface TextSource {
  handle: FileHandle;
  encoding: Encoding;
  modified: Date;
}

async function encode(bytes: Buffer, { encoding, modified }: TextSource): Promise<TextFile> {
  const small = encoding === 'identity' || bytes.byteLength < MIN_COMPRESSED_BYTES;
  return {
    body: small ? bytes : await compressQuickly[encoding](bytes),
    encoding: small ? 'identity' : encoding,
    etag: `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    lastModified: modified.toUTCString(),
  };
}
