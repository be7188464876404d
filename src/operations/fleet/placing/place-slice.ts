import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import type { TargetAddress } from '../../deploy/targets/deploy-target.ts';

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** A file of a page, as a worker puts it into a target. */
export interface PlacedFile {
  path: string;
  /** Of its page in the pack. */
  place: number;
  isPayload: boolean;
  /** Version at the target that it takes the place of; null for none. */
  version: string | null;
}

/** Files of one pack, for a worker to put into a target. */
export interface PlaceInput {
  target: TargetAddress;
  pack: string;
  /** Those of a group are put one after the other. */
  groups: PlacedFile[][];
}

/** Files that a worker has put into a target: path -> bytes sent, and the version that is there now. */
export type PlaceResult = Record<string, [bytes: number, version: string]>;

export async function encodePlacing(value: PlaceInput | PlaceResult): Promise<Uint8Array> {
  return await compress(JSON.stringify(value));
}

export async function readPlaceInput(bytes: Uint8Array): Promise<PlaceInput> {
  return JSON.parse((await decompress(bytes)).toString()) as PlaceInput;
}

export async function readPlaceResult(bytes: Uint8Array): Promise<PlaceResult> {
  return JSON.parse((await decompress(bytes)).toString()) as PlaceResult;
}
