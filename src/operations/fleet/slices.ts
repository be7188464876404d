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
