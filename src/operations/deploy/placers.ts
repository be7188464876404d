import type { PackedFile, ReleaseFile } from './release-files.ts';
import type { DeployLease } from './targets/deploy-target.ts';

/** A file of a page that is in a pack. */
export type PackedReleaseFile = ReleaseFile & { content: PackedFile };

/** Other machines that put pages from packs into a target, at the same time as this one. */
export interface Placers {
  /** Fewer files are sent by this machine alone. */
  readonly minFiles: number;
  /**
   * Puts files into the target, each at least once.
   * @param groups files that are put one after the other, a page's data before the page
   * @throws if a file cannot be put, and what `goOn`, `put` and `placed` throw
   */
  place(groups: readonly (readonly PackedReleaseFile[])[], work: PlaceWork): Promise<void>;
}

export interface PlaceWork {
  /** Name of the deploy in the target's record. */
  deploy: string;
  lease: DeployLease;
  /** Waits while a change is released. Called before each request that nobody but this deploy needs. @throws if another deploy comes first */
  goOn(): Promise<void>;
  /** Puts a file from this machine, after `goOn`. @returns bytes sent */
  put(file: ReleaseFile): Promise<number>;
  /** Called once for each file, given its group and its place there. @param bytes sent */
  placed(files: readonly ReleaseFile[], index: number, bytes: number): void;
}

/** Returns true for files that others may put into a target: all of them are in packs. */
export function arePacked(
  groups: readonly (readonly ReleaseFile[])[],
): groups is readonly (readonly PackedReleaseFile[])[] {
  return groups.every((files) => files.every(({ content }) => 'pack' in content));
}
