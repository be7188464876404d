/** An object whose bytes change, as it was read. */
export interface VersionedObject {
  bytes: Uint8Array;
  /** Another one after each change. */
  version: string;
}

/**
 * Where coordinator and workers put what they hand each other. Most names are written once and their bytes never change,
 * so nothing needs to be locked, and writing them again does no harm. Methods throw `DeployError`.
 */
export interface ObjectStore {
  /** Writes an object in one step. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** @returns null if there is none of this name */
  get(name: string): Promise<Uint8Array | null>;
  /** Reads an object that `replace` writes. @returns null if there is none of this name */
  read(name: string): Promise<VersionedObject | null>;
  /**
   * Writes an object in the place of a version that was read, in one step.
   * @param former that version; null where there was no object
   * @returns its version; null if another one is there, whose writer came first
   */
  replace(name: string, bytes: Uint8Array, former: string | null): Promise<string | null>;
  /** Removes objects, which may be missing already. */
  remove(names: readonly string[]): Promise<void>;
  close(): void;
}

/** The names of objects, in slashes. */
export const OBJECTS = {
  /** The name of the fleet, by which its queues are told from those of other shops. */
  name: 'name',
  /** A compiled renderer. */
  bundle: (id: string) => `bundle/${id}`,
  /** The coordinator's saved state, whose bytes change, and its parts. */
  state: 'state/latest',
  statePart: (hash: string) => `state/${hash}`,
  /** Names of the packs that the saved state does not need. */
  sparePacks: 'state/spare-packs',
  /** Number of parts of a snapshot's rows. */
  snapshotParts: (base: string) => `snapshot/${base}/parts`,
  /** One of them. */
  snapshotPart: (base: string, part: number) => `snapshot/${base}/${part}`,
  /** Changes of them since the base, or since the delta before it. */
  snapshotDelta: (base: string, seq: number) => `snapshot/${base}/delta-${seq}`,
  /** The pages that a slice of a release is to have. */
  sliceInput: (release: string, slice: string) => `release/${release}/in/${slice}`,
  /** The pack that it became. */
  pack: (release: string, slice: string) => `release/${release}/out/${slice}`,
  /** Files of a pack that a deploy puts into its target, and what came of it. */
  placeInput: (deploy: string, slice: string) => `place/${deploy}/in/${slice}`,
  placeResult: (deploy: string, slice: string) => `place/${deploy}/out/${slice}`,
};
