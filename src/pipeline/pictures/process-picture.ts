import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { measureImage, openImage, toImageError } from '#kit/remote-images/measure-image.ts';
import { pictureWidths } from '#storefront/domain/catalog/image-sources.ts';

/** Effort 2 is where files stop getting much smaller for the time: 4 takes twice as long for 5 % fewer bytes. */
const WEBP = { quality: 80, effort: 2 } as const;
const TIMEOUT_SECONDS = 30;

/** Part of every asset's name, so that pictures made differently get other names. */
export const PROCESSING = `webp-${WEBP.quality}-${WEBP.effort}`;

// Two pictures at a time keep two cores busier than one picture on two threads does.
sharp.concurrency(1);
sharp.cache(false);

/** Content-addressed base name of a picture's processed files. */
export function assetName(bytes: Uint8Array): string {
  return createHash('sha256').update(PROCESSING).update(bytes).digest('hex').slice(0, 16);
}

/** Longest side of a WebP file in pixels. */
const MAX_SIDE = 16_383;

/**
 * The size in which a release knows a picture: as it is seen, and as tall as a WebP file can be at most.
 * @throws RemoteImageError if it cannot be processed
 */
export async function pictureSize(bytes: Buffer): Promise<{ width: number; height: number }> {
  const { width, height } = await measureImage(bytes);
  if (height <= MAX_SIDE) return { width, height };
  return { width: Math.max(1, Math.floor((width * MAX_SIDE) / height)), height: MAX_SIDE };
}

/**
 * Makes the files of a picture, widest first: decoded once, the smaller ones from the widest.
 * @param sourceWidth its width as `pictureSize` returns it
 * @param onFile called with each width and its file's bytes
 * @param isWanted leaves widths out; the bytes of the others do not depend on it
 * @throws RemoteImageError when it cannot be processed
 */
export async function processPicture(
  bytes: Buffer,
  sourceWidth: number,
  onFile: (width: number, file: Buffer) => void,
  isWanted: (width: number) => boolean = () => true,
): Promise<void> {
  const all = pictureWidths(sourceWidth).reverse();
  const largest = all[0] ?? sourceWidth;
  const widths = all.filter(isWanted);
  if (widths.length === 0) return;
  const { data, info } = await toImageError(() =>
    openImage(bytes)
      .autoOrient()
      .resize({ width: largest })
      .raw()
      .timeout({ seconds: TIMEOUT_SECONDS })
      .toBuffer({ resolveWithObject: true }),
  );
  for (const width of widths) {
    onFile(
      width,
      await toImageError(() => sharp(data, { raw: info }).resize({ width }).webp(WEBP).toBuffer()),
    );
  }
}
