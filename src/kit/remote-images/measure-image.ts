import sharp, { type Sharp } from 'sharp';
import { says } from '#kit/messages/says.ts';
import { RemoteImageError } from '../errors.ts';

const MAX_PIXELS = 64_000_000;

/** First bytes of supported formats. SVG is not among them, as it can carry scripts. */
const SIGNATURES: [offset: number, bytes: string, format: string][] = [
  [0, '\xff\xd8\xff', 'jpg'],
  [0, '\x89PNG\r\n', 'png'],
  [0, 'GIF8', 'gif'],
  [8, 'WEBP', 'webp'],
  [4, 'ftypavif', 'avif'],
  [0, 'II*\0', 'tif'],
  [0, 'MM\0*', 'tif'],
];

interface ImageSize {
  /** As it is seen, in pixels. */
  width: number;
  height: number;
  /** The usual file extension: `jpg`. */
  format: string;
}

/** Reads size and format from a picture's bytes. @throws RemoteImageError if it cannot be processed */
export async function measureImage(bytes: Buffer): Promise<ImageSize> {
  const head = bytes.toString('latin1', 0, 64);
  const [, , format] = SIGNATURES.find(([offset, signature]) => head.startsWith(signature, offset)) ?? [];
  if (format === undefined) {
    throw new RemoteImageError(
      /^\s*<(\?xml|svg|!--)/.test(head.replace(/^\xef\xbb\xbf/, ''))
        ? says('pictures.svg')
        : says('pictures.format'),
    );
  }
  return toImageError(async () => {
    const { autoOrient } = await openImage(bytes).metadata();
    return { width: autoOrient.width, height: autoOrient.height, format };
  });
}

/** Opens a picture for reading, unless it is too large to be decoded or is damaged. */
export function openImage(bytes: Buffer): Sharp {
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
}

/** Runs work on a picture and turns its failure into a `RemoteImageError`. */
export async function toImageError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new RemoteImageError(says('pictures.unreadable', { reason: reason.split('\n')[0] }), {
      cause: error,
    });
  }
}
