import { existsSync, readFileSync } from 'node:fs';
import { writeFileAtomic } from '#kit/files/files.ts';

/** A state of a snapshot's entities: a base, and how many deltas were applied to it. */
export interface SnapshotVersion {
  base: string;
  seq: number;
}

/** A slice as the queue holds it: where to find it, never its pages. */
export interface SliceReference {
  /** Of the release or deploy that it belongs to. */
  release: string;
  /** Of the coordinator's lease. */
  epoch: number;
  /** Its name within the release or deploy. */
  slice: string;
}

/** A slice to render. */
export interface RenderSlice extends SliceReference {
  snapshot: SnapshotVersion;
  /** Its pack stays in the store; otherwise it goes once it was taken. */
  keepsPack: boolean;
}

/** A slice to put into a target. */
export type PlaceSlice = SliceReference;

/**
 * The number of a coordinator, which is higher than that of every one before it. Called under the lock of the release.
 * @param file that holds the last one
 */
export function nextEpoch(file: string): number {
  const last = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  writeFileAtomic(file, String(last + 1));
  return last + 1;
}
