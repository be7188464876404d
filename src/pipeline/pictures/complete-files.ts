import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { RemoteImageError } from '#kit/errors.ts';
import { pictureFileName, pictureFileNames } from '#storefront/domain/catalog/image-sources.ts';
import { isMissing, writeFileAtomic } from '../../kit/files/files.ts';
import { processPicture } from './process-picture.ts';
import { deferFiles, isKnownFile, sourcePath } from './unfinished-pictures.ts';

/**
 * Makes the files that a picture of the store lacks, such as those of a width that a new version of the shop has,
 * from its widest file, or leaves them to be made with the others: nobody has to send it again.
 * @param folder of processed pictures
 * @returns false where the widest file is not there either, or cannot be read
 */
export async function completeFiles(
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
