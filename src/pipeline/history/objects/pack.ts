import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { constants, zstdCompress, zstdCompressSync } from 'node:zlib';
import { freeBytes } from '#kit/files/file-content.ts';
import type { StoredObject } from './stored-object.ts';

/** Several files that are compressed as one. */
interface Pack {
  name: string;
  content: Uint8Array;
  objects: StoredObject[];
}

/** Files of one pack; more of them gain little, and all of a pack stays as long as one of them is needed. */
const MAX_FILES = 64;
const MAX_BYTES = 4 * 1024 * 1024;

/** A window that a whole pack fits into. */
const WINDOW = { [constants.ZSTD_c_windowLog]: 22 };

/**
 * The packs that contents are put into, in their order.
 * @param contents by their hashes
 */
export function* groupByPack(contents: ReadonlyMap<string, Buffer>): Generator<Map<string, Buffer>> {
  let group = new Map<string, Buffer>();
  let bytes = 0;
  for (const [hash, content] of contents) {
    if (group.size === MAX_FILES || (group.size > 0 && bytes + content.byteLength > MAX_BYTES)) {
      yield group;
      [group, bytes] = [new Map(), 0];
    }
    group.set(hash, content);
    bytes += content.byteLength;
  }
  if (group.size > 0) yield group;
}

/** Compresses contents as one pack with Zstandard. */
export async function compressPack(contents: ReadonlyMap<string, Buffer>): Promise<Pack> {
  const name = randomBytes(16).toString('hex');
  const whole = Buffer.concat([...contents.values()]);
  const options = { params: WINDOW, pledgedSrcSize: whole.byteLength };
  // In this thread: handing it over costs five times as much as compressing it. A single large file may take long.
  const content =
    whole.byteLength > MAX_BYTES
      ? await promisify(zstdCompress)(whole, options)
      : zstdCompressSync(whole, options);
  const total = whole.byteLength;
  freeBytes(whole);
  const objects: StoredObject[] = [];
  let start = 0;
  const share = (offset: number) => Math.round((content.byteLength * offset) / Math.max(1, total));
  for (const [hash, { byteLength: length }] of contents) {
    objects.push({ hash, pack: { name, start, length }, bytes: share(start + length) - share(start) });
    start += length;
  }
  return { name, content, objects };
}
