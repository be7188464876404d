import { existsSync, readFileSync, statSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { fileEquals } from '#kit/files/file-content.ts';
import { isMissing, linkFile, listTree, writeFileAtomic } from '../../kit/files/files.ts';
import { COPY_EXTENSIONS, compressFully, MIN_COMPRESSED_BYTES } from './compression.ts';
import { textType } from './text-files.ts';

const CONCURRENCY = 4;

/**
 * Puts brotli and gzip copies beside the texts of a folder, as small as they get. Only for folders whose
 * files never change under their name: a copy that is there is taken to be right. Pages get none: most change again
 * before anybody asks for them, and their server compresses them as fast.
 * @param folder such as the hashed assets of a release, with all folders below it
 * @returns how many copies were written
 */
export async function precompress(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && textType(entry.name) !== undefined)
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ file, size: statSync(file).size }));
  // The largest first: last, one would keep a single processor busy while the others wait.
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
