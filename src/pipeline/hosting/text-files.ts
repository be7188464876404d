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

/** Files that get smaller when compressed, by extension, with their content type. */
const TEXT_TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
};

const CACHE_BYTES = 64 * 1024 * 1024;

interface TextFile {
  body: Buffer;
  encoding: Encoding;
  /** Weak, as it names the content in any encoding. */
  etag: string;
  lastModified: string;
}

/** The content type of a text file; undefined for files that are compressed by nature. */
export function textType(path: string): string | undefined {
  return TEXT_TYPES[/\.\w+$/.exec(path)?.[0] ?? ''];
}

/**
 * Reads and compresses text files, and remembers the results in bounded memory. A file is known by its
 * identity on disk, so what is served is always what lies there now. Who asks first does not wait for the smallest
 * brotli, a tenth fewer bytes in seventy times the time; a file that is asked for again gets it meanwhile.
 */
export class TextFiles {
  readonly #cache: LRUCache<string, TextFile>;
  /** Files that are as small as they get. */
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

  /** Shares one reading among all who ask meanwhile. */
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
      // Larger files stay as they were compressed first: a page of 70 KB takes 50 ms to get as small as it gets.
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
