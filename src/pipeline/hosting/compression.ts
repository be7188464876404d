import { existsSync, readFileSync, statSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import pLimit from 'p-limit';
import { fileEquals } from '../../kit/files/file-content.ts';
import { isMissing, linkFile, listTree, writeFileAtomic } from '../../kit/files/files.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

/** Best first; a client's own order counts before this one. */
export const ENCODINGS: readonly Encoding[] = ['br', 'gzip', 'identity'];

/** Extensions of the compressed copies that a release has of its immutable files. */
export const COPY_EXTENSIONS = { br: '.br', gzip: '.gz' } as const;

/** Below this, headers weigh more than compression saves. */
export const MIN_COMPRESSED_BYTES = 1024;

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

/**
 * Above this brotli takes long at its highest quality: 0.7 s instead of 0.1 s for a list of 460 KB to recognise
 * common passwords, for 6 % fewer bytes. Pages load no such file with the first view.
 */
export const MAX_FULLY_COMPRESSED = 256 * 1024;
const LARGE_QUALITY = 9;

/** Compressors for files that are compressed once and read often. */
export const compressFully = {
  br: (bytes: Buffer): Promise<Buffer> =>
    promisify(brotliCompress)(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]:
          bytes.byteLength > MAX_FULLY_COMPRESSED ? LARGE_QUALITY : constants.BROTLI_MAX_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
      },
    }),
  gzip: (bytes: Buffer): Promise<Buffer> => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
};

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

/** The content type of a text file; undefined for files that are compressed by nature. */
export function textType(path: string): string | undefined {
  return TEXT_TYPES[/\.\w+$/.exec(path)?.[0] ?? ''];
}

const CONCURRENCY = 4;

/**
 * Puts brotli and gzip copies next to the texts of a folder and its subfolders, as small as possible. Only for folders
 * whose files never change under their name: a copy that is there is taken to be right.
 * @returns how many copies were written
 */
export async function precompress(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && textType(entry.name) !== undefined)
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ file, size: statSync(file).size }));
  // The largest first: at the end, it would keep one processor busy while the others wait.
  files.sort((a, b) => b.size - a.size);
  const limit = pLimit(CONCURRENCY);
  const written = await limit.map(files, ({ file }) => compressFile(file));
  return written.reduce((sum, count) => sum + count, 0);
}

/**
 * Links the compressed copies that another folder has of the same files: making them takes far longer.
 * @param from folder that `precompress` was called for; one that is missing or being deleted has none
 * @param to folder that `precompress` is about to be called for
 */
export function linkCopies(from: string, to: string): void {
  for (const name of listTree(to)) {
    for (const extension of Object.values(COPY_EXTENSIONS)) {
      const copy = join(from, name + extension);
      if (!existsSync(copy) || !fileEquals(join(from, name), readFileSync(join(to, name)))) continue;
      try {
        linkFile(copy, join(to, name + extension));
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
    }
  }
}

async function compressFile(file: string): Promise<number> {
  const wanted = (['br', 'gzip'] as const).filter(
    (encoding) => !existsSync(file + COPY_EXTENSIONS[encoding]),
  );
  if (wanted.length === 0) return 0;
  const bytes = await readFile(file);
  if (bytes.byteLength < MIN_COMPRESSED_BYTES) return 0;
  let written = 0;
  for (const encoding of wanted) {
    const smaller = await compressFully[encoding](bytes);
    if (smaller.byteLength >= bytes.byteLength) continue;
    writeFileAtomic(file + COPY_EXTENSIONS[encoding], smaller);
    written += 1;
  }
  return written;
}
