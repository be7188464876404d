import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

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

export type Encoding = 'br' | 'gzip' | 'identity';

/** Best first; a client's own order counts before this one. */
export const ENCODINGS: readonly Encoding[] = ['br', 'gzip', 'identity'];

/** Extensions of the compressed copies that a release has of its immutable files. */
export const COPY_EXTENSIONS = { br: '.br', gzip: '.gz' } as const;

/** Below this, headers weigh more than what compressing saves. */
export const MIN_COMPRESSED_BYTES = 1024;
const CACHE_BYTES = 64 * 1024 * 1024;

/** Quick settings: a page is compressed while its reader waits. */
export const compressQuickly: Record<Exclude<Encoding, 'identity'>, (bytes: Buffer) => Promise<Buffer>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 5,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
      },
    }),
  gzip: (bytes) => promisify(gzip)(bytes, { level: 6 }),
};

export interface TextFile {
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
 * identity on disk, so what is served is always what lies there now.
 */
export class TextFiles {
  readonly #cache: LRUCache<string, TextFile>;
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
      return this.#cache.get(key) ?? (await this.#readOnce(key, { handle, encoding, modified: mtime }));
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
