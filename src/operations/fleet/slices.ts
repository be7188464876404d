/** A state of a snapshot's entities: a base, and how many deltas were applied to it. */
export interface SnapshotVersion {
  base: string;
  seq: number;
}

/** A slice to render, as the queue holds it: where to find it, never its pages. */
export interface RenderSlice {
  release: string;
  /** Of the coordinator's lease. */
  epoch: number;
  snapshot: SnapshotVersion;
  /** Its name within the release. */
  slice: string;
}
