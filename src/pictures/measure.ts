import sharp, { type Sharp } from 'sharp';
import { PictureProblem } from './problem.ts';

const MAX_PIXELS = 64_000_000;

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
    const { autoOrient } = await openPicture(bytes).metadata();
    return { width: autoOrient.width, height: autoOrient.height };
  });
}

/** Opens a picture for reading, unless it is too large to be decoded or is damaged. */
export function openPicture(bytes: Buffer): Sharp {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
}

/** Runs work on a picture and calls its failure a problem of the picture. */
export async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new PictureProblem(`It cannot be processed (${reason.split('\n')[0]}).`, { cause: error });
  }
}
