/** A state of a snapshot's entities: a base, and how many deltas were applied to it. */
export interface SnapshotVersion {
  base: string;
  seq: number;
}

/** What the queue holds of a slice that is to be rendered: where to find it, never its pages. */
export interface RenderSlice {
  release: string;
  /** Of the coordinator's lease. */
  epoch: number;
  snapshot: SnapshotVersion;
  /** Its name within the release. */
  slice: string;
}

/** What the queue holds of a pack whose pages are to be put into the bucket. */
export interface PlaceSlice {
  release: string;
  epoch: number;
  slice: string;
}
