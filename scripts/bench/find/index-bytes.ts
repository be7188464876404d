import { brotliCompressSync, constants } from 'node:zlib';
import { IndexFiles } from '#pipeline/snapshot/search-index/index-files.ts';
import type { SnapshotDatabase } from '#pipeline/snapshot/snapshot-database.ts';

/** Most files of a kind that are compressed: the best compression takes long. */
const MOST_COMPRESSED = 100;

/**
 * Compressed bytes of all files of a kind; estimated from some if there are many.
 * @param known names of files that do not count
 */
export function indexBytes(
  db: SnapshotDatabase,
  view: string,
  kind: string,
  known: ReadonlySet<string> = new Set(),
): number {
  const files = new IndexFiles(db.db, view);
  const own = files.all().filter((file) => file.kind === kind && !known.has(file.name));
  const step = Math.ceil(own.length / MOST_COMPRESSED) || 1;
  const sample = own.filter((_, index) => index % step === 0);
  const bytes = sample.reduce((sum, file) => sum + compressedSize(files.content(file)), 0);
  const productsOf = (some: typeof own) => some.reduce((sum, { products }) => sum + products, 0);
  return Math.round(step === 1 ? bytes : (bytes * productsOf(own)) / productsOf(sample));
}

/** Bytes of a text as small as brotli makes it. */
export function compressedSize(content: string): number {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(content),
  };
  return brotliCompressSync(content, { params }).byteLength;
}
