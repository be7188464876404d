import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { RemoteImageError } from '#kit/errors.ts';
import { pictureFileName, pictureFileNames } from '#storefront/domain/catalog/image-sources.ts';
import { isMissing, writeFileAtomic } from '../../kit/files/files.ts';
import { processPicture } from './process-picture.ts';
import {
  deferFiles,
  fileOfEntry,
  isKnownFile,
  parsePictureFile,
  sourcePath,
  unfinishedBytes,
} from './unfinished-pictures.ts';

const MAX_CONCURRENT = 2;

/** Sources that wait to be made take this much of the disk at most; a picture beyond it is made at once. */
const DEFERRED_BYTES = 1024 ** 3;

const UNUSED_MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000;

/** A processed picture, by its content and the width of its source in pixels. */
export interface PictureSize {
  asset: string;
  width: number;
}

/** The folder of processed pictures: each in all its widths, or as a source that these can be made from. */
export class PictureFiles {
  readonly #folder: string;
  readonly #limit = pLimit(MAX_CONCURRENT);
  /** Of sources that wait to be made; null until it matters. */
  #deferredBytes: number | null = null;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** True if all files of a picture exist, or can be made without a request to the store. */
  has(picture: PictureSize): boolean {
    return pictureFileNames(picture).every((name) => isKnownFile(this.#folder, name));
  }

  /** Makes the files that a picture lacks from the others. @returns false if that is not possible */
  async complete(picture: PictureSize): Promise<boolean> {
    return this.has(picture) || (await this.#limit(() => completeFiles(this.#folder, picture)));
  }

  /**
   * Makes all files of a picture.
   * @param source its bytes, as in the store
   * @throws RemoteImageError if these are not a picture
   */
  async make({ asset, width }: PictureSize, source: Buffer): Promise<void> {
    await this.#limit(() =>
      processPicture(source, width, (each, file) => {
        writeFileAtomic(join(this.#folder, pictureFileName(asset, each)), file);
      }),
    );
  }

  /** Stores a source, so that the files of its picture can be made later. @returns false if too many wait */
  defer(picture: PictureSize, source: Buffer): boolean {
    const bytes = (this.#deferredBytes ?? unfinishedBytes(this.#folder)) + source.byteLength;
    if (bytes > DEFERRED_BYTES) return false;
    this.#deferredBytes = bytes;
    deferFiles(this.#folder, pictureFileNames(picture), source);
    return true;
  }

  /**
   * Deletes files that no picture needs and that are more than 30 days old.
   * @param used assets of the whole catalog
   * @param now milliseconds since 1970
   * @returns how many files were deleted
   */
  prune(used: ReadonlySet<string>, now: number): number {
    let deleted = 0;
    for (const name of readdirSync(this.#folder)) {
      const asset = parsePictureFile(fileOfEntry(name))?.asset;
      const leftOver = asset === undefined && name.startsWith('.');
      if (!leftOver && (asset === undefined || used.has(asset))) continue;
      const path = join(this.#folder, name);
      const present = statSync(path, { throwIfNoEntry: false });
      if (present !== undefined && now - present.mtimeMs < UNUSED_MAX_AGE_MS) continue;
      rmSync(path, { force: true });
      deleted += present === undefined ? 0 : 1;
    }
    return deleted;
  }
}

/**
 * Makes the files that a picture of the store lacks from its widest file, or leaves them to be made with the others.
 * @param folder of processed pictures
 * @returns false if the widest file is not there either, or cannot be read
 */
async function completeFiles(
  folder: string,
  { asset, width }: { asset: string; width: number },
): Promise<boolean> {
  const names = pictureFileNames({ asset, width });
  const missing = names.filter((name) => !isKnownFile(folder, name));
  const widest = names.at(-1);
  if (missing.length === 0 || widest === undefined) return true;
  const source = readIfThere(sourcePath(folder, widest));
  if (source !== null) {
    deferFiles(folder, missing, source);
    return true;
  }
  const file = readIfThere(join(folder, widest));
  if (file === null) return false;
  try {
    await processPicture(
      file,
      width,
      (each, bytes) => writeFileAtomic(join(folder, pictureFileName(asset, each)), bytes),
      (each) => missing.includes(pictureFileName(asset, each)),
    );
    return true;
  } catch (error) {
    if (!(error instanceof RemoteImageError)) throw error;
    return false;
  }
}

function readIfThere(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
