import { createHash } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { pictureWidths } from '#shop/image.ts';
import { PictureProblem } from './problem.ts';

/**
 * Measured on 1200 x 1200 artwork and noise: effort 2 is where files stop getting much smaller for the
 * time spent (4 takes twice as long for 5 % fewer bytes, 1 makes files a third larger).
 */
const WEBP = { quality: 80, effort: 2 } as const;
const MAX_PIXELS = 64_000_000;
const TIMEOUT_SECONDS = 30;

/** Part of every asset's name, so that pictures made otherwise get other names. */
export const PROCESSING = `webp-${WEBP.quality}-${WEBP.effort}`;

/** First bytes of the formats that are read. SVG is not among them: it is a program, not a picture. */
const SIGNATURES: [offset: number, bytes: string][] = [
  [0, '\xff\xd8\xff'],
  [0, '\x89PNG\r\n'],
  [0, 'GIF8'],
  [8, 'WEBP'],
  [4, 'ftypavif'],
  [0, 'II*\0'],
  [0, 'MM\0*'],
];

// Two pictures at a time keep two cores busier than one picture on two threads does.
sharp.concurrency(1);
sharp.cache(false);

/** Content-addressed base name of a picture's processed files. */
export function assetName(bytes: Uint8Array): string {
  return createHash('sha256').update(PROCESSING).update(bytes).digest('hex').slice(0, 16);
}

/**
 * Size of a picture as it is seen, in pixels.
 * @throws PictureProblem when it is none that can be processed
 */
export async function measurePicture(bytes: Buffer): Promise<{ width: number; height: number }> {
  const head = bytes.toString('latin1', 0, 64);
  if (!SIGNATURES.some(([offset, signature]) => head.startsWith(signature, offset))) {
    throw new PictureProblem(
      /^\s*<(\?xml|svg|!--)/.test(head.replace(/^\xef\xbb\xbf/, ''))
        ? 'It is an SVG file, which may carry scripts. Upload it as PNG, JPEG or WebP.'
        : 'It is no picture in JPEG, PNG, WebP, AVIF, GIF or TIFF format.',
    );
  }
  return guarded(async () => {
    const { autoOrient } = await open(bytes).metadata();
    return { width: autoOrient.width, height: autoOrient.height };
  });
}

/**
 * Makes the files of a picture, widest first: decoded once, the smaller ones from the widest.
 * @param sourceWidth its width as `measurePicture` tells it
 * @param take told each width with its file's bytes
 * @throws PictureProblem when it cannot be processed
 */
export async function processPicture(
  bytes: Buffer,
  sourceWidth: number,
  take: (width: number, file: Buffer) => void,
): Promise<void> {
  const widths = pictureWidths(sourceWidth).reverse();
  const largest = widths[0] ?? sourceWidth;
  const { data, info } = await guarded(() =>
    open(bytes)
      .autoOrient()
      .resize({ width: largest })
      .raw()
      .timeout({ seconds: TIMEOUT_SECONDS })
      .toBuffer({ resolveWithObject: true }),
  );
  for (const width of widths) {
    take(width, await guarded(() => sharp(data, { raw: info }).resize({ width }).webp(WEBP).toBuffer()));
  }
}

function open(bytes: Buffer): Sharp {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
}

async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new PictureProblem(`It cannot be processed (${reason.split('\n')[0]}).`, { cause: error });
  }
}
