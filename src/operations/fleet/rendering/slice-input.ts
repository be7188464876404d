import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import type { Slice } from './slicing.ts';

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** A slice as an object: its paths would take a queue ten times the memory. */
export async function writeSliceInput({ locale, paths }: Slice): Promise<Uint8Array> {
  return await compress(JSON.stringify({ locale, paths }));
}

export async function readSliceInput(bytes: Uint8Array): Promise<Omit<Slice, 'name'>> {
  return JSON.parse((await decompress(bytes)).toString()) as Omit<Slice, 'name'>;
}
